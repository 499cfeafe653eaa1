// go-game on trial. It has no passes.
'use strict'

const { peer, serve } = require('../adapter.js')
const Go = peer('go-game')
const player = { b: Go.BLACK, w: Go.WHITE }

class Game {
  constructor(opening) {
    opening.empty()
    this.game = new Go(opening.square(1, 25))
  }
  play(colour, point) {
    return point === null ? undefined : this.game.playerTurn(player[colour], [point[1], point[0]])
  }
  at(x, y) {
    return { [Go.BLACK]: 'b', [Go.WHITE]: 'w' }[this.game.getType([y, x])]
  }
  // Its score is the number of stones that a player has captured.
  more() {
    const { [Go.BLACK]: black, [Go.WHITE]: white } = this.game.score
    return { captured: { b: white, w: black } }
  }
}

serve((opening) => new Game(opening))
