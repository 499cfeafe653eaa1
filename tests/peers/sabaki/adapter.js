// @sabaki/go-board on trial. The options "ko" and "suicide" say what it is asked to prevent.
'use strict'

const { peer, Refused, serve } = require('../adapter.js')
const GoBoard = peer('@sabaki/go-board')

const prevent = {
  preventOverwrite: true,
  preventKo: process.argv.includes('ko'),
  preventSuicide: process.argv.includes('suicide'),
}
const sign = { b: 1, w: -1 }

class Game {
  constructor({ width, height, stones }) {
    this.board = GoBoard.fromDimensions(width, height)
    for (const [x, y, colour] of stones) this.board.set([x, y], sign[colour])
    if (!this.board.isValid()) throw new Refused('its isValid rejects the set-up')
  }
  // A pass is a move outside the board.
  attempt(colour, point) {
    try {
      return this.board.makeMove(sign[colour], point || [-1, -1], prevent)
    } catch (error) {
      if (/ prevented$/.test(error.message)) return null
      throw error
    }
  }
  may(colour, point) {
    return this.attempt(colour, point) !== null
  }
  play(colour, point) {
    const next = this.attempt(colour, point)
    if (next) this.board = next
    return next !== null
  }
  at(x, y) {
    return { 1: 'b', [-1]: 'w' }[this.board.get([x, y])]
  }
  more() {
    return { captured: { b: this.board.getCaptures(-1), w: this.board.getCaptures(1) } }
  }
}

serve((opening) => new Game(opening))
