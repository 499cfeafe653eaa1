// What adapters in JavaScript have in common: cases in, answers out, one JSON object a line.
//
// serve(begin) makes games by begin(opening), which throws Refused for what the implementation cannot have. A game has
//     play(colour, point)  true when the implementation accepts it and it is played, false when it does not,
//                          undefined when it has no such move at all (no pass, say)
//     at(x, y)             "b", "w" or null
// and, as far as the implementation can tell,
//     may(colour, point)   would it be accepted? (without playing it)
//     more()               keys of the answer: captured, over, score, winner
// A point is [x, y], both from 0 at the top left; a pass is null. Colours are "b" and "w".
//
// The option "without=captured,score" leaves keys out, so that a trial goes on past what is known of them.
'use strict'

const path = require('path')
const readline = require('readline')
const INSTALLED = process.env.SUPERKO_PEERS || path.join(__dirname, '..', '..', 'target', 'peers')
const WITHOUT = process.argv.filter((option) => option.startsWith('without=')).flatMap((option) => option.slice(8).split(','))
const LETTERS = 'abcdefghjklmnopqrstuvwxyz'
// Standard output is for answers; implementations may well talk there.
console.log = console.error

class Refused extends Error {}

// What is fixed before the first move: width, height, komi, stones [[x, y, colour]], toPlay.
class Opening {
  constructor(kase) {
    const size = /^(\d+)x(\d+)$/.exec(kase.board)
    if (!size) throw new Refused('a plain grid is meant')
    this.width = +size[1]
    this.height = +size[2]
    this.komi = kase.komi || 0
    const setup = kase.setup || { rows: [], to_play: 'b' }
    const cells = setup.rows.flatMap((row, y) => [...row].map((cell, x) => [x, y, { X: 'b', O: 'w' }[cell]]))
    this.stones = cells.filter(([, , colour]) => colour)
    this.toPlay = setup.to_play
    this.prisoners = Object.values(setup.captured || {}).some((n) => n > 0)
  }
  // The side of the board, when it is a square one of such a size.
  square(least, most) {
    if (this.width !== this.height || this.width < least || this.width > most) {
      throw new Refused(`squares from ${least} to ${most} only`)
    }
    return this.width
  }
  empty() {
    if (this.stones.length || this.toPlay !== 'b') throw new Refused('games from the empty board only')
  }
  point(name) {
    return name === 'pass' ? null : [LETTERS.indexOf(name[0]), this.height - name.slice(1)]
  }
  name(x, y) {
    return LETTERS[x] + (this.height - y)
  }
}

// A game, and the moves that it has come by.
class Played {
  constructor(fixed, opening, begin) {
    Object.assign(this, { fixed, opening, moves: [], game: begin(opening) })
  }
  turn() {
    return 'bw'[(this.moves.length + (this.opening.toPlay === 'w')) % 2]
  }
  answer(moves) {
    for (const move of moves.slice(this.moves.length)) {
      const accepted = this.game.play(this.turn(), this.opening.point(move))
      if (accepted === undefined) return { legal: null }
      if (!accepted) return { ...this.situation(), legal: [...this.moves.map(() => true), false] }
      this.moves.push(move)
    }
    return { ...this.situation(), legal: moves.map(() => true) }
  }
  situation() {
    const { opening, game } = this
    const columns = [...Array(opening.width).keys()]
    const rows = [...Array(opening.height).keys()]
    const cell = (x, y) => ({ b: 'X', w: 'O' })[game.at(x, y)] || '.'
    const told = { rows: rows.map((y) => columns.map((x) => cell(x, y)).join('')), ...(game.more && game.more()) }
    for (const key of WITHOUT) delete told[key]
    if (opening.prisoners) delete told.captured
    if (game.may && !told.over) {
      const points = rows.flatMap((y) => columns.map((x) => [x, y])).filter((p) => game.may(this.turn(), p))
      told.legal_moves = points.map(([x, y]) => opening.name(x, y))
      if (game.may(this.turn(), null)) told.legal_moves.push('pass')
    }
    return told
  }
}

// Answers cases until there are none left.
function serve(begin) {
  let kept = null
  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    const kase = JSON.parse(line)
    const fixed = JSON.stringify([kase.board, kase.setup, kase.komi])
    let answer
    try {
      // A case that goes on where the last one ended need not be played from its start.
      const goesOn = kept && kept.fixed === fixed && kept.moves.every((move, i) => move === kase.moves[i])
      if (!goesOn) kept = new Played(fixed, new Opening(kase), begin)
      answer = kept.answer(kase.moves)
      if (!answer.legal || answer.legal.includes(false)) kept = null
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      kept = null
      answer = { error: error.message }
    }
    process.stdout.write(JSON.stringify({ id: kase.id, ...answer }) + '\n')
  })
}

// A package of the implementation on trial.
const peer = (name) => require(path.join(INSTALLED, 'npm', 'node_modules', name))

module.exports = { peer, Refused, serve }
