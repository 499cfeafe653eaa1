// What the rules say: about a move, about the situation, about the score.

import { h } from './dom.js'
import { picture } from './board.js'
import { passed } from './game.js'
import { listed, named } from './names.js'
import { ask } from './referee.js'
import { state } from './state.js'

const open = new Set()
const clauses = new Map()
let unfolded = () => {}
/** Calls `listener` with the id of the clause that is unfolded; with nothing when one is folded. */
export const onClause = (listener) => (unfolded = listener)

export const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1) + '.'
export const when = (number) => (number === 0 ? 'at the start' : `after move ${number}`)

/** A clause that can be unfolded: in set notation, in English and in Rust, with readings, amendments and misreadings. */
export function clause(id, { says, amended }, key = id) {
  const body = h('div', { className: 'law' })
  const load = async () => {
    if (!clauses.has(id)) clauses.set(id, (await ask({ clause: id })).html)
    body.innerHTML = clauses.get(id)
    // What the summary says already.
    body.querySelector('h2')?.remove()
    for (const element of body.querySelectorAll('[id]')) element.removeAttribute('id')
    folded(body)
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

/** Folds each part of a clause by itself, all but its English. */
function folded(body) {
  const fold = (words, ...parts) => {
    const details = h('details', { className: 'part' }, h('summary', {}, words))
    parts[0].before(details)
    details.append(...parts)
  }
  for (const pre of body.querySelectorAll('.notation > pre:not(.english)')) fold('In set notation', pre)
  for (const sentence of body.querySelectorAll('section.sentence')) {
    const [id, says] = [sentence.querySelector('h2 a')?.textContent, sentence.querySelector('.says')?.textContent ?? '']
    sentence.querySelector('h2')?.remove()
    fold([h('code', {}, id), ` ${says}`], ...sentence.children)
  }
  for (const title of body.querySelectorAll('.notes section > h3')) {
    const rest = [...title.parentElement.children].slice(1)
    const count = title.parentElement.querySelectorAll('dt').length
    fold(count ? `${title.textContent}: ${count}` : title.textContent, ...rest)
    title.remove()
  }
}

/** One side's verdict on a move: `why` is from an answer about the next move. */
function verdict(side, prospect, { board, letters, several }) {
  const { look } = side
  const legal = prospect.legal
  const parts = several ? [h('p', { className: `verdict ${legal ? 'good' : 'bad'}` }, badge(side), h('span', { className: 'ruled' }, `${look.rules}: `), legal ? 'allowed' : 'forbidden')] : []
  const why = prospect.why ?? []
  parts.push(why.map(([, because]) => because && h('p', { className: 'because' }, sentence(because))))
  const earlier = prospect.repeats
  if (!legal && earlier !== null && earlier !== undefined && earlier < look.steps.length) {
    parts.push(
      h(
        'figure',
        { className: 'earlier' },
        picture(board, look.steps[earlier].rows, { last: look.steps[earlier].stone }, letters),
        h('figcaption', {}, `The position that would be repeated (${earlier === 0 ? 'start' : when(earlier)})`),
      ),
    )
  }
  // What is long comes last.
  parts.push(why.map(([id]) => clause(id, prospect.clauses?.[id] ?? look.clauses[id], side.name + id)))
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

/** The points that are forbidden now, by clause; stones are not news. */
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
  const both = passed(look) ? 'Both have passed: the players now agree which stones are dead. ' : ''
  if (now.over) {
    const { winner } = now
    const who = winner === 'tie' ? 'a tie' : winner === 'none' ? 'no result' : Array.isArray(winner) ? `won by ${listed(winner) || 'nobody'}` : winner ? `${named(winner)} wins` : 'the winner is undecided'
    return `The game is over: ${who}.`
  }
  if (now.phase && now.phase !== 'play') {
    const what = { stopped: 'Play has stopped', claims: 'Claims', extending: 'Extending the set', dispute: 'Dispute', done: 'Done' }[now.phase] ?? now.phase
    return `${now.to_play ? `${what}: ${named(now.to_play)}’s turn` : what}. ${both}`.trim()
  }
  return both + (now.to_play ? `${named(now.to_play)} to play.` : 'Anybody may move.')
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

/** A move that ends what is shown because the rules forbid it, in words. */
export function stopped(look) {
  const { now } = look
  if (now.legal !== false) return ''
  const ids = now.broken.map(({ clause: id }) => id)
  const because = now.broken.find((one) => one.because)?.because
  return `Move ${now.move}, ${now.name}, is forbidden${ids.length ? ` by ${listed(ids)}` : ''}${because ? `: ${because}` : ''}.`
}

/** The moves of the record; each leads to its situation. */
export function moves(list, at, go) {
  const item = (n, words, { is, branches, comment } = {}) => {
    const forbidden = is === 'forbidden'
    const says = [forbidden && ' (forbidden)', branches > 1 && h('span', { title: 'other moves here' }, ` +${branches - 1}`), comment && h('span', { title: comment }, ' ✎')]
    return h('li', {}, h('button', { type: 'button', className: `small ${forbidden ? 'bad' : is === 'after' ? 'after' : ''}`, 'aria-current': n === at ? 'step' : null, 'data-key': `move-${n}`, onclick: () => go(n) }, words, says))
  }
  const after = list.some((one) => one.is === 'after')
  return [
    h('h2', {}, 'Moves'),
    h('ol', { className: 'moves' }, item(0, 'Start'), list.map((one, n) => item(n + 1, `${n + 1}. ${one.name}`, one))),
    after && h('p', { className: 'hint' }, 'What follows the forbidden move is not judged.'),
  ]
}
