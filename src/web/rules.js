// Choosing rules: a rulebook or a preset, and amendments to it.

import { h } from './dom.js'

let library = null
export const setLibrary = (given) => (library = given)

/** The rulebook, the preset if there is one, and the names of the amendments that a text names. */
export function parse(text) {
  const [base, ...added] = text.split('+').map((name) => name.trim())
  const preset = library.presets.find((one) => one.name === base)
  const rulebook = library.rulebooks.find((one) => one.name === (preset?.rules ?? base))
  return { base, preset, rulebook, added, amend: [...(preset?.amend ?? []), ...added] }
}

export const rulebookOf = (text) => parse(text).rulebook

/** Are the moves of games under these rules the same kind of moves? */
export function kin(one, other) {
  const [a, b] = [rulebookOf(one), rulebookOf(other)]
  return a && b && (a === b || (a.takes_turns && b.takes_turns))
}

/** The text after an amendment was switched on or off. One that replaces the same sentence goes. */
function toggled(text, amendment, on) {
  const { base, preset, rulebook, added, amend } = parse(text)
  const sentence = (name) => rulebook.amendments.find((one) => one.name === name)?.sentence
  const stays = (name) => name !== amendment.name && !(on && sentence(name) === amendment.sentence)
  // A preset keeps its name as long as all of its amendments are there.
  const whole = preset?.amend.every(stays)
  const names = [whole || !preset ? base : rulebook.name, ...(whole ? added : amend).filter(stays)]
  if (on) names.push(amendment.name)
  return names.join(' + ')
}

/** A chooser of rules. `none`: there may be none, and this is what it says. */
export function chooser(id, label, text, choose, { none, open } = {}) {
  const known = text ? parse(text) : null
  const option = ({ name, title, whose }) =>
    h('option', { value: name, selected: known?.base === name }, `${name}: ${title ?? whose}`)
  const select = h(
    'select',
    { id, onchange: (event) => choose(event.target.value), 'data-key': id },
    none && h('option', { value: '', selected: !text }, none),
    h('optgroup', { label: 'Rulebooks' }, library.rulebooks.map(option)),
    h('optgroup', { label: 'As people play' }, library.presets.map(option)),
  )
  const parts = [h('label', { htmlFor: id }, label), select]
  if (!known?.rulebook) return parts
  if (known.preset?.not_covered) parts.push(h('p', { className: 'hint' }, `Not covered: ${known.preset.not_covered}`))
  const { amendments } = known.rulebook
  if (amendments.length === 0) return parts
  const bySentence = Map.groupBy ? Map.groupBy(amendments, (one) => one.clause) : grouped(amendments)
  const groups = [...bySentence].map(([clause, all]) =>
    h(
      'fieldset',
      {},
      h('legend', {}, `Instead of ${clause}`),
      all.map((one) => {
        const on = known.amend.includes(one.name)
        return h(
          'label',
          { className: 'amendment' },
          h('input', {
            type: 'checkbox',
            checked: on,
            'data-key': `${id}-${one.name}`,
            onchange: (event) => choose(toggled(text, one, event.target.checked)),
          }),
          h('span', {}, h('b', {}, one.name), ` ${one.says}`),
        )
      }),
    ),
  )
  const count = known.amend.length
  const summary = count ? `Amendments: ${known.amend.join(', ')}` : 'Amendments: none'
  parts.push(
    h('details', { className: 'amendments', open: open.has(id), ontoggle: (event) => (event.target.open ? open.add(id) : open.delete(id)) },
      h('summary', { 'data-key': `${id}-amendments` }, summary), groups),
  )
  return parts
}

function grouped(amendments) {
  const groups = new Map()
  for (const one of amendments) groups.set(one.clause, [...(groups.get(one.clause) ?? []), one])
  return groups
}

/** What a case has to lose so that other rules can judge it. */
export function fitted(given, rules) {
  const [old, now] = [rulebookOf(given.rules), rulebookOf(rules)]
  const fitting = { ...given, rules }
  if (old === now) return { fitting, lost: [] }
  const lost = []
  const lose = (key, what) => {
    if (fitting[key] === undefined) return
    delete fitting[key]
    lost.push(what)
  }
  for (const key of ['storage', 'prohibited', 'referee', 'handicap', 'players']) lose(key, key)
  if (old.takes_turns !== now.takes_turns) {
    lose('setup', 'the set-up')
    lose('komi', 'komi')
    if (fitting.moves.length) lost.push('the moves')
    fitting.moves = []
    if (!now.takes_turns) fitting.players = ['A', 'B']
    return { fitting, lost }
  }
  const first = fitting.moves.findIndex((move) => typeof move === 'object')
  if (first >= 0) {
    fitting.moves = fitting.moves.slice(0, first)
    lost.push(`the moves from ${first + 1} on`)
  }
  return { fitting, lost }
}
