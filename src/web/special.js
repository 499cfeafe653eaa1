// Moves and facts that only some rulebooks have: agreement on dead stones, cycles and claims, players, days and alliances.

import { h } from './dom.js'
import { listed, named } from './names.js'

/** What the user has chosen for the next move. `kind`: what a click on a point means; `ask`: it only asks about the move. */
export const choice = { kind: 'play', ask: false, remove: null, dead: [], player: 'A', day: null, setup: null, brush: 'X' }

export function reset() {
  Object.assign(choice, { kind: 'play', remove: null, dead: [] })
}

/** The move that a click on a point makes. */
export function moveAt(key, look) {
  if (!look.takes_turns) return { player: choice.player, day: dayOf(look), place: key }
  if (choice.kind === 'remove') return { remove: choice.remove, play: key }
  if (['claim', 'dispute', 'extend'].includes(choice.kind)) return { [choice.kind]: key }
  return key
}

/** The day of the next move: that of the last one, unless its player has moved on it. */
export const lastDay = (moves) => moves.reduce((last, move) => Math.max(last, move.day ?? 0), 0)
const dayOf = (look) => choice.day ?? lastDay(look.case.moves) + 1

/** The moves to ask about where not all come to mind: those of the chosen player on the chosen day. */
export function questions(look, points) {
  const [player, day] = [choice.player, dayOf(look)]
  const others = look.case.players.filter((other) => other !== player)
  return [
    ...points.map(({ key }) => ({ player, day, place: key })),
    ...others.flatMap((other) => [{ player, day, offer: other }, { player, accept: other }, { player, day, war: other }]),
    { end: true },
  ]
}

const radio = (name, value, label, checked, onchange) =>
  h('label', { className: 'choice' }, h('input', { type: 'radio', name, value, checked, onchange, 'data-key': `${name}-${value}` }), h('span', {}, label))

const act = (label, onclick, { disabled, key = label } = {}) =>
  h('button', { type: 'button', className: 'small', onclick, 'data-key': `act-${key}`, 'aria-disabled': disabled ? 'true' : null }, label)

/** Controls for all moves but plays and passes. `tools`: { make(move), again(), prospect(move), has(form) }. */
export function controls(look, tools) {
  const { now } = look
  const parts = []
  if (!look.takes_turns) parts.push(...players(look, tools))
  if (now.phase === 'stopped') parts.push(...stopped(look, tools))
  else if (choice.kind === 'dead') reset()
  if (now.cycles) parts.push(...pauli(look, tools))
  const unblocks = (now.blocked ?? []).filter((point) => tools.prospect({ unblock: point })?.legal)
  if (unblocks.length) parts.push(h('p', { className: 'row' }, unblocks.map((point) => act(`Unblock ${point}`, () => tools.make({ unblock: point })))))
  if (now.phase === 'play' && tools.has('no_result')) parts.push(h('p', { className: 'row' }, act('Agree that the game ends without result', () => tools.make({ no_result: true }))))
  if (now.stage) parts.push(h('p', {}, `Stage ${now.stage}. In storage: ${now.storage.b} black, ${now.storage.w} white.`))
  if ('button' in now) parts.push(h('p', {}, now.button ? `${named(now.button)} took the button.` : 'The first pass takes the button.'))
  return parts
}

function stopped(look, { make, again, prospect }) {
  const marking = choice.kind === 'dead'
  const resume = ['b', 'w'].filter((player) => prospect({ resume: player }) !== null)
  return [
    h('h2', {}, 'Dead stones'),
    h('p', {}, marking ? 'Choose the dead stones on the board; one of each block is enough.' : 'Play has stopped. The players may agree on dead stones, or go on.'),
    h(
      'p',
      { className: 'row' },
      !marking && act('Mark dead stones', () => ((choice.kind = 'dead'), again())),
      marking && act(choice.dead.length ? `Agree that these are dead: ${listed(choice.dead.map(String))}` : 'Agree: choose stones first', () => choice.dead.length && (make({ agree: choice.dead }), reset()), { disabled: !choice.dead.length, key: 'agree' }),
      marking && act('Cancel', () => (reset(), again())),
      act('Agree that all are alive', () => (make({ agree: [] }), reset()), { key: 'alive' }),
      resume.map((player) => act(`${named(player)} asks to play on`, () => make({ resume: player }))),
    ),
  ]
}

function pauli(look, { make, again, prospect }) {
  const { now } = look
  const parts = []
  if (now.phase === undefined || now.phase === 'play') {
    if (now.passes_needed) parts.push(h('p', {}, `Passes still needed to end the game: ${now.passes_needed}.`))
    const lists = Object.entries(now.prohibited ?? {}).filter(([, points]) => points.length)
    for (const [kind, points] of lists) parts.push(h('p', {}, `Prohibited, ${kind.replace('_', ' ')}: ${points.join(', ')}.`))
    for (const { start, used, disturbing } of now.cycles) {
      const can = prospect({ remove: start })?.legal
      parts.push(
        h('p', {}, `A cycle starts at situation ${start}; it uses ${listed(used.map(String)) || 'nothing'}${disturbing ? '' : '; it disturbs nobody'}.`),
        can &&
          h(
            'p',
            { className: 'row' },
            act(`Remove it`, () => make({ remove: start }), { key: `remove-${start}` }),
            choice.kind === 'remove'
              ? act('Do not remove it', () => (reset(), again()))
              : act('Remove it and play: choose a point', () => (Object.assign(choice, { kind: 'remove', remove: start }), again()), { key: `and-${start}` }),
          ),
      )
    }
    if (choice.kind === 'remove' && !now.cycles.some((cycle) => cycle.start === choice.remove)) reset()
    return parts.length ? [h('h2', {}, 'Cycles and prohibitions'), ...parts] : []
  }
  const kinds = { claims: ['claim', 'dispute'], extending: ['extend'], dispute: ['play'] }[now.phase] ?? []
  if (kinds.length && !kinds.includes(choice.kind)) choice.kind = kinds[0]
  if (!kinds.length) return []
  const words = { claim: 'Claim that a point is neutral, or a stone dead', dispute: 'Dispute a claim', extend: 'Extend the set', play: 'Play' }
  parts.push(
    h('fieldset', { className: 'choices' }, h('legend', {}, 'A click on the board means'), kinds.map((kind) => radio('kind', kind, words[kind], choice.kind === kind, () => ((choice.kind = kind), again())))),
  )
  const { control } = now
  if (control) parts.push(h('p', {}, `Controlled, by the claims so far: Black ${control.b.join(', ') || 'nothing'}; White ${control.w.join(', ') || 'nothing'}.`))
  return [h('h2', {}, 'Claims and disputes'), ...parts]
}

function players(look, { make, again, prospect }) {
  const all = look.case.players
  if (!all.includes(choice.player)) choice.player = all[0]
  const last = lastDay(look.case.moves)
  const day = dayOf(look)
  const move = (label, made) => {
    const said = prospect(made)
    return act(label, () => make(made), { disabled: said && !said.legal, key: JSON.stringify(made) })
  }
  const others = all.filter((other) => other !== choice.player)
  return [
    h('h2', {}, 'Players and alliances'),
    h('fieldset', { className: 'choices' }, h('legend', {}, 'Who moves'), all.map((player) => radio('player', player, player, choice.player === player, () => ((choice.player = player), again())))),
    h('p', { className: 'row' }, h('label', { htmlFor: 'day' }, 'Day '), h('input', { id: 'day', type: 'number', min: last, value: day, 'data-key': 'day', onchange: (event) => ((choice.day = Number(event.target.value)), again()) }), choice.day !== null && act('The day after', () => ((choice.day = null), again()))),
    others.map((other) =>
      h(
        'p',
        { className: 'row' },
        h('span', {}, `${choice.player} and ${other}: `),
        move('Offer an alliance', { player: choice.player, day, offer: other }),
        move('Accept', { player: choice.player, accept: other }),
        move('Declare war', { player: choice.player, day, war: other }),
      ),
    ),
    h('p', { className: 'row' }, move('End: an nweek without a placement', { end: true })),
    look.now.outcomes && h('p', {}, `Who gets the captured stones is random: ${look.now.outcomes.length} outcomes are possible.`),
    look.now.dragons?.length > 0 &&
      h('details', {}, h('summary', { 'data-key': 'dragons' }, `Dragons: ${look.now.dragons.length}`), h('ul', {}, look.now.dragons.map((dragon) => h('li', {}, `${dragon.points.join(', ')}: ${listed(dragon.owners)}, ${dragon.liberties} ${dragon.liberties === 1 ? 'liberty' : 'liberties'}`)))),
  ]
}

/** A move from what somebody typed: a point, `pass`, `A c3`, `A offer B`, `remove 1 c3`, `agree a1 b2`, `no_result`, or JSON. */
export function typed(words, look, board) {
  const text = words.trim()
  if (text.startsWith('{')) {
    try {
      return JSON.parse(text)
    } catch {
      throw new Error('This move in JSON cannot be read: {"resume": "b"} would be one.')
    }
  }
  const point = (name) => board.index.has(name) ? board.points[board.index.get(name)].key : board.index.has(name.toLowerCase()) ? board.points[board.index.get(name.toLowerCase())].key : name
  const parts = text.split(/[\s,]+/)
  const first = parts[0].toLowerCase()
  if (!look.takes_turns) {
    if (first === 'end') return { end: true }
    const [player, verb, other] = [parts[0].toUpperCase(), parts[1]?.toLowerCase(), parts[2]?.toUpperCase()]
    if (verb === 'accept') return { player, accept: other }
    if (verb === 'offer' || verb === 'war') return { player, day: dayOf(look), [verb]: other }
    if (parts.length === 1) return { player: choice.player, day: dayOf(look), place: point(parts[0]) }
    return { player, day: dayOf(look), place: point(parts[1] ?? '') }
  }
  if (first === 'remove') return parts.length > 2 ? { remove: Number(parts[1]), play: point(parts[2]) } : { remove: Number(parts[1]) }
  if (['claim', 'dispute', 'extend'].includes(first)) return { [first]: point(parts[1] ?? '') }
  if (first === 'agree') return { agree: parts.slice(1).filter((name) => name !== 'none').map(point) }
  if (first === 'resume') return { resume: parts[1] }
  if (first === 'no_result') return { no_result: true }
  if (first === 'unblock') return { unblock: point(parts[1] ?? '') }
  return ['pass', 'undo'].includes(first) ? first : point(parts[0])
}
