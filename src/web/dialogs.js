// The dialogs: what can be shared and pasted, and a board of the user's own on trial.

import { announce, byId, copy, h } from './dom.js'
import { ask, search } from './referee.js'
import { link, shown, state } from './state.js'

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
    // The planted fault: it does not look for a repetition if only one stone was removed.
    if (captured > 1 && this.earlier.has(this.rows().join())) {
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

/** What can be copied, and where a case or a record can be pasted or dropped. */
export function shareDialog(open) {
  const text = h('textarea', { id: 'paste', rows: 7, spellcheck: false, placeholder: '{"rules": "tromp-taylor", "board": "3x2", "moves": ["b1"]}  or  (;SZ[9];B[ee];W[ge])' })
  const out = h('p', { role: 'status', className: 'hint' })
  const close = () => byId('share').close()
  const show = async () => {
    try {
      const notes = await paste(text.value, open)
      close()
      if (notes.length) announce(`Shown; ${notes.join('; ')}.`)
    } catch (error) {
      out.textContent = error.message
    }
  }
  const page = () => location.href.split('#')[0]
  byId('share').replaceChildren(
    head('Share and paste', close),
    h(
      'p',
      { className: 'row' },
      h('button', { type: 'button', onclick: () => copy(page() + link(), 'Link').then(() => (out.textContent = 'Link copied.')) }, 'Copy the link'),
      h('button', { type: 'button', onclick: () => copy(JSON.stringify(caseNow()), 'Case').then(() => (out.textContent = 'Case copied.')) }, 'Copy the case'),
      h(
        'button',
        {
          type: 'button',
          onclick: () =>
            ask({ sgf: shown() })
              .then(({ sgf }) => copy(sgf, 'SGF'))
              .then(() => (out.textContent = 'SGF copied.'))
              .catch((error) => (out.textContent = error.message)),
        },
        'Copy as SGF',
      ),
    ),
    h('p', {}, 'The link has everything: rules, board, moves, and the move that you ask about. Nothing is sent anywhere: what stands after # stays in the browser.'),
    h('label', { htmlFor: 'paste' }, 'A case in JSON, or a game record in SGF'),
    text,
    h('p', { className: 'row' }, h('button', { type: 'button', className: 'main', onclick: show }, 'Show it')),
    out,
  )
}

/** The case up to the cursor, with the move that was tried. */
export function caseNow() {
  const now = shown()
  return state.tried === null ? now : { ...now, moves: [...now.moves, state.tried] }
}

/** Opens a case or a record that somebody pasted or dropped, as a text or the bytes of a file; returns what was supposed of a record. */
export async function paste(given, open) {
  const trimmed = (typeof given === 'string' ? given : new TextDecoder().decode(given)).trim()
  if (trimmed.startsWith('{')) {
    const found = JSON.parse(trimmed.split('\n')[0])
    await open(found.case ?? found)
    return []
  }
  const { case: found, notes } = await ask({ record: typeof given === 'string' ? given : [...given] })
  await open(found)
  return notes
}
