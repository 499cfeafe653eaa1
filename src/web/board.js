// The board: a picture, and on each point a button. The picture is that of the HTML reports.

import { h, s } from './dom.js'

const STONE = 9.3
const NAMES = { X: 'black', O: 'white' }

/** A picture of a position. `rows` as in answers; `letters`: stones are called by their owners. */
export function picture(board, rows, marks = {}, letters = false) {
  const svg = s('svg', { viewBox: board.view_box, preserveAspectRatio: 'xMinYMin', 'aria-hidden': 'true', focusable: 'false' })
  svg.innerHTML = board.svg
  const cells = [...rows.join('')]
  for (const p of board.stars ?? []) {
    const { x, y } = board.points[p]
    svg.append(s('circle', { class: 'dot', cx: x, cy: y, r: 1.9 }))
  }
  const at = (key) => board.points[board.index.get(String(key))]
  const put = (...elements) => svg.append(...elements)
  for (const [key, owner] of marks.taken ?? []) {
    const { x, y } = at(key)
    put(s('circle', { class: `taken ${classOf(owner, letters)}`, cx: x, cy: y, r: STONE - 1 }))
  }
  cells.forEach((cell, p) => {
    if (cell === '.') return
    const { x, y } = board.points[p]
    put(s('circle', { class: `stone ${classOf(cell, letters)}`, cx: x, cy: y, r: STONE }))
    if (letters) put(s('text', { class: `letter ${classOf(cell, letters)}`, x, y }, cell))
  })
  for (const [key, owner] of marks.counted ?? []) {
    const { x, y } = at(key)
    put(s('rect', { class: `counted ${classOf(owner, letters)}`, x: x - 3.5, y: y - 3.5, width: 7, height: 7, rx: 1 }))
  }
  for (const key of marks.dead ?? []) {
    const { x, y } = at(key)
    put(s('path', { class: 'dead', d: `M${x - 5} ${y - 5}l10 10m0-10l-10 10` }))
  }
  if (marks.last !== undefined && marks.last !== null && cells[board.index.get(String(marks.last))] !== '.') {
    const { x, y } = at(marks.last)
    put(s('circle', { class: `last ${classOf(cells[board.index.get(String(marks.last))], letters)}`, cx: x, cy: y, r: 4.4 }))
  }
  for (const [key, kind] of marks.forbidden ?? []) put(sign(kind, at(key)))
  for (const [key, word] of marks.apart ?? []) {
    const { x, y } = at(key)
    put(s('rect', { class: 'apart', x: x - 8, y: y - 6.5, width: 16, height: 13, rx: 6.5 }), s('text', { class: 'apart', x, y }, word))
  }
  if (marks.asked !== undefined && marks.asked !== null) {
    const { x, y } = at(marks.asked)
    put(s('rect', { class: 'asked', x: x - 9.5, y: y - 9.5, width: 19, height: 19, rx: 3 }))
  }
  return svg
}

/** The sign for why a point is forbidden: a square where a position would come again, a cross for anything else. */
function sign(kind, { x, y }) {
  if (kind === 'again') return s('rect', { class: 'forbidden', x: x - 4.5, y: y - 4.5, width: 9, height: 9 })
  return s('path', { class: 'forbidden', d: `M${x - 4} ${y - 4}l8 8m0-8l-8 8` })
}

/** A sign, for the legend. */
export function legend(kind) {
  const svg = s('svg', { viewBox: '-12 -12 24 24', class: 'symbol', 'aria-hidden': 'true' })
  svg.append(s('rect', { class: 'wood', x: -12, y: -12, width: 24, height: 24, rx: 3 }), s('path', { class: 'lines', d: 'M-12 0H12M0 -12V12' }))
  if (kind === 'apart') svg.append(s('rect', { class: 'apart', x: -8, y: -6.5, width: 16, height: 13, rx: 6.5 }), s('text', { class: 'apart', x: 0, y: 0 }, 'A'))
  else if (kind === 'taken') svg.append(s('circle', { class: 'taken black', r: STONE - 1 }))
  else if (kind === 'counted') svg.append(s('rect', { class: 'counted white', x: -3.5, y: -3.5, width: 7, height: 7, rx: 1 }))
  else svg.append(sign(kind, { x: 0, y: 0 }))
  return svg
}

function classOf(cell, letters) {
  if (letters) return `player-${(cell.charCodeAt(0) - 65) % 8}`
  return NAMES[cell] ?? { b: 'black', w: 'white' }[cell]
}

/** What stands on a point, in words. */
export function standing(cell, letters) {
  if (cell === '.') return 'empty'
  return letters ? `stone of ${cell}` : `${NAMES[cell]} stone`
}

/** A board that keeps its buttons while the position changes, so that the focus stays where it is. */
export class BoardView {
  #board = null
  #buttons = []
  #focus = 0

  constructor(element, onpoint) {
    this.element = element
    this.onpoint = onpoint
    element.addEventListener('keydown', (event) => this.#key(event))
    element.addEventListener('focusin', (event) => {
      const p = this.#buttons.indexOf(event.target)
      if (p >= 0) this.#rove(p)
    })
  }

  /** Draws a position; `labels` and `ghosts` are for each point: its name and state in words, and what a play would put there. */
  draw(board, rows, marks, { labels, ghosts, letters, label }) {
    const changed = board !== this.#board
    this.#board = board
    if (changed) {
      this.#focus = 0
      const [left, top, width, height] = board.view_box.split(' ').map(Number)
      const percent = (part, whole) => `${((100 * part) / whole).toFixed(3)}%`
      this.#buttons = board.points.map(({ x, y }, p) =>
        h('button', {
          type: 'button',
          className: 'point',
          tabIndex: p === 0 ? 0 : -1,
          style: `left:${percent(x - left, width)};top:${percent(y - top, height)};width:${percent(20, width)};height:${percent(20, height)}`,
          onclick: () => this.onpoint(board.points[p].key, p),
        }),
      )
      this.element.style.setProperty('--ratio', width / height)
      this.element.style.setProperty('--units', width)
      this.element.style.setProperty('--size', Math.min(width, height * 1.1))
      this.element.replaceChildren(h('div', { className: 'picture' }), ...this.#buttons)
    }
    this.element.setAttribute('aria-label', label)
    this.element.firstChild.replaceChildren(picture(board, rows, marks, letters))
    this.#buttons.forEach((button, p) => {
      button.setAttribute('aria-label', labels[p])
      button.dataset.ghost = ghosts[p] ?? ''
    })
  }

  #rove(p) {
    this.#buttons[this.#focus].tabIndex = -1
    this.#focus = p
    this.#buttons[p].tabIndex = 0
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = this.#neighbour(event.key)
    if (to === null) return
    event.preventDefault()
    this.#rove(to)
    this.#buttons[to].focus()
  }

  /** Where an arrow key leads: on a grid along the lines, round a torus; on a graph to the nearest point in that direction. */
  #neighbour(key) {
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
    const { size, points, caption } = this.#board
    const here = this.#focus
    if (!direction) {
      if (!['Home', 'End'].includes(key)) return null
      if (!size) return key === 'Home' ? 0 : points.length - 1
      const row = here - (here % size[0])
      return key === 'Home' ? row : row + size[0] - 1
    }
    if (size) {
      const [width, height] = size
      let [x, y] = [(here % width) + direction[0], Math.floor(here / width) + direction[1]]
      if (/left/.test(caption ?? '')) x = (x + width) % width
      if (/top/.test(caption ?? '')) y = (y + height) % height
      return x < 0 || y < 0 || x >= width || y >= height ? here : y * width + x
    }
    const from = points[here]
    let [best, least] = [here, Infinity]
    points.forEach((point, p) => {
      const [dx, dy] = [point.x - from.x, point.y - from.y]
      const along = dx * direction[0] + dy * direction[1]
      const across = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0])
      if (p !== here && along > 0 && along + 2 * across < least) [best, least] = [p, along + 2 * across]
    })
    return best
  }
}
