// What is shown: a case, how many of its moves, a move that was tried, other rules beside, and a clause that is unfolded. All of it is
// in the link.

import { tour } from './tour.js'

/** The state. `tried` is a move that the rules refuse, and about which the page says why. */
export const state = { case: null, at: 0, tried: null, and: '', part: '', clause: '' }

/** A case as the page keeps it: the amendments stand in `rules`. */
export function tidy(given) {
  const { rules = 'tromp-taylor', amend = [], trace, id, board = '9x9', moves = [], ...rest } = given
  return { rules: [rules, ...amend].join(' + '), board, ...rest, moves }
}

export function show(given, { at, tried = null, and = '', part = '', clause = '' } = {}) {
  const moves = given.moves ?? []
  Object.assign(state, { case: tidy(given), at: Math.min(at ?? moves.length, moves.length), tried, and, part, clause })
}

/** The part of a link after the address. */
export function link() {
  const parts = { case: JSON.stringify(state.case) }
  if (state.at < state.case.moves.length) parts.at = state.at
  if (state.tried !== null) parts.try = JSON.stringify(state.tried)
  if (state.and) parts.and = state.and
  if (state.part) parts.show = state.part
  if (state.clause) parts.clause = state.clause
  // Colons and commas are harmless in links, and easier to read.
  const written = (text) => encodeURIComponent(text).replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%20/g, '+')
  return '#' + Object.entries(parts).map(([key, value]) => `${key}=${written(value)}`).join('&')
}

/** Shows what a link says, or else the first board of the tour. */
export function read(hash) {
  const parts = new URLSearchParams(hash.slice(1))
  const given = parts.get('case')
  if (!given) {
    const { case: first, tried, and } = tour[0]
    return show(first, { tried, and })
  }
  const number = parts.get('at')
  show(JSON.parse(given), {
    at: number === null ? undefined : Number(number) || 0,
    tried: parts.has('try') ? JSON.parse(parts.get('try')) : null,
    and: parts.get('and') ?? '',
    part: parts.get('show') ?? '',
    clause: parts.get('clause') ?? '',
  })
}

/** The case up to the cursor, under these rules. */
export function shown(rules = state.case.rules) {
  return { ...state.case, rules, moves: state.case.moves.slice(0, state.at) }
}

/** A move as text, whatever the order of its keys. */
export function text(move) {
  return typeof move === 'object' && move ? JSON.stringify(move, Object.keys(move).sort()) : JSON.stringify(move)
}
