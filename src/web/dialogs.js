// The dialogs: what can be shared and pasted, and a board of the user's own on trial.

import { byId, copy, h } from './dom.js'
import { plain } from './reader.js'
import { ask, search } from './referee.js'
import { begins, link, shown, state } from './state.js'

const EXAMPLE = `class MyBoard {
  constructor(width, height) {
    this.rowsOf = Array.from({ length: height }, () => Array(width).fill('.'))
    this.earlier = new Set([this.rows().join()])
  }
  rows() { return this.rowsOf.map((row) => row.join('')) }
  block(x, y, seen = new Set()) {
    seen.add(x + ',' + y)
    let free = false
    for (const [i, j] of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]) {
      const cell = this.rowsOf[j]?.[i]
      if (cell === '.') free = true
      if (cell === this.rowsOf[y][x] && !seen.has(i + ',' + j)) free = this.block(i, j, seen).free || free
    }
    return { seen, free }
  }
  play(move, { color, x, y }) {
    if (move === 'pass') return true
    if (this.rowsOf[y][x] !== '.') return false
    const before = this.rowsOf.map((row) => [...row])
    this.rowsOf[y][x] = color === 'b' ? 'X' : 'O'
    let captured = 0
    const near = [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1], [x, y]]
    for (const [i, j] of near) {
      const cell = this.rowsOf[j]?.[i]
      if (!cell || cell === '.' || this.block(i, j).free) continue
      if (i === x && j === y ? captured > 0 : cell === this.rowsOf[y][x]) continue
      for (const at of this.block(i, j).seen) {
        const [a, b] = at.split(',')
        this.rowsOf[b][a] = '.'
        captured++
      }
    }
    // The planted fault: after a suicide it does not look whether the position was there before.
    if (this.rowsOf[y][x] !== '.' && this.earlier.has(this.rows().join())) {
      this.rowsOf = before
      return false
    }
    this.earlier.add(this.rows().join())
    return true
  }
}`
const SECONDS = 30

/** The name of the class that somebody pasted, and a function that makes one of it. */
function prelude(code) {
  const name = /class\s+([A-Za-z_$][\w$]*)/.exec(code)?.[1]
  if (!name) throw new Error('expected a class: class MyBoard { … }')
  return `${code}\n;self.makeBoard = (width, height) => new ${name}(width, height)\n`
}

/** Puts the pasted board on trial. */
export function trialDialog(open) {
  const code = h('textarea', { id: 'code', value: EXAMPLE, rows: 16, spellcheck: false, autocapitalize: 'off' })
  const rules = h('input', { id: 'trial-rules', value: 'tromp-taylor' })
  const games = h('input', { id: 'trial-games', type: 'number', value: 50, min: 10, max: 2000 })
  const out = h('div', { className: 'outcome', role: 'status' })
  const run = h('button', { type: 'button', className: 'main' }, 'Put it on trial')
  let running = null
  run.onclick = async () => {
    if (running) return running.stop()
    out.replaceChildren(h('p', {}, 'On trial…'))
    run.textContent = 'Stop'
    try {
      running = search('trial', { rules: rules.value, games: Number(games.value) }, { prelude: prelude(code.value), seconds: SECONDS })
      const { verdict, text, case: found } = await running.answer
      out.replaceChildren(
        h('p', { className: `verdict ${verdict === 'agreement' ? 'good' : 'bad'}` }, verdict),
        h('pre', { tabIndex: 0 }, text),
        found && h('p', {}, h('button', { type: 'button', onclick: () => (close(), open(found)) }, 'Show this game on the board')),
      )
    } catch (error) {
      const why = error.message === 'stopped' ? `Stopped, by you or after ${SECONDS} seconds.` : error.message
      out.replaceChildren(h('p', { className: 'verdict bad' }, 'no verdict'), h('pre', { tabIndex: 0 }, why))
    } finally {
      running = null
      run.textContent = 'Put it on trial'
    }
  }
  const close = () => byId('trial').close()
  byId('trial').replaceChildren(
    head('Your own board on trial', close),
    h('p', {}, 'Paste a JavaScript class with the method ', h('code', {}, 'play(move, { color, x, y })'), ', which returns false for an illegal move. superko plays games with it and shrinks the first difference from the rules. Other methods that it may have: rows, legal, legalMoves, captured, score, toPlay, over, winner, undo, setup, komi. The example has a fault. The code runs in a worker of this page, for at most ', String(SECONDS), ' seconds.'),
    h('label', { htmlFor: 'code' }, 'Your class'),
    code,
    h('p', { className: 'row' }, h('label', { htmlFor: 'trial-rules' }, 'Rules'), rules, h('label', { htmlFor: 'trial-games' }, 'Games'), games, run),
    out,
  )
}

const head = (title, close) =>
  h('div', { className: 'dialog-head' }, h('h2', {}, title), h('button', { type: 'button', className: 'small', onclick: close }, 'Close'))

/** What can be copied, and where a game can be pasted; `show` shows it, `picture` is that of the board. */
export function shareDialog(show, picture) {
  const text = h('textarea', { id: 'paste', rows: 7, spellcheck: false, placeholder: '{"rules": "tromp-taylor", "board": "3x2", "moves": ["b1"]}  or  (;SZ[9];B[ee];W[ge])' })
  const out = h('p', { role: 'status', className: 'hint' })
  const close = () => byId('share').close()
  const say = (words) => (out.textContent = words)
  const read = () => show(text.value).then(close, (error) => say(error.message))
  const page = () => location.href.split('#')[0]
  const button = (label, what, get) =>
    h('button', { type: 'button', onclick: () => Promise.resolve().then(get).then((words) => copy(words, what)).then(() => say(`${what} copied.`)).catch((error) => say(plain(error.message))) }, label)
  const sgf = () => {
    const { players = [null, null], result, comments = [] } = state.about
    const { moves } = shown()
    const here = comments.filter(([before]) => begins(moves, before)).map(([before, words]) => [before.length, words])
    return ask({ sgf: { case: shown(), players, result, comments: here } }).then((came) => came.sgf)
  }
  byId('share').replaceChildren(
    head('Share and paste', close),
    h(
      'p',
      { className: 'row' },
      button('Copy the link', 'Link', () => page() + link()),
      button('Copy the case', 'Case', () => JSON.stringify(caseNow())),
      button('Copy as SGF', 'SGF', sgf),
      button('Copy the picture as SVG', 'SVG', () => standalone(picture())),
      h('button', { type: 'button', 'data-key': 'png', onclick: () => png(picture()).then(say, (error) => say(error.message)) }, 'Copy the picture as PNG'),
    ),
    h('p', {}, 'The link has everything: rules, board, moves, and the move that you ask about. Nothing is sent anywhere: the part after # never leaves the browser.'),
    h('label', { htmlFor: 'paste' }, 'A game record (SGF), a case (JSON), a link of this page, or a mail or report around one of them'),
    text,
    h('p', { className: 'row' }, h('button', { type: 'button', className: 'main', onclick: read }, 'Show it')),
    out,
  )
}

/** The case up to the cursor, with the move that was tried. */
export function caseNow() {
  const now = shown()
  return state.tried === null ? now : { ...now, moves: [...now.moves, state.tried] }
}

const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'paint-order', 'font', 'text-anchor', 'dominant-baseline']

/** A picture as a text that needs no style from this page. */
function standalone(svg) {
  const alone = svg.cloneNode(true)
  const originals = svg.querySelectorAll('*')
  alone.querySelectorAll('*').forEach((element, n) => {
    const style = getComputedStyle(originals[n])
    element.removeAttribute('class')
    element.setAttribute('style', STYLES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'))
  })
  const [, , width, height] = svg.getAttribute('viewBox').split(' ')
  for (const [name, value] of [['xmlns', 'http://www.w3.org/2000/svg'], ['width', 3 * width], ['height', 3 * height]]) alone.setAttribute(name, value)
  return new XMLSerializer().serializeToString(alone)
}

/** Copies a picture as pixels; where the browser cannot, saves it as a file. Says which. */
async function png(svg) {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(standalone(svg))}`
  await image.decode()
  const canvas = h('canvas', { width: image.width, height: image.height })
  canvas.getContext('2d').drawImage(image, 0, 0)
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'))
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
    return 'Picture copied.'
  } catch {
    const link = h('a', { href: URL.createObjectURL(blob), download: 'board.png' })
    link.click()
    URL.revokeObjectURL(link.href)
    return 'This browser does not let pages copy pictures: it is saved as board.png.'
  }
}
