// weiqi on trial.
'use strict'

const { peer, serve } = require('../adapter.js')
const Weiqi = peer('weiqi').default
const REFUSALS = /already over|Violation of Ko|suicide|occupied/
const player = { b: 'black', w: 'white' }

class Game {
  constructor(opening) {
    opening.empty()
    this.komi = opening.komi
    this.game = Weiqi.createGame(opening.square(1, 19))
  }
  attempt(colour, point) {
    try {
      return point === null
        ? Weiqi.pass(this.game, player[colour])
        : Weiqi.play(this.game, player[colour], [point[1], point[0]])
    } catch (error) {
      if (REFUSALS.test(error.message)) return null
      throw error
    }
  }
  may(colour, point) {
    return this.attempt(colour, point) !== null
  }
  play(colour, point) {
    const next = this.attempt(colour, point)
    if (next) this.game = next
    return next !== null
  }
  at(x, y) {
    const stones = this.game.getIn(['board', 'stones'])
    const there = stones.findEntry((_, position) => position.get('i') === y && position.get('j') === x)
    return there && there[1][0]
  }
  more() {
    const over = Weiqi.isOver(this.game)
    // areaScore is the difference between the scores.
    const black = Math.sign(Weiqi.areaScore(this.game, this.komi))
    return { over, winner: over ? { 1: 'b', [-1]: 'w', 0: 'tie' }[black] : null }
  }
}

serve((opening) => new Game(opening))
