// The page: asks the oracle about what is shown, and shows what it says.

import { BoardView, legend, standing } from './board.js'
import { caseNow, paste, shareDialog, trialDialog } from './dialogs.js'
import { announce, byId, fill, h } from './dom.js'
import * as law from './law.js'
import { ask, forget, judge, search } from './referee.js'
import { chooser, fitted, kin, parse, rulebookOf, setLibrary } from './rules.js'
import { choice, controls, moveAt, questions, reset, typed } from './special.js'
import { link, read, show, shown, state, text } from './state.js'
import { tour } from './tour.js'

const BOARDS = ['3x3', '4x4', '5x5', '7x7', '9x9', '13x13', '19x19', '7x1', 'cylinder 5x4', 'torus 4x4', 'torus 9x9',
  { points: 6, edges: [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]] },
  { points: 8, edges: [[0, 1], [1, 2], [2, 3], [3, 0], [4, 5], [5, 6], [6, 7], [7, 4], [0, 4], [1, 5], [2, 6], [3, 7]] },
  'hex 5x5', 'triangular 5x5', 'king 4x4', 'cube 3x3x3']
const NAMED = { 11: 'ring of 6 points', 12: 'cube' }
const NEAREST = 400_000

const boards = new Map()
const openDetails = new Set()
let library = null
let view = null
let turns = 0
let stop = null
let board = null

/** The board of a case, drawn, with its points by name. */
async function drawn(given) {
  const key = JSON.stringify(given)
  if (!boards.has(key)) {
    const came = await ask({ board: given })
    came.index = new Map(came.points.map((point, p) => [String(point.key), p]))
    boards.set(key, came)
  }
  return boards.get(key)
}

/** What one side says. An error is an answer, too. */
async function side(name, rules) {
  const given = shown(rules)
  try {
    let look = await ask({ look: { case: given } })
    if (!look.takes_turns) look = await ask({ look: { case: given, ask: questions(look, (await drawn(given.board)).points) } })
    look.prospects = new Map(look.moves.map((one) => [text(one.move), one]))
    return { name, look, rules }
  } catch (error) {
    return { name, error: error.message, rules }
  }
}

/** What a side says of a move that is not among those it was asked about. */
async function prospectOf(one, move) {
  const known = one.look.prospects.get(text(move))
  if (known) return known
  const came = await ask({ look: { case: shown(one.rules), ask: [move] } })
  return { ...came.moves[0], clauses: came.clauses }
}

/** Asks, and shows. `say` is said when the answer is there. */
async function refresh(say) {
  const turn = ++turns
  forget()
  history.replaceState(null, '', link())
  byId('game').setAttribute('aria-busy', 'true')
  try {
    const geometry = await drawn(state.case.board)
    const a = await side('A', state.case.rules)
    const b = state.and ? await side('B', state.and) : null
    if (turn !== turns) return
    const sides = [a, b].filter((one) => one?.look)
    let apart = []
    if (sides.length === 2 && sides.every((one) => one.look.steps.length > state.at)) {
      apart = await ask({ apart: { a: shown(a.rules), b: shown(b.rules) } }).catch(() => [])
    }
    if (state.tried !== null) for (const one of sides) one.tried = await prospectOf(one, state.tried).catch((error) => ({ legal: false, why: [], error: error.message }))
    if (turn !== turns) return
    view = { board: geometry, a, b, sides, apart: new Map(apart.map((one) => [text(one.move), one])) }
    render()
    announce(say ? say() : a.look ? (state.tried === null ? law.turn(a.look) : refusal()) : a.error)
  } catch (error) {
    if (turn === turns && error.message !== 'stopped') announce(error.message)
  } finally {
    if (turn === turns) byId('game').removeAttribute('aria-busy')
  }
}

/** Shows another case, from wherever it comes. */
async function open(given, options) {
  reset()
  show(given, options)
  return refresh()
}

function change(how, say) {
  how()
  return refresh(say)
}

// ---- Moves

/** Makes a move, or says why it is refused. */
async function make(move) {
  const { sides, a } = view
  if (!a.look) return
  let said
  try {
    said = await Promise.all(sides.map((one) => prospectOf(one, move)))
  } catch (error) {
    return announce(error.message)
  }
  if (said.every((one) => one.legal)) {
    const before = a.look
    state.case.moves = [...state.case.moves.slice(0, before.steps.length - 1), move]
    state.at = state.case.moves.length
    state.tried = null
    if (choice.kind === 'remove') reset()
    if (!a.look.takes_turns) choice.day = null
    return refresh(() => spoken(view.a.look))
  }
  state.tried = move
  return refresh(() => refusal())
}

/** The last move in words: what it took, and whose turn it is. */
function spoken(look) {
  const step = look.steps.at(-1)
  const taken = step.taken.length ? ` takes ${law.listed(step.taken.map(([key]) => pointName(key)))}.` : '.'
  return `${step.name ?? ''}${taken} ${law.turn(look)}`
}

function refusal() {
  const one = view.sides.find((each) => !each.tried.legal) ?? view.sides[0]
  const which = view.sides.length > 1 ? ` under ${one.look.rules}` : ''
  const [id, because] = one.tried.why?.[0] ?? []
  const ids = (one.tried.why ?? []).map(([each]) => each)
  return `${moveName(state.tried)} is forbidden${which}${id ? ` by ${law.listed(ids)}` : ''}${because ? `: ${because}` : ''}.`
}

const pointName = (key) => view.board.points[view.board.index.get(String(key))]?.name ?? String(key)

/** A move in words, with its player where players take turns. */
function moveName(move) {
  const mover = view?.a.look?.now.to_play
  if (typeof move !== 'object') {
    const name = ['pass', 'undo'].includes(move) ? move : pointName(move)
    return mover && move !== 'undo' ? `${law.named(mover)} ${name}` : name
  }
  if (move.place !== undefined) return `${move.player} ${pointName(move.place)} (day ${move.day})`
  if (move.offer) return `${move.player}’s offer to ${move.offer}`
  if (move.accept) return `${move.player}’s acceptance of ${move.accept}`
  if (move.war) return `${move.player}’s war on ${move.war}`
  if (move.no_result) return 'The end without result'
  if (move.agree) return `Agreement that ${law.listed(move.agree.map(pointName)) || 'nothing'} is dead`
  if (move.remove !== undefined) return `Removal of the cycle from ${move.remove}${move.play !== undefined ? `, then ${pointName(move.play)}` : ''}`
  const [[verb, what] = ['end', '']] = Object.entries(move)
  return verb === 'end' ? 'An nweek without a placement' : `${verb} ${pointName(what)}`
}

function onPoint(key, p) {
  const { a } = view
  if (!a.look) return
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

function go(n) {
  const to = Math.min(Math.max(n, 0), state.case.moves.length)
  return change(() => Object.assign(state, { at: to, tried: null }), () => (view.a.look ? `${law.sentence(law.when(Math.min(to, view.a.look.steps.length - 1)))} ${law.turn(view.a.look)}` : view.a.error))
}

// ---- Set-up

const cellsOf = (look) => [...look.now.rows.join('')]

function setUp() {
  if (choice.setup) {
    choice.setup = null
    return refresh()
  }
  const { look } = view.a
  choice.setup = true
  const setup = { ...state.case.setup, rows: look.now.rows }
  if (look.takes_turns) setup.to_play = look.now.to_play ?? state.case.setup?.to_play ?? 'b'
  return change(() => {
    Object.assign(state, { at: 0, tried: null })
    state.case = { ...state.case, setup, moves: [] }
    choice.brush = look.takes_turns ? 'X' : state.case.players[0]
  }, () => 'Choose points to put stones on. The position that you see is where the game starts.')
}

function paint(p) {
  const { look } = view.a
  const cells = cellsOf(look)
  cells[p] = cells[p] === choice.brush ? '.' : choice.brush
  const widths = look.now.rows.map((row) => row.length)
  let from = 0
  const rows = widths.map((width) => cells.slice(from, (from += width)).join(''))
  state.case = { ...state.case, setup: { ...state.case.setup, rows } }
  return refresh(() => `${view.board.points[p].name}: ${standing(cells[p], !look.takes_turns)}.`)
}

// ---- What is on the page

function render() {
  const { a, sides } = view
  title()
  if (a.look) {
    renderBoard()
    renderControls()
    fill(byId('special'), controls(a.look, { make, again: refreshQuietly, prospect: prospectNow, has: hasForm }))
    renderLaw()
    fill(byId('score'), law.score(sides, state.part === 'score', (on) => change(() => (state.part = on ? 'score' : ''))))
    fill(byId('moves'), law.moves(a.look, state.case.moves, Math.min(state.at, a.look.steps.length - 1), state.case.moves.map(moveName), go))
  } else {
    fill(byId('law'), h('h2', {}, 'These rules cannot judge this game'), h('p', { className: 'because' }, a.error))
    for (const id of ['special', 'score', 'moves', 'legend']) fill(byId(id))
  }
  renderRules()
}

const refreshQuietly = () => refresh(() => byId('said').textContent)

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
  const who = letters ? choice.player : law.named(mover)
  const countedFor = new Map(marks.counted.map(([key, player]) => [String(key), law.named(player)]))
  const labels = all.map(({ point, cell, prospect, apart }) => {
    const parts = [`${point.name}, ${standing(cell, letters)}`]
    if (String(step.stone) === String(point.key) && cell !== '.') parts.push('the last move')
    if (countedFor.has(String(point.key))) parts.push(`counts for ${countedFor.get(String(point.key))}`)
    if (choice.kind === 'dead' && choice.dead.includes(point.key)) parts.push('marked as dead')
    if (cell === '.' && !quiet && !look.now.over) {
      if (apart) parts.push(apart.difference === 'outcome' ? 'A and B differ in what follows' : `judged differently: only ${apart.legal[0] ? 'A' : 'B'} allows it`)
      else if (prospect && !prospect.legal) parts.push(`forbidden to ${who} by ${law.listed(prospect.why.map(([id]) => id)) || 'the rules'}`)
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
  fill(byId('caption'), geometry.caption ?? '')
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
  const [at, last] = [Math.min(state.at, look.steps.length - 1), state.case.moves.length]
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
      announce(error.message)
    }
  }
  const brushes = look.takes_turns ? [['X', 'Black'], ['O', 'White'], ['.', 'Nothing']] : [...state.case.players.map((player) => [player, player]), ['.', 'Nothing']]
  fill(
    byId('controls'),
    h(
      'div',
      { className: 'row' },
      move('First situation', '«', 0, at === 0),
      move('Back one move', '‹', at - 1, at === 0),
      move('Forward one move', '›', at + 1, at >= last),
      move('Last situation', '»', last, at >= last),
      look.takes_turns && !choice.setup && h('button', { type: 'button', 'data-key': 'pass', onclick: () => make('pass') }, 'Pass'),
      !choice.setup && h('button', { type: 'button', 'data-key': 'back', 'aria-disabled': at === 0 ? 'true' : null, onclick: () => at > 0 && takeBack(at) }, 'Take back'),
      h('button', { type: 'button', 'data-key': 'setup', 'aria-pressed': choice.setup ? 'true' : 'false', onclick: setUp }, 'Set up stones'),
    ),
    !choice.setup && h('form', { className: 'row', onsubmit: play }, h('label', { htmlFor: 'typed' }, 'Type a move'), field, h('button', { type: 'submit', 'data-key': 'play' }, 'Play')),
    choice.setup &&
      h(
        'div',
        { className: 'row' },
        h('fieldset', { className: 'choices' }, h('legend', {}, 'Put'), brushes.map(([value, label]) => h('label', { className: 'choice' }, h('input', { type: 'radio', name: 'brush', value, checked: choice.brush === value, 'data-key': `brush-${value}`, onchange: () => ((choice.brush = value), refreshQuietly()) }), h('span', {}, label)))),
        look.takes_turns && h('button', { type: 'button', 'data-key': 'first', onclick: () => change(() => (state.case = { ...state.case, setup: { ...state.case.setup, to_play: look.now.to_play === 'w' ? 'b' : 'w' } })) }, `Let ${law.named(look.now.to_play === 'w' ? 'b' : 'w')} begin`),
        h('button', { type: 'button', 'data-key': 'empty', onclick: () => change(() => (state.case = { ...state.case, setup: { ...state.case.setup, rows: look.now.rows.map((row) => '.'.repeat(row.length)) } })) }, 'Empty the board'),
        h('button', { type: 'button', className: 'main', 'data-key': 'done', onclick: setUp }, 'Done'),
      ),
  )
}

function takeBack(at) {
  return change(() => {
    state.case.moves = state.case.moves.slice(0, at - 1)
    Object.assign(state, { at: at - 1, tried: null })
  }, () => `Taken back. ${law.turn(view.a.look)}`)
}

function renderLaw() {
  const { a, b, sides, board: geometry } = view
  const { look } = a
  const parts = []
  const illegal = look.now.legal === false
  const given = { board: geometry, letters: !look.takes_turns }
  if (state.tried !== null) parts.push(law.tried(moveName(state.tried), sides, given))
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
      parts.push(h('p', {}, 'Judged differently: '), h('p', { className: 'points' }, news.map((one) => h('button', { type: 'button', className: 'small', 'data-key': `apart-${text(one.move)}`, onclick: () => make(one.move) }, moveName(one.move)))))
    }
    if (empty.length === 0 && !news.length && !look.now.over) parts.push(h('p', {}, 'No empty point is forbidden now. Where one is, the board marks it, and the clause stands here.'))
  }
  if (b?.error) parts.push(h('p', { className: 'because' }, law.badge(b), ` cannot judge this game: ${b.error}`))
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
      state.case.moves = [...shown().moves, ...moves]
      Object.assign(state, { at: state.case.moves.length, tried: move })
      await refresh(() => `After ${counted(moves.length)} from here, ${moveName(move)} ${outcome ? 'has different outcomes' : 'is judged differently'}.`)
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
  state.case = fitting
  state.at = Math.min(state.at, fitting.moves.length)
  state.tried = null
  if (state.and && !kin(rules, state.and)) state.and = ''
  reset()
  return refresh(() => (lost.length ? `These rules do not have: ${law.listed(lost)}.` : `Rules: ${rules}. ${view.a.look ? law.turn(view.a.look) : view.a.error}`))
}

function setBoard(given) {
  let chosen
  try {
    chosen = /^\s*\{/.test(given) ? JSON.parse(given) : given
  } catch (error) {
    return announce(error.message)
  }
  return ask({ board: chosen }).then(
    () => {
      const { setup, moves, prohibited, ...rest } = state.case
      return open({ ...rest, board: chosen, moves: [] }, { and: state.and, part: state.part })
    },
    (error) => announce(error.message),
  )
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
    chooser('rules-b', 'Compare with', state.and, (other) => change(() => Object.assign(state, { and: other, tried: null })), { none: 'nothing', open: openDetails }),
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
      takesTurns && [h('label', { htmlFor: 'komi' }, 'Komi'), h('input', { id: 'komi', type: 'number', step: 0.5, value: komi, 'data-key': 'komi', onchange: (event) => change(() => (state.case = withKey(state.case, 'komi', Number(event.target.value) || undefined))) })],
      !takesTurns && [h('label', { htmlFor: 'players' }, 'Players, a letter each'), h('input', { id: 'players', value: state.case.players?.join('') ?? 'AB', 'data-key': 'players', onchange: (event) => setPlayers(event.target.value) })],
      rulebookOf(rules)?.name === 'pauli' && h('label', { className: 'check' }, h('input', { type: 'checkbox', checked: state.case.referee === false, 'data-key': 'referee', onchange: (event) => change(() => (state.case = withKey(state.case, 'referee', event.target.checked ? false : undefined))) }), ' the players settle control by claims'),
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
  return change(() => {
    state.case = { ...rest, players, moves: [] }
    Object.assign(state, { at: 0, tried: null })
  })
}

function showBeast(name) {
  const beast = library.beasts.find((one) => one.name === name)
  if (!beast) return
  const rules = rulebookOf(state.case.rules).takes_turns ? state.case.rules : 'tromp-taylor'
  const longest = beast.lines.reduce((best, line) => (line.moves.length > best.length ? line.moves : best), [])
  show({ rules, board: beast.board, setup: { rows: beast.rows, to_play: beast.to_play }, moves: longest }, { at: 0, and: state.and, part: state.part })
  reset()
  return refresh(() => `${beast.what} The moves lead through it.`)
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
  show(structuredClone(given), { tried, and, part })
  return refresh()
}

// ---- Start

law.onClause((id) => {
  state.clause = id
  history.replaceState(null, '', link())
})

async function begin() {
  board = new BoardView(byId('board'), onPoint)
  let wrong = null
  // `superko open` writes a state here, since a program cannot open a file with one in its address.
  const first = location.hash || byId('start').textContent.trim()
  const fresh = !first
  try {
    read(first)
  } catch (error) {
    wrong = `The link is damaged: ${error.message}`
    read('')
  }
  library = await ask('library')
  setLibrary(library)
  byId('about').textContent = `superko ${library.version}: an executable specification of the rules of Go. Each clause is a paraphrase; the texts belong to their authors.`
  return fresh ? showTour(0) : refresh(wrong ? () => wrong : undefined)
}

byId('open-tour').onclick = () => showTour(stopAt)
byId('open-trial').onclick = () => {
  if (!byId('code')) trialDialog(open)
  byId('trial').showModal()
}
byId('open-share').onclick = () => {
  shareDialog(open)
  byId('share').showModal()
}
addEventListener('hashchange', () => {
  if (location.hash === link()) return
  try {
    read(location.hash)
    reset()
    refresh()
  } catch (error) {
    announce(`The link is damaged: ${error.message}`)
  }
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
const show = (given) =>
  paste(given, open)
    .then((notes) => notes.length && announce(`Shown; ${notes.join('; ')}.`))
    .catch((error) => announce(error.message))
addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', async (event) => {
  event.preventDefault()
  const file = event.dataTransfer.files[0]
  await show(file ? new Uint8Array(await file.arrayBuffer()) : event.dataTransfer.getData('text'))
})
addEventListener('paste', (event) => {
  if (event.target.closest?.('input, textarea')) return
  show(event.clipboardData.getData('text'))
})

/** For the console and for tests. */
window.superko = { judge, ask, case: caseNow, ready: begin() }
