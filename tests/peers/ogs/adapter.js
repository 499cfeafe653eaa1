// goban, the engine of online-go.com, on trial. The option is the name of the rules.
'use strict'

// It is made for browsers: these stubs are all it needs to load.
const element = () => ({ style: {}, setAttribute() {}, addEventListener() {} })
Object.assign(global, { self: global, window: global, addEventListener() {} })
global.document = { ...element(), body: element(), createElement: element, createElementNS: element }

const { peer, Refused, serve } = require('../adapter.js')
const { GobanEngine } = peer('goban')
const [rules] = process.argv.slice(2)
const REFUSALS = ['stone_already_placed_here', 'illegal_self_capture', 'illegal_ko_move', 'illegal_board_repetition']
const letter = 'abcdefghijklmnopqrstuvwxyz'

class Game {
  constructor({ width, height, komi, stones, toPlay }) {
    const placed = (colour) => stones.filter((s) => s[2] === colour).map(([x, y]) => letter[x] + letter[y]).join('')
    const initial = { black: placed('b'), white: placed('w') }
    const player = toPlay === 'b' ? 'black' : 'white'
    this.engine = new GobanEngine({ width, height, komi, rules, initial_state: initial, initial_player: player })
    const liberties = ([x, y]) => this.engine.countLiberties(this.engine.getRawStoneString(x, y, true))
    if (stones.some((stone) => liberties(stone) === 0)) throw new Refused('a stone without a liberty')
  }
  // As in play on its server: ko and superko are checked, and a repetition is an error.
  attempt(point, isTrunk) {
    const [x, y] = point || [-1, -1]
    try {
      this.engine.place(x, y, true, true, false, false, isTrunk)
      return true
    } catch (error) {
      if (REFUSALS.includes(error.message_id)) return false
      throw error
    }
  }
  play(colour, point) {
    return this.attempt(point, true)
  }
  // Tries the move as a variation and removes it again.
  may(colour, point) {
    const before = this.engine.cur_move
    const may = this.attempt(point, false)
    if (may) {
      const variation = this.engine.cur_move
      this.engine.jumpTo(before)
      variation.remove()
    }
    return may
  }
  at(x, y) {
    return [null, 'b', 'w'][this.engine.board[y][x]]
  }
  more() {
    const { black_prisoners: w, white_prisoners: b } = this.engine
    const { black, white } = this.engine.computeScore()
    return { captured: { b, w }, score: { b: black.total, w: white.total } }
  }
}

serve((opening) => new Game(opening))
