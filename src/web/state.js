// What is shown: a case, how many of its moves, a move that is asked about, other rules beside, and a clause that is unfolded. All of
// it is in the link. Nothing here knows a rule, or the page.

/**
 * The state. `case.moves` is the line that is shown, and `lines` are the others, each from the start; `about` is what a game record
 * says besides moves: `players`, `result`, `notes`, `rules`, and `comments`, each with the moves before it.
 */
export const state = { case: null, lines: [], at: 0, tried: null, and: '', part: '', clause: '', about: {} }

/** A move as text, whatever the order of its keys. */
export function text(move) {
  return typeof move === 'object' && move ? JSON.stringify(move, Object.keys(move).sort()) : JSON.stringify(move)
}

/** Does a line begin with these moves? */
export const begins = (line, moves) => moves.length <= line.length && moves.every((move, n) => text(move) === text(line[n]))

/** A case as the page keeps it: the amendments stand in `rules`. */
export function tidy(given) {
  const { rules = 'tromp-taylor', amend = [], trace, id, board = '9x9', moves = [], ...rest } = given
  return { rules: [rules, ...amend].join(' + '), board, ...rest, moves }
}

/** A state with this case; what is not given is as at the start. */
export function stateOf(given, { at, tried = null, and = '', part = '', clause = '', lines = [], about = {} } = {}) {
  const tidied = tidy(given)
  const { length } = tidied.moves
  return { case: tidied, lines, at: Math.min(Math.max(at ?? length, 0), length), tried, and, part, clause, about }
}

// Colons and commas are harmless in links, and easier to read.
const written = (words) => encodeURIComponent(words).replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%20/g, '+')

/** The part of a link after the address. */
export function link(of = state) {
  const { moves } = of.case
  const parts = { case: JSON.stringify(of.case) }
  if (of.at < moves.length) parts.at = of.at
  if (of.tried !== null) parts.try = JSON.stringify(of.tried)
  for (const [key, value] of [['and', of.and], ['show', of.part], ['clause', of.clause]]) if (value) parts[key] = value
  // Of another line, the moves after those that it shares with the one that is shown.
  const shared = (line) => line.findIndex((move, n) => text(move) !== text(moves[n]))
  if (of.lines.length) parts.lines = JSON.stringify(of.lines.map((line) => [shared(line), ...line.slice(shared(line))]))
  const { comments = [], ...about } = of.about
  const all = [moves, ...of.lines]
  const placed = comments.flatMap(([before, words]) => {
    const line = all.findIndex((one) => begins(one, before))
    return line < 0 ? [] : [[line, before.length, words]]
  })
  if (placed.length) about.comments = placed
  if (Object.keys(about).length) parts.about = JSON.stringify(about)
  return '#' + Object.entries(parts).map(([key, value]) => `${key}=${written(value)}`).join('&')
}

/** The state of a link; null if it has none. A damaged one is an error. */
export function read(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const json = (name, otherwise) => {
    if (!parts.has(name)) return otherwise
    try {
      return JSON.parse(parts.get(name))
    } catch {
      throw new Error(`the part “${name}” of the link is not whole`)
    }
  }
  const given = json('case', null)
  if (given === null) return null
  const wrong = (name) => new Error(`the part “${name}” of the link has a wrong form`)
  if (typeof given !== 'object' || !Array.isArray(given.moves ?? [])) throw wrong('case')
  const number = parts.get('at')
  const moves = given.moves ?? []
  const lines = json('lines', [])
  if (!Array.isArray(lines) || !lines.every((line) => Array.isArray(line) && Number.isInteger(line[0]))) throw wrong('lines')
  const whole = lines.map(([from, ...rest]) => [...moves.slice(0, from), ...rest])
  const about = json('about', {})
  if (typeof about !== 'object' || !about || !Array.isArray(about.comments ?? [])) throw wrong('about')
  if (about.comments) about.comments = about.comments.map(([line, n, words]) => [([moves, ...whole][line] ?? []).slice(0, n), String(words)])
  return stateOf(given, {
    at: number === null ? undefined : Number(number) || 0,
    tried: json('try', null),
    and: parts.get('and') ?? '',
    part: parts.get('show') ?? '',
    clause: parts.get('clause') ?? '',
    lines: settled(moves, whole),
    about,
  })
}

/** The case up to the cursor, under these rules. */
export function shown(rules = state.case.rules, of = state) {
  return { ...of.case, rules, moves: of.case.moves.slice(0, of.at) }
}

// ---- Lines of play

/** The lines that are not part of this one or of each other. */
function settled(moves, lines) {
  const kept = [moves]
  for (const line of [...lines].sort((a, b) => b.length - a.length)) if (!kept.some((one) => begins(one, line))) kept.push(line)
  return lines.filter((line) => kept.includes(line))
}

const along = (of, moves, others) => ({ case: { ...of.case, moves }, lines: settled(moves, others) })

/** What a move after the first `n` changes: a line that has it already is gone along. */
export function played(of, n, move) {
  const before = of.case.moves.slice(0, n)
  const now = [...before, move]
  const known = [of.case.moves, ...of.lines].find((line) => begins(line, now))
  return { ...along(of, known ?? now, [of.case.moves, ...of.lines].filter((line) => line !== known)), at: n + 1, tried: null }
}

/** What changes if move `n` is taken back, with all that follows it. */
export function without(of, n) {
  const [before, gone] = [of.case.moves.slice(0, n - 1), of.case.moves.slice(0, n)]
  const others = of.lines.filter((line) => !begins(line, gone))
  const rest = others.find((line) => begins(line, before)) ?? before
  return { ...along(of, rest, others.filter((line) => line !== rest)), at: n - 1, tried: null }
}

/** What changes if the situation after `n` moves is shown; `n` may be a function of the number now. */
export function gone(of, n) {
  return { at: Math.min(Math.max(typeof n === 'function' ? n(of.at) : n, 0), of.case.moves.length), tried: null }
}

/** The moves that the lines have after the first `n`, that of the line shown first. */
export function branches(of, n) {
  const before = of.case.moves.slice(0, n)
  const lines = [of.case.moves, ...of.lines].filter((line) => line.length > n && begins(line, before))
  return [...new Map(lines.map((line) => [text(line[n]), line[n]])).values()]
}

/** The comment on the situation after the first `n` moves. */
export function comment(of, n) {
  const before = of.case.moves.slice(0, n)
  return of.about.comments?.find(([moves]) => moves.length === n && begins(before, moves))?.[1]
}
