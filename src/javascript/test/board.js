// A board for the tests: Tromp-Taylor rules, with faults on request.

const FLIP = { X: 'O', O: 'X' }

export class Board {
  constructor(width, height, fault = '') {
    Object.assign(this, { width, height, fault, cells: '.'.repeat(width * height), passes: 0, prisoners: { b: 0, w: 0 } })
    this.history = [this.cells]
    this.undone = []
    this.first = 'b'
  }
  setup({ rows, toPlay, captured }) {
    this.cells = rows.join('')
    this.history = [this.cells]
    this.prisoners = { ...captured }
    this.first = toPlay
  }
  neighbours(p) {
    const [x, y] = [p % this.width, Math.floor(p / this.width)]
    const beside = [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]
    return beside.filter(([x, y]) => x >= 0 && x < this.width && y >= 0 && y < this.height).map(([x, y]) => y * this.width + x)
  }
  reach(cells, p) {
    const chain = new Set([p])
    const liberties = new Set()
    for (const q of chain) {
      for (const r of this.neighbours(q)) {
        if (cells[r] === cells[p]) chain.add(r)
        else liberties.add(cells[r])
      }
    }
    return [chain, liberties]
  }
  after(stone, p) {
    const cells = [...this.cells]
    const prisoners = { ...this.prisoners }
    cells[p] = stone
    // All blocks, for a set-up may have some without liberties.
    for (const colour of [FLIP[stone], stone]) {
      const dead = (q) => cells[q] === colour && !this.reach(cells, q)[1].has('.')
      const removed = [...cells.keys()].filter(dead)
      for (const q of removed) cells[q] = '.'
      prisoners[colour === 'X' ? 'b' : 'w'] += removed.length
    }
    return [cells.join(''), prisoners]
  }
  legal(move, { color, x, y }) {
    if (move === 'pass') return !this.over()
    const p = y * this.width + x
    if (this.over() || this.cells[p] !== '.') return false
    const [next] = this.after(color === 'b' ? 'X' : 'O', p)
    return this.fault === 'no-superko' || !this.history.includes(next)
  }
  play(move, at) {
    if (!this.legal(move, at)) return false
    this.undone.push([this.cells, this.passes, this.prisoners, this.history.length])
    if (move === 'pass') {
      this.passes += 1
      return true
    }
    const [cells, prisoners] = this.after(at.color === 'b' ? 'X' : 'O', at.y * this.width + at.x)
    if (this.fault === 'throws' && prisoners.w > this.prisoners.w) throw new RangeError('no room for prisoners')
    Object.assign(this, { cells, prisoners, passes: 0 })
    this.history.push(cells)
    return true
  }
  undo() {
    if (this.undone.length === 0) return false
    const [cells, passes, prisoners, length] = this.undone.pop()
    Object.assign(this, { cells, passes, prisoners })
    this.history.length = length
    return true
  }
  rows() {
    return Array.from({ length: this.height }, (_, y) => this.cells.slice(y * this.width, (y + 1) * this.width))
  }
  captured() {
    return this.prisoners
  }
  over() {
    return this.passes >= 2
  }
  komi(points) {
    this.handicap = points
  }
  score() {
    const area = { X: 0, O: 0 }
    for (let p = 0; p < this.cells.length; p += 1) {
      const reached = this.cells[p] === '.' ? [...this.reach(this.cells, p)[1]] : [this.cells[p]]
      if (reached.length === 1) area[reached[0]] += 1
    }
    return { b: area.X, w: area.O + (this.handicap ?? 0) }
  }
  winner() {
    const { b, w } = this.score()
    if (!this.over()) return null
    return b === w ? 'tie' : b > w ? 'b' : 'w'
  }
}
