// A small Go board under the Tromp-Taylor rules. Put your own board in its place: adapter.mjs needs the constructor, play, rows,
// captured and over. A point is [column, row], counted from 0 at the top left.

const opponent = { b: 'w', w: 'b' }
const stone = { b: 'X', w: 'O' }

export class Board {
  #cells
  #toPlay
  #passes = 0
  #history
  #fault

  // `rows` is the position at the start, the top row first: "." is an empty point, "X" a black stone, "O" a white one.
  constructor(rows, toPlay, captured, fault) {
    this.#cells = rows.map((row) => [...row])
    this.#toPlay = toPlay
    this.#history = [String(rows)]
    this.#fault = fault
    this.captured = captured
  }

  get over() {
    return this.#passes === 2
  }

  get rows() {
    return this.#cells.map((row) => row.join(''))
  }

  // Plays on a point, or passes if it is null. Returns false if the move is illegal; then nothing changes.
  play(point) {
    const mover = this.#toPlay
    const before = this.#cells
    const captured = { ...this.captured }
    if (this.over) return false
    if (point) {
      const [x, y] = point
      if (before[y][x] !== '.') return false
      this.#cells = before.map((row) => [...row])
      this.#cells[y][x] = stone[mover]
      for (const player of [opponent[mover], mover]) captured[player] += this.#clear(stone[player])
      if (this.#earlier().includes(String(this.rows))) {
        this.#cells = before
        return false
      }
    }
    this.#passes = point ? 0 : this.#passes + 1
    this.#toPlay = opponent[mover]
    this.#history.push(String(this.rows))
    this.captured = captured
    return true
  }

  // The positions that a play may not make again.
  #earlier() {
    if (this.#fault) return this.#history.slice(-8) // too few: a longer cycle brings an older position back
    return this.#history
  }

  // Removes the stones of this colour from which no path of such stones reaches an empty point; returns their number.
  #clear(colour) {
    const points = this.#cells.flatMap((row, y) => row.map((_, x) => [x, y]))
    const reached = points.filter(([x, y]) => this.#cells[y][x] === '.')
    const safe = new Set(reached.map(String))
    // Grows while it is read.
    for (const [x, y] of reached) {
      for (const beside of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]) {
        if (this.#cells[beside[1]]?.[beside[0]] === colour && !safe.has(String(beside))) {
          safe.add(String(beside))
          reached.push(beside)
        }
      }
    }
    const dead = points.filter(([x, y]) => this.#cells[y][x] === colour && !safe.has(String([x, y])))
    for (const [x, y] of dead) this.#cells[y][x] = '.'
    return dead.length
  }
}
