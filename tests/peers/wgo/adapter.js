// WGo.js on trial. The options are its `repeating` (KO, ALL or NONE), and "suicide" to allow it.
'use strict'

const { peer, Refused, serve } = require('../adapter.js')
const WGo = peer('wgo')
const [repeating] = process.argv.slice(2)
const color = { b: 1, w: -1 }

class Game {
  constructor(opening) {
    const rules = { repeating, allowRewrite: false, allowSuicide: process.argv.includes('suicide'), komi: opening.komi }
    this.game = new WGo.Game(opening.square(1, 25), rules)
    for (const [x, y, colour] of opening.stones) this.game.addStone(x, y, color[colour])
    if (opening.stones.some(([x, y]) => !this.game.position.hasLiberties(x, y))) {
      throw new Refused('a stone without a liberty')
    }
    this.game.turn = color[opening.toPlay]
  }
  may(colour, point) {
    return point === null || this.game.isValid(...point)
  }
  play(colour, point) {
    if (point === null) {
      this.game.pass()
      return true
    }
    return Boolean(this.game.play(...point))
  }
  at(x, y) {
    return { 1: 'b', [-1]: 'w' }[this.game.getStone(x, y)]
  }
  // The count of a player is of the opponent's stones.
  more() {
    const { black, white } = this.game.capCount
    return { captured: { b: white, w: black }, to_play: { 1: 'b', [-1]: 'w' }[this.game.turn] }
  }
}

serve((opening) => new Game(opening))
