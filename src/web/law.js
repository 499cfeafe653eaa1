// What the rules say: about a move, about the situation, about the score.

import { h } from './dom.js'
import { picture } from './board.js'
import { ask } from './referee.js'
import { state } from './state.js'

const open = new Set()
const clauses = new Map()
let unfolded = () => {}
/** Calls `listener` with the id of the clause that is unfolded; with nothing when one is folded. */
export const onClause = (listener) => (unfolded = listener)

const PLAYERS = { b: 'Black', w: 'White' }
export const named = (player) => PLAYERS[player] ?? player
export const listed = (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)
export const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1) + '.'
export const when = (number) => (number === 0 ? 'at the start' : `after move ${number}`)

/** A clause that can be unfolded: in set notation, in English and in Rust, with readings, amendments and misreadings. */
export function clause(id, { says, amended }, key = id) {
  const body = h('div', { className: 'law' })
  const load = async () => {
    if (!clauses.has(id)) clauses.set(id, (await ask({ clause: id })).html)
    body.innerHTML = clauses.get(id)
    body.querySelector('h2')?.remove()
    // What the summary says already.
    for (const element of body.querySelectorAll('[id]')) element.removeAttribute('id')
  }
  const details = h(
    'details',
    {
      className: 'clause-details',
      open: open.has(key) || state.clause === id,
      'data-clause': id,
      ontoggle: () => {
        if (details.open === open.has(key) && body.firstChild) return
        if (details.open) open.add(key), load()
        else open.delete(key)
        unfolded(details.open ? id : '')
      },
    },
    h('summary', { 'data-key': `clause-${key}` }, h('code', {}, id), amended ? ` as amended by ${amended}` : '', ': ', says),
    body,
  )
  if (details.open) open.add(key), load()
  return details
}

/** One side's verdict on a move: `why` is from an answer about the next move. */
function verdict(side, prospect, { board, letters, several }) {
  const { look } = side
  const legal = prospect.legal
  const parts = several ? [h('p', { className: `verdict ${legal ? 'good' : 'bad'}` }, badge(side), h('span', { className: 'ruled' }, `${look.rules}: `), legal ? 'allowed' : 'forbidden')] : []
  for (const [id, because] of prospect.why ?? []) {
    parts.push(because && h('p', { className: 'because' }, sentence(because)), clause(id, prospect.clauses?.[id] ?? look.clauses[id], side.name + id))
  }
  const earlier = prospect.repeats
  if (!legal && earlier !== null && earlier !== undefined && earlier < look.steps.length) {
    parts.push(
      h(
        'figure',
        { className: 'earlier' },
        picture(board, look.steps[earlier].rows, { last: look.steps[earlier].stone }, letters),
        h('figcaption', {}, `The position that would come again: ${when(earlier)}`),
      ),
    )
  }
  if (!legal && prospect.why?.length === 0) parts.push(h('p', {}, 'There is no such move here.'))
  return h('div', { className: 'side' }, parts)
}

export const badge = (side) => [h('span', { className: 'badge' }, side.name), ' ']

/** About the move that was tried, on each side. */
export function tried(name, sides, given) {
  const several = sides.length > 1
  const legal = sides.map((side) => side.tried.legal)
  const words = legal.every((one) => one === legal[0]) ? (legal[0] ? 'is allowed' : 'is forbidden') : 'is judged differently'
  return [h('h2', {}, `${name} ${words}`), sides.map((side) => verdict(side, side.tried, { ...given, several }))]
}

/** The points that are forbidden now, by clause; stones are no news. */
export function forbidden(side, points, choose, several) {
  const by = new Map()
  for (const { prospect, point } of points) {
    for (const [id] of prospect.why) by.set(id, [...(by.get(id) ?? []), point])
  }
  if (by.size === 0) return []
  return h(
    'div',
    { className: 'side' },
    h('p', {}, several && badge(side), 'Forbidden now:'),
    [...by].map(([id, all]) =>
      h('div', { className: 'forbids' }, clause(id, side.look.clauses[id], side.name + id), h('p', { className: 'points' }, all.map((point) =>
        h('button', { type: 'button', className: 'small', onclick: () => choose(point.key), 'data-key': `why-${side.name}-${id}-${point.name}`, 'aria-label': `Why is ${point.name} forbidden?` }, point.name),
      ))),
    ),
  )
}

/** A move that brought back a position, and the clause that lets it. */
export function permitted(side) {
  const { permitted: because } = side.look.now
  if (!because) return []
  return [h('p', { className: 'because' }, sentence(because.because)), clause(because.clause, because, `${side.name}permitted`)]
}

/** Whose turn it is, or how the game ended. */
export function turn(look) {
  const { now } = look
  if (now.over) {
    const { winner } = now
    const who = winner === 'tie' ? 'a tie' : winner === 'none' ? 'no result' : Array.isArray(winner) ? `won by ${listed(winner) || 'nobody'}` : winner ? `${named(winner)} wins` : 'the winner is undecided'
    return `The game is over: ${who}.`
  }
  if (now.phase && now.phase !== 'play') {
    const what = { stopped: 'Play has stopped', claims: 'Claims', extending: 'Extending the set', dispute: 'Dispute', done: 'Done' }[now.phase] ?? now.phase
    return now.to_play ? `${what}: ${named(now.to_play)}’s turn.` : `${what}.`
  }
  return now.to_play ? `${named(now.to_play)} to play.` : 'Anybody may move.'
}

/** The score with its parts, captured stones, and whatever else the rulebook counts. */
export function score(sides, overlay, setOverlay) {
  const several = sides.length > 1
  const tables = sides.map((side) => {
    const { now } = side.look
    const players = Object.keys(now.score ?? now.captured ?? {})
    const cells = (values) => players.map((player) => h('td', {}, String(values?.[player] ?? '–').replace('-', '−')))
    const parts = Object.entries(now.score_parts ?? {})
    const rows = parts.filter(([, values]) => Object.values(values).some((value) => value !== 0))
    return h(
      'div',
      { className: 'side scroll' },
      h(
        'table',
        {},
        h('caption', {}, several && badge(side), now.over ? 'Final score' : 'Score as the board stands'),
        h('thead', {}, h('tr', {}, h('td', {}), players.map((player) => h('th', { scope: 'col' }, named(player))))),
        h('tbody', {}, rows.map(([part, values]) => h('tr', {}, h('th', { scope: 'row' }, part), cells(values)))),
        h(
          'tfoot',
          {},
          h('tr', {}, h('th', { scope: 'row' }, 'total'), now.score ? cells(now.score) : h('td', { colSpan: players.length || 1 }, now.undecided ? 'undecided' : 'none')),
          now.captured && h('tr', { className: 'faint' }, h('th', { scope: 'row' }, 'dragons' in now ? 'holds captured stones' : 'stones lost'), cells(now.captured)),
        ),
      ),
      now.ended && h('div', {}, now.ended.because && h('p', { className: 'because' }, `The game ended: ${now.ended.because}.`), clause(now.ended.clause, now.ended, `${side.name}ended`)),
    )
  })
  const toggle = h('label', { className: 'check' }, h('input', { type: 'checkbox', checked: overlay, 'data-key': 'overlay', onchange: (event) => setOverlay(event.target.checked) }), ' Show on the board what counts')
  return [h('h2', {}, 'Score'), tables, toggle]
}

/** What counts for whom on the board besides stones: points, each with the letter of the player. */
export function counted(look, stoneOn) {
  const { now, surrounded } = look
  if (now.control) {
    // Of the points that a player controls, those without a stone of his own.
    return [['b', 'X'], ['w', 'O']].flatMap(([player, own]) => now.control[player].filter((key) => stoneOn(key) !== own).map((key) => [key, player]))
  }
  if (now.territory) return Object.entries(now.territory).flatMap(([player, keys]) => keys.map((key) => [key, player]))
  return [...surrounded.b.map((key) => [key, 'b']), ...surrounded.w.map((key) => [key, 'w'])]
}

/** The moves so far; each leads to its situation. */
export function moves(look, all, at, names, go) {
  const item = (n) => {
    const step = look.steps[n]
    const name = n === 0 ? 'Start' : (step?.name ?? names[n - 1])
    const illegal = n > 0 && !step && n === look.steps.length
    const text = n === 0 ? name : `${n}. ${name}${illegal ? ' (forbidden)' : ''}`
    return h('li', {}, h('button', { type: 'button', className: `small ${illegal ? 'bad' : ''}`, 'aria-current': n === at ? 'step' : null, 'data-key': `move-${n}`, onclick: () => go(n) }, text))
  }
  return [h('h2', {}, 'Moves'), h('ol', { className: 'moves' }, Array.from({ length: all.length + 1 }, (_, n) => item(n)))]
}
