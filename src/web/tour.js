// Eight boards, for somebody who meets these rules for the first time. Their positions are from the bestiary and from vectors.

const KO = { rows: ['.XO.', 'X.XO', '.XO.'], to_play: 'w' }

export const tour = [
  {
    title: 'Ko',
    says: 'White has just taken a stone. If Black took back at once, the first position would come again, and the two could go on like that for ever. Tromp and Taylor forbid every move that makes an earlier position: positional superko.',
    case: { rules: 'tromp-taylor', board: '4x3', setup: KO, moves: ['b2'] },
    tried: 'c2',
  },
  {
    title: 'Positional or situational superko?',
    says: 'White makes one stone two, Black takes both, and White would take back one. The position is then that of the start, but now it is Black’s turn. Positional superko forbids the move. Situational superko allows it, because it compares whose turn it is, too.',
    case: { rules: 'tromp-taylor', board: '4x3', setup: { rows: ['.XO.', 'XXOO', '.O.O'], to_play: 'w' }, moves: ['a1', 'c1'] },
    tried: 'b1',
    and: 'tromp-taylor + situational-superko',
  },
  {
    title: 'What is on record?',
    says: 'Two points, and two kinds of situational superko. Does a position count as earlier if it merely stood there while somebody passed? The natural kind remembers only what a play made. This is a shortest game that shows it.',
    case: { rules: 'tromp-taylor + situational-superko', board: '2x1', moves: ['pass', 'a1', 'b1', 'pass'] },
    tried: 'a1',
    and: 'tromp-taylor + natural-situational-superko',
  },
  {
    title: 'Suicide',
    says: 'White may fill the last liberty of two white stones where suicide is allowed: both are removed, and that position is new. Many rules forbid it. The suicide of a single stone leaves the position unchanged, and so superko forbids it.',
    case: { rules: 'tromp-taylor', board: '4x4', setup: { rows: ['O.X.', 'XXX.', '....', '....'], to_play: 'w' }, moves: [] },
    tried: 'b4',
    and: 'tromp-taylor + no-suicide',
  },
  {
    title: 'Chinese and Japanese counting',
    says: 'Black has filled a point of his own, at a1, and White has passed. By area a stone counts as much as the point under it: the score is still 8 to 8. By territory the stone has cost a point: 2 to 4. The squares show which empty points count.',
    case: { rules: 'chinese', board: '4x4', setup: { rows: ['.XO.', 'XXO.', '.XO.', '.XO.'] }, moves: ['a1', 'pass'] },
    and: 'japanese-like',
    part: 'score',
  },
  {
    title: 'Triple ko',
    says: 'Three kos, and neither side can give up one of them. Under superko the sixth capture is forbidden, and White loses everything. In Japan the game goes on, and has no result when the position comes back often enough.',
    case: { rules: 'tromp-taylor', board: '4x5', setup: { rows: ['XO.O', 'XXOO', 'X.XO', 'XXOO', 'XO.O'], to_play: 'b' }, moves: ['c1', 'b3', 'c5', 'b1', 'c3'] },
    tried: 'b5',
    and: 'japanese-like',
  },
  {
    title: 'A cycle is removed',
    says: 'Under the Logical Japanese Rules a ko that was taken may not be retaken until somebody passes. When the situation comes again, there is a cycle, and the player to move may remove the stones of its points. They are then prohibited for ever. Try it below the board.',
    case: { rules: 'pauli', board: '4x3', setup: KO, moves: ['b2', 'pass', 'pass', 'c2', 'pass', 'pass', 'b2'] },
  },
  {
    title: 'Alliances',
    says: 'In Political Go players move when they like, once a day, and make alliances and wars. B has taken a ko stone of A’s, and A is now allied with C. A still may not take back: alliances are not part of a position.',
    case: {
      rules: 'political',
      board: '4x3',
      players: ['A', 'B', 'C'],
      setup: { rows: ['.AB.', 'A.AB', '.AB.'] },
      moves: [{ player: 'B', day: 1, place: 'b2' }, { player: 'C', day: 1, offer: 'A' }, { player: 'A', accept: 'C' }],
    },
    tried: { player: 'A', day: 2, place: 'c2' },
  },
]
