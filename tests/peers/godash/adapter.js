// godash on trial. With the option "ko", followupKo is called after each play, as its documentation says.
'use strict'

const { peer, Refused, serve } = require('../adapter.js')
const { Board, Coordinate, Move, BLACK, WHITE, isLegalMove, addMove, followupKo, libertyCount } = peer('godash')
const keepsKo = process.argv.includes('ko')
const color = { b: BLACK, w: WHITE }

class Game {
  constructor(opening) {
    const stones = opening.stones.map(([x, y, colour]) => Move(Coordinate(x, y), color[colour]))
    this.board = Board(opening.square(1, 19), ...stones)
    if (stones.some((stone) => libertyCount(this.board, stone.coordinate) === 0)) {
      throw new Refused('a stone without a liberty')
    }
    this.ko = null
  }
  may(colour, point) {
    if (point === null) return true
    const move = Move(Coordinate(...point), color[colour])
    if (this.ko && this.ko.equals(move.coordinate)) return false
    if (!isLegalMove(this.board, move)) return false
    try {
      addMove(this.board, move)
      return true
    } catch (error) {
      if (/already a stone/.test(error.message)) return false
      throw error
    }
  }
  play(colour, point) {
    if (!this.may(colour, point)) return false
    if (point === null) {
      this.ko = null
      return true
    }
    const move = Move(Coordinate(...point), color[colour])
    this.ko = keepsKo ? followupKo(this.board, move) : null
    this.board = addMove(this.board, move)
    return true
  }
  at(x, y) {
    return { [BLACK]: 'b', [WHITE]: 'w' }[this.board.moves.get(Coordinate(x, y))]
  }
}

serve((opening) => new Game(opening))
