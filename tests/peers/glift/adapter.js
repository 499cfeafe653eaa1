// Glift's Goban on trial. It is written for browsers: one global object is all that it needs. It knows no passes.
// With the option "test", it is asked which moves are legal, by testAddStone.
'use strict'

const { scripts, serve } = require('../adapter.js')
global.window = global
const core = 'source/glift/deps/glift-core/'
scripts(core + 'glift.js', ...['util', 'enums', 'point', 'colors'].map((name) => `${core}util/${name}.js`))
scripts(core + 'rules/rules.js', core + 'rules/goban.js')
const { BLACK, WHITE } = glift.enums.states
const state = { b: BLACK, w: WHITE }
const at = ([x, y]) => glift.util.point(x, y)

class Game {
  constructor(opening) {
    opening.empty()
    this.goban = glift.rules.goban.getInstance(opening.square(1, 25))
    this.captured = { b: 0, w: 0 }
  }
  play(colour, point) {
    // As its game trees do: a pass changes nothing on the Goban.
    if (point === null) return true
    const { successful, captures } = this.goban.addStone(at(point), state[colour])
    this.captured[colour === 'b' ? 'w' : 'b'] += captures.length
    return successful
  }
  at(x, y) {
    return { [BLACK]: 'b', [WHITE]: 'w' }[this.goban.getStone(at([x, y]))]
  }
  more() {
    return { captured: { ...this.captured } }
  }
}

if (process.argv.includes('test')) {
  Game.prototype.may = function (colour, point) {
    return point === null || this.goban.testAddStone(at(point), state[colour])
  }
}

serve((opening) => new Game(opening))
