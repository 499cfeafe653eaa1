// BesoGo's board on trial. It is written for browsers: one global object is all that it needs.
'use strict'

const { scripts, serve } = require('../adapter.js')
global.besogo = {}
scripts('npm/node_modules/besogo/js/gameRoot.js')
const sign = { b: -1, w: 1 }

class Game {
  constructor(opening) {
    opening.empty()
    this.node = besogo.makeGameRoot(opening.width, opening.height)
  }
  attempt(colour, point) {
    const [x, y] = point ? [point[0] + 1, point[1] + 1] : [0, 0]
    const next = this.node.makeChild()
    return next.playMove(x, y, sign[colour]) && next
  }
  may(colour, point) {
    return !!this.attempt(colour, point)
  }
  play(colour, point) {
    const next = this.attempt(colour, point)
    if (next) this.node = next
    return !!next
  }
  at(x, y) {
    return { [-1]: 'b', 1: 'w' }[this.node.getStone(x + 1, y + 1)]
  }
  more() {
    return { captured: { b: this.node.whiteCaps, w: this.node.blackCaps } }
  }
}

serve((opening) => new Game(opening))
