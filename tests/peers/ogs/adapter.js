// goban, the engine of online-go.com, on trial. The option is the name of the rules. With the option "mended", known faults of
// its goscorer are put right when it is loaded, to see what else differs.
//
// It leaves to its server when a game stops, and who plays on: agreed stones are marked as the server marks them, and the player
// who plays on is told to it. A handicap is its number alone, as the stones are in the set-up.
'use strict'

// It is made for browsers: these stubs are all it needs to load.
const element = () => ({ style: {}, setAttribute() {}, addEventListener() {} })
Object.assign(global, { self: global, window: global, addEventListener() {} })
global.document = { ...element(), body: element(), createElement: element, createElementNS: element }

const { peer, Refused, serve } = require('../adapter.js')
if (process.argv.includes('mended')) {
  const faults = [
    ['else if(pdxdy === -1)', 'else if(pdydx === -1)'],
    ['else if(pdxdy === 1)', 'else if(pdydx === 1)'],
    ['ret.map = new Map(this.map)', 'ret.map = new Map([...this.map].map(([y, row]) => [y, new Set(row)]))'],
  ]
  const mend = (source, [fault, right]) => {
    if (source.split(fault).length !== 2) throw new Error(`${fault} is not once in its source`)
    return source.replace(fault, () => right)
  }
  const load = require('module').prototype._compile
  require('module').prototype._compile = function (source, file) {
    return load.call(this, file.endsWith('goban.js') ? faults.reduce(mend, source) : source, file)
  }
}
const { GobanEngine } = peer('goban')
const [rules] = process.argv.slice(2)
const REFUSALS = ['stone_already_placed_here', 'illegal_self_capture', 'illegal_ko_move', 'illegal_board_repetition']
const letter = 'abcdefghijklmnopqrstuvwxyz'

class Game {
  constructor({ width, height, komi, handicap, stones, toPlay, captured }) {
    const placed = (colour) => stones.filter((s) => s[2] === colour).map(([x, y]) => letter[x] + letter[y]).join('')
    const initial = { black: placed('b'), white: placed('w') }
    const player = toPlay === 'b' ? 'black' : 'white'
    const start = { initial_state: initial, initial_player: player, handicap, free_handicap_placement: false }
    this.engine = new GobanEngine({ width, height, komi, rules, ...start })
    // Its names say who holds them.
    const prisoners = { black_prisoners: captured.w, white_prisoners: captured.b }
    for (const state of [this.engine, this.engine.cur_move.state]) Object.assign(state, prisoners)
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
  agree(points) {
    this.agreed = true
    for (const [x, y] of points) {
      this.engine.getRawStoneString(x, y, true).forEach((stone) => this.engine.setRemoved(stone.x, stone.y, true))
    }
  }
  resume(colour) {
    this.engine.player = this.engine.cur_move.state.player = colour === 'b' ? 2 : 1
  }
  at(x, y) {
    return this.engine.removal[y][x] ? null : [null, 'b', 'w'][this.engine.board[y][x]]
  }
  more() {
    let { black_prisoners: w, white_prisoners: b } = this.engine
    this.engine.removal.forEach((row, y) =>
      row.forEach((removed, x) => {
        b += removed && this.engine.board[y][x] === 1
        w += removed && this.engine.board[y][x] === 2
      })
    )
    const { black, white } = this.engine.computeScore()
    const toPlay = [null, 'b', 'w'][this.engine.player]
    return { captured: { b, w }, score: { b: black.total, w: white.total }, to_play: this.agreed ? null : toPlay }
  }
}

serve((opening) => new Game(opening))
