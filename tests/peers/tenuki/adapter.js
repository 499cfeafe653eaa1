// tenuki on trial. The options are its koRule and its scoring.
'use strict'

const { peer, serve } = require('../adapter.js')
const { Game: Tenuki } = peer('tenuki')
const [koRule, scoring] = process.argv.slice(2)

class Game {
  constructor(opening) {
    opening.empty()
    this.game = new Tenuki({ boardSize: opening.square(1, 19), komi: opening.komi, koRule, scoring })
  }
  may(colour, point) {
    return point === null ? !this.game.isOver() : !this.game.isIllegalAt(point[1], point[0])
  }
  play(colour, point) {
    return point === null ? this.game.pass() : this.game.playAt(point[1], point[0])
  }
  at(x, y) {
    return { black: 'b', white: 'w' }[this.game.intersectionAt(y, x).value]
  }
  more() {
    const { blackStonesCaptured: b, whiteStonesCaptured: w } = this.game.currentState()
    const answer = { captured: { b, w }, over: this.game.isOver(), to_play: this.game.isOver() ? null : this.game.currentPlayer()[0] }
    // It computes the score only after the game has ended.
    if (answer.over) {
      const { black, white } = this.game.score()
      answer.score = { b: black, w: white }
    }
    return answer
  }
}

serve((opening) => new Game(opening))
