// A board of the user answers cases. src/rulebook/case/FORMAT.md describes cases; index.d.ts describes boards.

const COLUMNS = 'abcdefghjklmnopqrstuvwxyz'
const KEYS = ['id', 'rules', 'amend', 'board', 'setup', 'komi', 'moves', 'trace']

/** What a board does not have: the game is left out, and the report gives the reason. */
class Declined extends Error {}

/**
 * Answers cases by asking the boards that `makeBoard` makes; those without the method `komi` have `builtIn` built in. `refusal` is
 * the first exception of `makeBoard`.
 */
export function answers(makeBoard, builtIn) {
  let kept = null
  // The plays on points, those of which `play` did not say whether they are legal, and what it threw last.
  const tally = (answer.tally = { asked: 0, untold: 0, thrown: null })
  return answer
  function answer(question) {
    const { board, setup, komi, moves = [] } = question
    const start = JSON.stringify([board, setup, komi])
    const goesOn = kept?.start === start && kept.moves.every((move, i) => move === moves[i])
    try {
      const game = goesOn ? kept : new Game(makeBoard, question, start, builtIn, tally)
      kept = null // after an illegal move or an exception nothing is certain
      const legal = game.make(moves.slice(game.moves.length))
      if (legal !== false) kept = game
      return game.answer(legal, moves.length)
    } catch (error) {
      if (!(error instanceof Declined)) throw error
      answer.refusal ??= error.cause
      return { error: error.message }
    }
  }
}

/** A game and the moves so far. */
class Game {
  moves = []
  #board
  #width
  #height
  #first
  #standing = 0
  #tally

  constructor(makeBoard, question, start, builtIn, tally) {
    const size = /^(\d+)x(\d+)$/.exec(question.board)
    const other = Object.keys(question).find((key) => !KEYS.includes(key))
    if (!size || other) throw new Declined(other ? `no ${other}` : 'only grids')
    this.start = start
    this.#tally = tally
    this.#width = Number(size[1])
    this.#height = Number(size[2])
    const { rows, to_play: toPlay = 'b', captured = { b: 0, w: 0 } } = question.setup ?? {}
    this.#first = toPlay
    try {
      this.#board = makeBoard(this.#width, this.#height)
    } catch (error) {
      throw new Declined(String(error), { cause: error })
    }
    if (this.#board == null) throw new Declined(`makeBoard returned ${this.#board}`)
    if (question.setup) {
      const empty = Array.from({ length: this.#height }, () => '.'.repeat(this.#width))
      if (this.#ask('setup', { rows: rows ?? empty, toPlay, captured }) === false) throw new Declined('setup returned false')
    }
    if (question.komi && (this.#board.komi || question.komi !== builtIn)) this.#ask('komi', question.komi)
  }

  /** Makes moves: true if all are legal, false if the last one made is not, undefined if the board does not tell. */
  make(moves) {
    let told = true
    for (const move of moves) {
      const legal = this.#make(move)
      if (legal === false) return false
      told &&= legal
      this.moves.push(move)
      this.#standing += move === 'undo' ? -1 : 1
    }
    return told
  }

  #make(move) {
    if (move === 'undo') return this.#ask('undo') !== false
    let legal
    try {
      legal = this.#ask('play', move, this.#at(move))
    } catch (error) {
      this.#tally.thrown = { error }
      throw error
    }
    if (move !== 'pass') {
      this.#tally.asked += 1
      this.#tally.untold += legal === undefined ? 1 : 0
    }
    if (legal == null || typeof legal === 'boolean') return legal ?? undefined
    const expected = 'expected true, false if it is illegal, or null if the board cannot tell'
    throw new TypeError(`play(${JSON.stringify(move)}) returned ${legal}: ${expected}`)
  }

  answer(legal, asked) {
    const over = this.#told('over')
    return {
      legal: legal === undefined ? undefined : Array.from({ length: Math.min(asked, this.moves.length + 1) }, (_, i) => i < this.moves.length),
      rows: this.#told('rows'),
      to_play: this.#told('toPlay'),
      captured: this.#told('captured'),
      legal_moves: over ? undefined : this.#legalMoves(),
      over,
      score: this.#told('score'),
      winner: this.#told('winner'),
    }
  }

  #legalMoves() {
    if (this.#board.legalMoves || !this.#board.legal) return this.#told('legalMoves')
    const rows = Array.from({ length: this.#height }, (_, y) => this.#height - y)
    const points = rows.flatMap((row) => Array.from(COLUMNS.slice(0, this.#width), (column) => column + row))
    return [...points, 'pass'].filter((move) => this.#ask('legal', move, this.#at(move)))
  }

  /** Who moves, and the column and the row from the top left. */
  #at(move) {
    const color = (this.#standing % 2 === 0) === (this.#first === 'b') ? 'b' : 'w'
    if (move === 'pass') return { color, x: null, y: null }
    return { color, x: COLUMNS.indexOf(move[0]), y: this.#height - Number(move.slice(1)) }
  }

  /** What the board says, if it has this method. */
  #told(method) {
    return this.#board[method] ? this.#ask(method) : undefined
  }

  #ask(method, ...about) {
    if (typeof this.#board[method] !== 'function') throw new Declined(`the board has no method ${method}`)
    const said = this.#board[method](...about)
    if (typeof said?.then === 'function') throw new TypeError(`${method} returned a promise: a board has to answer at once`)
    return said
  }
}
