// jGoBoard's board on trial, with its ko as its own demo keeps it: from one move to the next.
'use strict'

const { INSTALLED, serve } = require('../adapter.js')
const opponent = { b: 'w', w: 'b' }
const folder = `${INSTALLED}/source/jgoboard/JGO`

Promise.all(['board', 'constants', 'coordinate'].map((name) => import(`${folder}/${name}.js`))).then(
  ([{ default: Board }, { INTERSECTION }, { default: Coordinate }]) => {
    const stone = { b: INTERSECTION.BLACK, w: INTERSECTION.WHITE }
    const at = ([x, y]) => new Coordinate(x, y)

    class Game {
      constructor(opening) {
        opening.empty()
        this.board = new Board(opening.width, opening.height)
        this.captured = { b: 0, w: 0 }
        this.ko = false
      }
      attempt(colour, point) {
        return this.board.playMove(point && at(point), stone[colour], this.ko)
      }
      may(colour, point) {
        return this.attempt(colour, point).success
      }
      play(colour, point) {
        const { success, captures, ko } = this.attempt(colour, point)
        if (!success) return false
        if (point) this.board.setType(at(point), stone[colour])
        this.board.setType(captures, INTERSECTION.CLEAR)
        this.captured[opponent[colour]] += captures.length
        this.ko = ko
        return true
      }
      at(x, y) {
        return { [stone.b]: 'b', [stone.w]: 'w' }[this.board.getType(at([x, y]))]
      }
      more() {
        return { captured: { ...this.captured } }
      }
    }

    serve((opening) => new Game(opening))
  },
)
