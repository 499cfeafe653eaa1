// The page: asks the oracle about what is shown, and shows what it says.

import { BoardView, legend, standing } from './board.js'
import { caseNow, shareDialog, trialDialog } from './dialogs.js'
import { announce, byId, fill, h } from './dom.js'
import { made, situation } from './game.js'
import * as law from './law.js'
import { listed, moveName, named } from './names.js'
import { plain, reader } from './reader.js'
import { ask, forget, judge, search } from './referee.js'
import { chooser, fitted, kin, parse, rulebookOf, setLibrary } from './rules.js'
import { choice, controls, moveAt, reset, typed } from './special.js'
import { branches, comment, gone, link, played, read, shown, state, stateOf, text, without } from './state.js'
import { tour } from './tour.js'

const BOARDS = ['3x3', '4x4', '5x5', '7x7', '9x9', '13x13', '19x19', '7x1', 'cylinder 5x4', 'torus 4x4', 'torus 9x9',
  { points: 6, edges: [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]] },
  { points: 8, edges: [[0, 1], [1, 2], [2, 3], [3, 0], [4, 5], [5, 6], [6, 7], [7, 4], [0, 4], [1, 5], [2, 6], [3, 7]] },
  'hex 5x5', 'triangular 5x5', 'king 4x4', 'cube 3x3x3']
const NAMED = { 11: 'ring of 6 points', 12: 'cube' }
const NEAREST = 400_000

const openDetails = new Set()
let library = null
let view = null
let turns = 0
let stop = null
// The state that is being asked about, and the answer to come.
let next = null
let coming = null
// Moves wait for each other: each is for the situation after the one before.
let making = Promise.resolve()
let board = null

/**
 * Changes the state as `how` says of it, asks, and shows; `say` is said when the answer is there. A state that the rules cannot judge is
 * not shown: the one before stays. `keep` makes no entry for the button Back.
 */
function change(how, say, { keep = false } = {}) {
  const base = next ?? { ...state, keep: true }
  next = { ...base, ...how(base), keep: keep && base.keep }
  coming = settle(next, say)
  return coming
}

async function settle(wanted, say) {
  const turn = ++turns
  forget()
  byId('game').setAttribute('aria-busy', 'true')
  try {
    const { keep, ...candidate } = wanted
    const came = await situation(ask, candidate)
    if (turn !== turns) return false
    Object.assign(state, candidate)
    remember(keep)
    view = came
    render()
    const words = say?.() || (state.tried === null ? law.stopped(view.a.look) || law.turn(view.a.look) : refusal())
    announce(view.refused ? plain(view.refused) : words)
    return true
  } catch (error) {
    if (turn !== turns || error.message === 'stopped') return false
    // What was chosen is not shown, and so the choosers have to say again what is.
    if (view) renderRules()
    announce(plain(error.message))
    return false
  } finally {
    if (turn === turns) {
      next = null
      byId('game').removeAttribute('aria-busy')
    }
  }
}

/** Puts the state into the address; as another entry, to which Back leads back, unless it is to be kept. */
function remember(keep) {
  const n = history.state?.n ?? 0
  if (link() === location.hash) return
  try {
    if (keep || !view) history.replaceState({ n }, '', link())
    else history.pushState({ n: n + 1 }, '', link())
  } catch {
    // A browser may refuse so many changes, or so long an address. The state is on the page all the same.
  }
}

/** Takes back whatever was done last, or does it again. */
function undo(again) {
  if (again) history.forward()
  else if (history.state?.n > 0) history.back()
  else announce('There is nothing to undo.')
}

/** Shows what the address says, after Back or Forward or when somebody changed it. */
function follow() {
  if (location.hash === link()) return
  try {
    const wanted = read(location.hash)
    if (!wanted) return
    leave()
    change(() => wanted, undefined, { keep: true })
  } catch (error) {
    announce(plain(`The link is damaged: ${error.message}`))
  }
}

/** What belongs to the game that was shown before. */
function leave() {
  reset()
  choice.setup = null
  byId('tour').hidden = true
}

/** Shows another state, from wherever it comes. */
function open(wanted, say) {
  leave()
  return change(() => wanted, say)
}

/** Shows a case under the rules beside which the page compares now. */
const openCase = (given, more, say) => open(stateOf(given, { and: state.and, part: state.part, ...more }), say)

/** Shows what somebody pasted, dropped or typed; an error leaves what is shown, and is thrown. */
async function show(given) {
  const wanted = await reader(given, ask)
  const { and } = state
  if (!wanted.and && and && kin(wanted.case.rules, and) && !wanted.about.rules) wanted.and = and
  if (!(await open(wanted, () => [law.stopped(view.a.look) || law.turn(view.a.look), about()].filter(Boolean).join(' ')))) throw new Error(byId('said').textContent)
}

/** What was assumed of a record, in a sentence. */
const about = () => law.sentence((state.about.notes ?? []).join('; '))

const showQuietly = (given) => show(given).catch((error) => announce(error.message))

const again = (say) => change(() => ({}), say, { keep: true })

// ---- Moves

/** Makes a move, or says why it is refused; where moves are only asked about, says whether it is allowed. */
function make(move) {
  making = making.then(() => makeNow(move))
  return making
}

async function makeNow(move) {
  while (next) await coming
  let came
  try {
    came = await made(ask, view, move, { asking: choice.ask })
  } catch (error) {
    return announce(plain(error.message))
  }
  if (!came.plays) return change(came.how, () => refusal(), { keep: true })
  if (choice.kind === 'remove') reset()
  if (!view.a.look.takes_turns) choice.day = null
  return change(came.how, () => spoken(view.a.look))
}

/** The last move in words: what it took, and whose turn it is. */
function spoken(look) {
  const step = look.steps.at(-1)
  const taken = step.taken.length ? ` takes ${listed(step.taken.map(([key]) => pointName(key)))}.` : '.'
  return `${step.name ?? ''}${taken} ${law.turn(look)}`
}

function refusal() {
  const one = view.sides.find((each) => !each.tried.legal)
  if (!one) return `${nameOf(state.tried)} is allowed${view.sides.length > 1 ? ' by both' : ''}.`
  const which = view.sides.length > 1 ? ` under ${one.look.rules}` : ''
  const [id, because] = one.tried.why?.[0] ?? []
  const ids = (one.tried.why ?? []).map(([each]) => each)
  return `${nameOf(state.tried)} is forbidden${which}${id ? ` by ${listed(ids)}` : ''}${because ? `: ${because}` : ''}.`
}

/** A move in words, with its player where players take turns. */
const nameOf = (move) => moveName(move, view.board, view.a.look.now.to_play)

const pointName = (key) => view.board.points[view.board.index.get(String(key))]?.name ?? String(key)

function onPoint(key, p) {
  const { a } = view
  if (choice.setup) return paint(p)
  if (choice.kind === 'dead') {
    const held = choice.dead.some((one) => one === key)
    if (!held && cellsOf(a.look)[p] === '.') return announce(`${pointName(key)} is empty.`)
    choice.dead = held ? choice.dead.filter((one) => one !== key) : [...choice.dead, key]
    render()
    return announce(`${pointName(key)} ${held ? 'is not marked any more' : 'is marked as dead'}.`)
  }
  return make(moveAt(key, a.look))
}

/** Goes to the situation after `n` moves of the line. */
function go(n) {
  const where = () => law.stopped(view.a.look) || `${law.sentence(law.when(state.at))} ${law.turn(view.a.look)}`
  return change((of) => gone(of, n), () => `${where()} ${comment(state, state.at) ?? ''}`.trim(), { keep: true })
}

// ---- Set-up

const cellsOf = (look) => [...look.now.rows.join('')]

function setUp() {
  if (choice.setup) {
    choice.setup = null
    return again()
  }
  const { look } = view.a
  leave()
  choice.setup = true
  choice.brush = look.takes_turns ? 'X' : state.case.players[0]
  const setup = { ...state.case.setup, rows: look.now.rows }
  if (look.takes_turns) setup.to_play = look.now.to_play ?? state.case.setup?.to_play ?? 'b'
  return change((of) => stateOf({ ...of.case, setup, moves: [] }, { and: of.and, part: of.part }), () => 'Choose points to put stones on. The position that you see is where the game starts.')
}

/** Changes what stands at the start. */
const place = (changed, say) => change((of) => ({ case: { ...of.case, setup: { ...of.case.setup, ...changed } } }), say)

function paint(p) {
  const { look } = view.a
  const cells = cellsOf(look)
  cells[p] = cells[p] === choice.brush ? '.' : choice.brush
  const widths = look.now.rows.map((row) => row.length)
  let from = 0
  const rows = widths.map((width) => cells.slice(from, (from += width)).join(''))
  return place({ rows }, () => `${view.board.points[p].name}: ${standing(cells[p], !look.takes_turns)}.`)
}

// ---- What is on the page

function render() {
  const { a, sides } = view
  title()
  renderBoard()
  renderControls()
  fill(byId('special'), controls(a.look, { make, again: refreshQuietly, prospect: prospectNow, has: hasForm }))
  renderLaw()
  fill(byId('score'), law.score(sides, state.part === 'score', (on) => change(() => ({ part: on ? 'score' : '' }), undefined, { keep: true })))
  fill(byId('moves'), law.moves(view.list, state.at, go), recordParts())
  renderRules()
}

/** What a game record says besides its moves, and what was assumed of it. */
function recordParts() {
  const { players: [black, white] = [], result, notes = [], rules } = state.about
  const facts = [[black, `Black: ${black}`], [white, `White: ${white}`], [result, `Result in the record: ${result}`]].filter(([there]) => there)
  const words = (rules ?? '').toLowerCase().replace(/\W+/g, '-')
  const letter = words && library.rulebooks.find(({ name }) => name === words || name.startsWith(`${words}-`))
  const said = comment(state, state.at)
  return [
    said && h('p', { className: 'comment' }, said),
    facts.length > 0 && h('p', { className: 'facts' }, facts.map(([, each]) => h('span', {}, each))),
    notes.length > 0 && h('p', { className: 'hint' }, about()),
    letter && letter !== rulebookOf(state.case.rules) && h('p', { className: 'row' }, h('button', { type: 'button', className: 'small', 'data-key': 'letter', onclick: () => setRules(letter.name) }, `Judge it by the rulebook ${letter.name}`)),
  ]
}

const refreshQuietly = () => again(() => byId('said').textContent)

/** Have the rules moves of this form? */
function hasForm(name) {
  const { rules } = view.a.look
  const { amend } = parse(rules)
  return rulebookOf(rules).forms.some((form) => form.name === name && (!form.under.length || form.under.some((one) => amend.includes(one))))
}

/** What is known of a move without asking; null where the rules have no such move. */
function prospectNow(move) {
  const { look } = view.a
  if ('resume' in move) return hasForm('resume') ? { legal: true } : null
  return look.prospects.get(text(move)) ?? null
}

function title() {
  const { a, b } = view
  const name = typeof state.case.board === 'string' ? state.case.board : 'a graph'
  const rules = (one) => h('b', {}, one.look?.rules ?? one.rules)
  fill(byId('title'), b && law.badge(a), rules(a), b && [' and ', law.badge(b), rules(b)], ` on ${name}`, h('button', { type: 'button', className: 'small', 'data-key': 'change', onclick: () => byId('rules-a').focus() }, 'Change'))
}

/** The points of the board with what the rules say of a play there now. */
function points() {
  const { look } = view.a
  const cells = cellsOf(look)
  return view.board.points.map((point, p) => {
    const move = moveAt(point.key, look)
    return { point, cell: cells[p], move, prospect: look.prospects.get(text(move)), apart: view.apart.get(text(move)) }
  })
}

function renderBoard() {
  const { board: geometry, a, b } = view
  const { look } = a
  const letters = !look.takes_turns
  const step = look.steps.at(-1)
  const all = points()
  const overlay = state.part === 'score'
  const quiet = choice.setup || choice.kind === 'dead'
  const bad = ({ cell, prospect, apart }) => !quiet && cell === '.' && prospect && !prospect.legal && !apart && !look.now.over
  const pointOf = (move) => (typeof move === 'object' && move ? (move.place ?? move.play ?? move.claim ?? move.dispute ?? move.extend) : ['pass', 'undo'].includes(move) ? null : move)
  const illegal = look.now.legal === false ? state.case.moves[look.steps.length - 1] : null
  const asked = pointOf(state.tried ?? illegal ?? null)
  const marks = {
    taken: step.taken,
    last: step.stone,
    forbidden: overlay ? [] : all.filter(bad).map(({ point, prospect }) => [point.key, prospect.repeats !== null && prospect.repeats !== undefined ? 'again' : 'other']),
    apart: quiet ? [] : all.filter((one) => one.apart && one.cell === '.').map(({ point, apart }) => [point.key, apart.difference === 'outcome' ? '≠' : apart.legal[0] ? 'A' : 'B']),
    counted: overlay ? law.counted(look, (key) => cellsOf(look)[geometry.index.get(String(key))]) : [],
    dead: choice.kind === 'dead' ? choice.dead : [],
    asked,
  }
  const mover = letters ? choice.player : look.now.to_play
  const who = letters ? choice.player : named(mover)
  const countedFor = new Map(marks.counted.map(([key, player]) => [String(key), named(player)]))
  const labels = all.map(({ point, cell, prospect, apart }) => {
    const parts = [`${point.name}, ${standing(cell, letters)}`]
    if (String(step.stone) === String(point.key) && cell !== '.') parts.push('the last move')
    if (countedFor.has(String(point.key))) parts.push(`counts for ${countedFor.get(String(point.key))}`)
    if (choice.kind === 'dead' && choice.dead.includes(point.key)) parts.push('marked as dead')
    if (cell === '.' && !quiet && !look.now.over) {
      if (apart) parts.push(apart.difference === 'outcome' ? 'A and B differ in what follows' : `judged differently: only ${apart.legal[0] ? 'A' : 'B'} allows it`)
      else if (prospect && !prospect.legal) parts.push(`forbidden to ${who} by ${listed(prospect.why.map(([id]) => id)) || 'the rules'}`)
      else if (prospect) parts.push(`${who} may play`)
    }
    return parts.join(', ')
  })
  const ghosts = all.map(({ cell, prospect, apart }) => {
    if (choice.setup) return choice.brush === 'X' ? 'b' : choice.brush === 'O' ? 'w' : 'any'
    return !quiet && cell === '.' && prospect?.legal && !apart ? (letters ? 'any' : mover) : ''
  })
  const name = typeof state.case.board === 'string' ? state.case.board : `graph of ${geometry.points.length} points`
  board.draw(geometry, look.now.rows, marks, { labels, ghosts, letters, label: `Board, ${name}. ${law.turn(look)}` })
  const frame = byId('board-frame')
  const wide = frame.scrollWidth > frame.clientWidth + 8
  frame.classList.toggle('wide', wide)
  fill(byId('caption'), [geometry.caption, wide && 'The board is wider than the screen: move it sideways.'].filter(Boolean).join(' '))
  const key = (kind, words) => h('li', {}, legend(kind), words)
  const kinds = new Set(marks.forbidden.map(([, kind]) => kind))
  fill(
    byId('legend'),
    h(
      'ul',
      {},
      kinds.has('again') && key('again', 'forbidden: the position would come again'),
      kinds.has('other') && key('other', 'forbidden for another reason'),
      marks.apart.some(([, word]) => word !== '≠') && key('apart', 'judged differently: the letter allows it'),
      marks.apart.some(([, word]) => word === '≠') && h('li', {}, '≠ allowed by both, with another outcome'),
      marks.taken.length > 0 && key('taken', 'stones that the last move took'),
      marks.counted.length > 0 && key('counted', b ? 'points that count (rules A)' : 'points that count, in the colour of the player'),
    ),
  )
}

function renderControls() {
  const { look } = view.a
  const { at } = state
  const last = Math.min(view.line.steps.length, state.case.moves.length)
  const others = branches(state, at)
  const move = (label, sign, to, idle) => h('button', { type: 'button', className: 'icon', 'aria-label': label, title: label, 'data-key': label, 'aria-disabled': idle ? 'true' : null, onclick: () => !idle && go(to) }, sign)
  const field = h('input', { id: 'typed', autocomplete: 'off', autocapitalize: 'off', spellcheck: false, placeholder: look.takes_turns ? 'c3 or pass' : 'A c3', 'data-key': 'typed' })
  const play = (event) => {
    event.preventDefault()
    if (!field.value.trim()) return
    try {
      const move = typed(field.value, look, view.board)
      field.value = ''
      return make(move)
    } catch (error) {
      announce(plain(error.message))
    }
  }
  const brushes = look.takes_turns ? [['X', 'Black'], ['O', 'White'], ['.', 'Nothing']] : [...state.case.players.map((player) => [player, player]), ['.', 'Nothing']]
  fill(
    byId('controls'),
    h(
      'div',
      { className: 'row' },
      move('First situation', '«', 0, at === 0),
      move('Back one move', '‹', (now) => now - 1, at === 0),
      move('Forward one move', '›', (now) => now + 1, at >= last),
      move('Last situation', '»', last, at >= last),
      look.takes_turns && !choice.setup && h('button', { type: 'button', 'data-key': 'pass', onclick: () => make('pass') }, 'Pass'),
      !choice.setup && h('button', { type: 'button', 'data-key': 'back', 'aria-disabled': at === 0 ? 'true' : null, onclick: () => at > 0 && takeBack(at) }, 'Take back'),
      h('button', { type: 'button', className: 'icon', 'aria-label': 'Undo', title: 'Undo (Ctrl+Z)', 'data-key': 'undo', 'aria-disabled': history.state?.n > 0 ? null : 'true', onclick: () => undo() }, '↶'),
      h('button', { type: 'button', className: 'icon', 'aria-label': 'Redo', title: 'Redo (Ctrl+Y)', 'data-key': 'redo', onclick: () => undo(true) }, '↷'),
      !choice.setup && h('button', { type: 'button', 'data-key': 'ask', title: 'A point says whether the move is allowed, and nothing is played', 'aria-pressed': choice.ask ? 'true' : 'false', onclick: () => ((choice.ask = !choice.ask), again(() => (choice.ask ? `Choose a point: may ${look.takes_turns ? named(look.now.to_play) : choice.player} play there?` : law.turn(look)))) }, `May ${look.takes_turns ? named(look.now.to_play) ?? 'one' : choice.player} play…?`),
      h('button', { type: 'button', 'data-key': 'setup', 'aria-pressed': choice.setup ? 'true' : 'false', onclick: setUp }, 'Set up stones'),
    ),
    others.length > (at < state.case.moves.length ? 1 : 0) &&
      h('p', { className: 'row' }, h('span', {}, 'Lines from here:'), others.map((each) => h('button', { type: 'button', className: 'small', 'data-key': `line-${text(each)}`, 'aria-current': text(each) === text(state.case.moves[at] ?? null) ? 'step' : null, onclick: () => change((of) => played(of, at, each), undefined) }, nameOf(each)))),
    !choice.setup && h('form', { className: 'row', onsubmit: play }, h('label', { htmlFor: 'typed' }, 'Type a move'), field, h('button', { type: 'submit', 'data-key': 'play' }, 'Play')),
    choice.setup &&
      h(
        'div',
        { className: 'row' },
        h('fieldset', { className: 'choices' }, h('legend', {}, 'Put'), brushes.map(([value, label]) => h('label', { className: 'choice' }, h('input', { type: 'radio', name: 'brush', value, checked: choice.brush === value, 'data-key': `brush-${value}`, onchange: () => ((choice.brush = value), refreshQuietly()) }), h('span', {}, label)))),
        look.takes_turns && h('button', { type: 'button', 'data-key': 'first', onclick: () => place({ to_play: look.now.to_play === 'w' ? 'b' : 'w' }) }, `Let ${named(look.now.to_play === 'w' ? 'b' : 'w')} begin`),
        h('button', { type: 'button', 'data-key': 'empty', onclick: () => place({ rows: look.now.rows.map((row) => '.'.repeat(row.length)) }) }, 'Empty the board'),
        h('button', { type: 'button', className: 'main', 'data-key': 'done', onclick: setUp }, 'Done'),
      ),
  )
}

const takeBack = (at) => change((of) => without(of, at), () => `Taken back. ${law.turn(view.a.look)}`)

function renderLaw() {
  const { a, b, sides, board: geometry } = view
  const { look } = a
  const parts = []
  const illegal = look.now.legal === false
  const given = { board: geometry, letters: !look.takes_turns }
  if (state.tried !== null) {
    parts.push(law.tried(nameOf(state.tried), sides, given))
    if (sides.every((one) => one.tried.legal)) parts.push(h('p', { className: 'row' }, h('button', { type: 'button', 'data-key': 'play-it', onclick: () => ((choice.ask = false), make(state.tried)) }, 'Play it')))
  }
  else if (illegal || sides.some((one) => one.look.now.legal === false)) {
    for (const one of sides) {
      const { now } = one.look
      one.tried = { legal: now.legal !== false, why: (now.broken ?? []).map((each) => [each.clause, each.because]), repeats: now.repeats, clauses: Object.fromEntries((now.broken ?? []).map((each) => [each.clause, each])) }
    }
    parts.push(law.tried(`Move ${look.now.legal === false ? look.now.move : b.look.now.move}, ${look.now.legal === false ? look.now.name : b.look.now.name},`, sides, given))
  } else {
    parts.push(h('h2', {}, law.turn(look)))
    parts.push(sides.map((one) => law.permitted(one)))
    const empty = points().filter(({ cell, prospect }) => cell === '.' && prospect && !prospect.legal)
    if (!look.now.over) parts.push(law.forbidden(a, empty, (key) => make(moveAt(key, look)), sides.length > 1))
    const news = [...view.apart.values()].filter((one) => one.difference === 'legality')
    if (news.length) {
      parts.push(h('p', {}, 'Judged differently: '), h('p', { className: 'points' }, news.map((one) => h('button', { type: 'button', className: 'small', 'data-key': `apart-${text(one.move)}`, onclick: () => make(one.move) }, nameOf(one.move)))))
    }
    if (empty.length === 0 && !news.length && !look.now.over) parts.push(h('p', {}, 'No empty point is forbidden now. Forbidden points are marked on the board, and their clause appears here.'))
  }
  if (b?.error) parts.push(h('p', { className: 'because' }, law.badge(b), ` cannot judge this game: ${plain(b.error)}`))
  if (sides.length === 2) parts.push(nearestButton())
  fill(byId('law'), parts)
  // A link may be about a clause that nothing here breaks.
  if (state.clause && !byId('law').querySelector(`[data-clause="${CSS.escape(state.clause)}"]`)) {
    const says = saysOf(state.clause)
    if (says) byId('law').append(law.clause(state.clause, { says }))
  }
}

const counted = (moves) => (moves === 1 ? '1 move' : `${moves} moves`)

/** Looks for the nearest difference from here. */
function nearestButton() {
  const out = h('p', { role: 'status', className: 'hint' })
  const kind = h('select', { 'aria-label': 'What should differ', id: 'kind' }, h('option', { value: '' }, 'another legal move'), h('option', { value: 'outcome' }, 'another outcome'))
  const button = h('button', { type: 'button', 'data-key': 'nearest' }, 'Find the nearest difference')
  button.onclick = async () => {
    if (stop) return stop()
    const { a, b } = view
    const outcome = kind.value === 'outcome'
    button.textContent = 'Stop'
    let ahead = 0
    const tell = ({ moves }) => {
      ahead = moves
      out.textContent = `No difference within ${counted(moves)}. Looking one further…`
    }
    const run = search('nearest', { a: shown(a.rules), b: shown(b.rules), outcome, limit: NEAREST }, { seconds: 60, tell })
    stop = run.stop
    try {
      const { moves, move, none, cut } = await run.answer
      if (!moves) {
        out.textContent = `No difference within ${counted(none + 1)}${cut ? '; more would take too long here. “superko distinguish” searches further.' : ': there are no longer games.'}`
        return
      }
      await change((of) => ({ ...moves.reduce((far, one) => ({ ...far, ...played(far, far.at, one) }), of), tried: move }), () => `After ${counted(moves.length)} from here, ${nameOf(move)} ${outcome ? 'has different outcomes' : 'is judged differently'}.`)
    } catch (error) {
      out.textContent = error.message === 'stopped' ? `Stopped: no difference within ${counted(ahead)}. “superko distinguish” searches further.` : error.message
    } finally {
      stop = null
      button.textContent = 'Find the nearest difference'
    }
  }
  return h('div', { className: 'nearest' }, h('p', { className: 'row' }, button, h('label', { htmlFor: 'kind' }, 'with'), kind), out)
}

// ---- Rules and board

function setRules(rules) {
  if (!rulebookOf(rules)) return
  const { fitting, lost } = fitted(state.case, rules)
  reset()
  const and = state.and && kin(rules, state.and) ? state.and : ''
  const cut = fitting.moves.length < state.case.moves.length
  const lines = cut || lost.length ? [] : state.lines
  return change((of) => ({ case: fitting, lines, at: Math.min(of.at, fitting.moves.length), tried: null, and }), () => (lost.length ? `These rules do not have: ${listed(lost)}.` : `Rules: ${rules}. ${law.stopped(view.a.look) || law.turn(view.a.look)}`))
}

function setBoard(given) {
  let chosen
  try {
    chosen = /^\s*\{/.test(given) ? JSON.parse(given) : given.trim()
  } catch {
    return announce('This looks like a graph in JSON, but it cannot be read: {"points": 3, "edges": [[0, 1], [1, 2]]} would be one.')
  }
  const { setup, moves, prohibited, ...rest } = state.case
  return openCase({ ...rest, board: chosen, moves: [] })
}

function renderRules() {
  const { rules, board: now, komi = 0 } = state.case
  const known = BOARDS.findIndex((one) => JSON.stringify(one) === JSON.stringify(now))
  const custom = h('input', { id: 'custom', value: typeof now === 'string' ? now : JSON.stringify(now), 'data-key': 'custom', spellcheck: false, onchange: (event) => setBoard(event.target.value) })
  const beast = ({ name }) => h('option', { value: name }, name.replaceAll('-', ' '))
  const positions = h(
    'select',
    { id: 'beast', 'data-key': 'beast', onchange: (event) => showBeast(event.target.value) },
    h('option', { value: '' }, 'choose…'),
    library.beasts.map(beast),
  )
  const takesTurns = rulebookOf(rules)?.takes_turns
  fill(
    byId('rules'),
    h('h2', {}, 'Rules and board'),
    chooser('rules-a', 'Rules', rules, setRules, { open: openDetails }),
    chooser('rules-b', 'Compare with', state.and, (other) => change(() => ({ and: other, tried: null })), { none: 'nothing', open: openDetails }),
    view.b && !kin(rules, state.and) && h('p', { className: 'hint' }, 'Games of these rules have different kinds of moves.'),
    h('label', { htmlFor: 'size' }, 'Board'),
    h(
      'select',
      { id: 'size', 'data-key': 'size', onchange: (event) => event.target.value && setBoard(event.target.value) },
      known < 0 && h('option', { value: '', selected: true }, typeof now === 'string' ? now : 'a graph'),
      BOARDS.map((one, n) => h('option', { value: typeof one === 'string' ? one : JSON.stringify(one), selected: n === known }, NAMED[n] ?? one)),
    ),
    h('details', { open: openDetails.has('more'), ontoggle: (event) => (event.target.open ? openDetails.add('more') : openDetails.delete('more')) },
      h('summary', { 'data-key': 'more' }, 'Other boards, komi, players'),
      h('label', { htmlFor: 'custom' }, 'Any board: 6x5, torus 5x5, or a graph in JSON'),
      custom,
      takesTurns && [h('label', { htmlFor: 'komi' }, 'Komi'), h('input', { id: 'komi', type: 'number', step: 0.5, value: komi, 'data-key': 'komi', onchange: (event) => change((of) => ({ case: withKey(of.case, 'komi', Number(event.target.value) || undefined) })) })],
      !takesTurns && [h('label', { htmlFor: 'players' }, 'Players, a letter each'), h('input', { id: 'players', value: state.case.players?.join('') ?? 'AB', 'data-key': 'players', onchange: (event) => setPlayers(event.target.value) })],
      rulebookOf(rules)?.name === 'pauli' && h('label', { className: 'check' }, h('input', { type: 'checkbox', checked: state.case.referee === false, 'data-key': 'referee', onchange: (event) => change((of) => ({ case: withKey(of.case, 'referee', event.target.checked ? false : undefined) })) }), ' the players settle control by claims'),
    ),
    h('label', { htmlFor: 'beast' }, 'Well-known positions'),
    positions,
  )
}

const withKey = (given, key, value) => {
  const { [key]: old, ...rest } = given
  return value === undefined ? rest : { ...rest, [key]: value }
}

function setPlayers(letters) {
  const players = [...new Set(letters.toUpperCase().replace(/[^A-Z]/g, ''))]
  const { setup, ...rest } = state.case
  return openCase({ ...rest, players, moves: [] })
}

function showBeast(name) {
  const beast = library.beasts.find((one) => one.name === name)
  if (!beast) return
  const rules = rulebookOf(state.case.rules).takes_turns ? state.case.rules : 'tromp-taylor'
  const longest = beast.lines.reduce((best, line) => (line.moves.length > best.length ? line.moves : best), [])
  return openCase({ rules, board: beast.board, setup: { rows: beast.rows, to_play: beast.to_play }, moves: longest }, { at: 0 }, () => `${beast.what} The moves lead through it.`)
}

// ---- The tour

let stopAt = 0

function showTour(n) {
  stopAt = n
  const { title: name, says, case: given, tried = null, and = '', part = '' } = tour[n]
  const place = byId('tour')
  place.hidden = false
  const step = (label, to, idle) => h('button', { type: 'button', 'data-key': label, 'aria-disabled': idle ? 'true' : null, onclick: () => !idle && showTour(to) }, label)
  fill(
    place,
    h('h2', {}, `${n + 1} of ${tour.length}: ${name}`),
    h('p', {}, says),
    h('p', { className: 'row' }, step('Previous', n - 1, n === 0), step('Next', n + 1, n === tour.length - 1), h('button', { type: 'button', 'data-key': 'End the tour', onclick: () => { place.hidden = true; byId('open-tour').focus() } }, 'End the tour')),
  )
  reset()
  choice.setup = null
  return change(() => stateOf(structuredClone(given), { tried, and, part }))
}

// ---- Start

law.onClause((id) => {
  state.clause = id
  remember(true)
})

async function begin() {
  board = new BoardView(byId('board'), onPoint)
  library = await ask('library')
  setLibrary(library)
  byId('about').textContent = `superko ${library.version}: an executable specification of the rules of Go. Each clause is a paraphrase; the texts belong to their authors.`
  // `superko open` writes a state here, since a program cannot open a file with one in its address.
  const first = location.hash || byId('start').textContent.trim()
  let wrong = ''
  if (first) {
    try {
      const wanted = read(first)
      if (wanted && (await change(() => wanted, undefined, { keep: true }))) return
      wrong = byId('said').textContent
    } catch (error) {
      wrong = error.message
    }
  }
  await showTour(0)
  if (first.includes('=')) announce(plain(`The link is damaged: ${wrong || 'it has no case'}`))
}

byId('open-tour').onclick = () => showTour(stopAt)
byId('open-trial').onclick = () => {
  if (!byId('code')) trialDialog((found) => openCase(found, { and: '' }))
  byId('trial').showModal()
}
byId('open-share').onclick = () => {
  shareDialog(show, () => byId('board').querySelector('.picture svg'))
  byId('share').showModal()
}
byId('board-frame').onscroll = ({ target }) => target.classList.toggle('end', target.scrollLeft + target.clientWidth > target.scrollWidth - 8)
addEventListener('popstate', follow)
addEventListener('hashchange', follow)
addEventListener('keydown', (event) => {
  if (document.querySelector('dialog[open]') || event.target.closest?.('input:not([type=checkbox], [type=radio]), textarea, select')) return
  const key = event.key.toLowerCase()
  if ((event.ctrlKey || event.metaKey) && !event.altKey && ['z', 'y'].includes(key)) {
    event.preventDefault()
    return undo(key === 'y' || event.shiftKey)
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented || event.target.closest?.('#board, input, summary, pre')) return
  const to = { arrowleft: (at) => at - 1, arrowright: (at) => at + 1, home: 0, end: Infinity }[key]
  if (to === undefined || !view) return
  event.preventDefault()
  go(to)
})
// Links to clauses within clauses unfold nothing; they must not lose the state in the address either.
addEventListener('click', (event) => {
  const to = event.target.closest?.('.law a[href^="#"]')
  if (!to) return
  event.preventDefault()
  const id = to.getAttribute('href').slice(1)
  if (saysOf(id)) to.closest('.law').replaceChildren(law.clause(id, { says: saysOf(id) }, `link-${id}`))
})
const saysOf = (id) => library.rulebooks.flatMap((one) => one.clauses).find((clause) => clause.id === id)?.says
addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', async (event) => {
  event.preventDefault()
  const file = event.dataTransfer.files[0]
  await showQuietly(file ? new Uint8Array(await file.arrayBuffer()) : event.dataTransfer.getData('text'))
})
addEventListener('paste', (event) => {
  if (event.target.closest?.('input, textarea')) return
  showQuietly(event.clipboardData.getData('text'))
})

/** For the console and for tests. */
window.superko = { judge, ask, case: caseNow, state, list: () => view.list, rows: () => view.a.look.now.rows, ready: begin() }
