// What the oracle says about a state. Nothing here touches the page, so that tests run it under node.

import { moveName } from './names.js'
import { questions } from './special.js'
import { branches, comment, played, shown, state, text } from './state.js'

const boards = new Map()
let whole = null

/** The board of a case, drawn, with its points by name. */
export async function drawn(ask, given) {
  const key = JSON.stringify(given)
  if (!boards.has(key)) {
    const came = await ask({ board: given })
    came.index = new Map(came.points.map((point, p) => [String(point.key), p]))
    came.stars = typeof given === 'string' && /^\d+x\d+$/.test(given) ? stars(...came.size) : []
    boards.set(key, came)
  }
  return boards.get(key)
}

/** The star points of a grid. */
function stars(width, height) {
  const along = (side) => {
    const near = side < 13 ? 2 : 3
    const middle = side % 2 ? [(side - 1) / 2] : []
    return side < 7 ? [[], []] : [[near, side - 1 - near], middle]
  }
  const [[xs, x], [ys, y]] = [along(width), along(height)]
  const cross = (some, others) => others.flatMap((row) => some.map((column) => row * width + column))
  const sides = width > 13 && height > 13 ? [...cross(xs, y), ...cross(x, ys)] : []
  return xs.length && ys.length ? [...cross(xs, ys), ...cross(x, y), ...sides] : []
}

/** What one side says. An error is an answer, too. */
async function side(ask, name, rules, of) {
  const given = shown(rules, of)
  try {
    let look = await ask({ look: { case: given } })
    if (!look.takes_turns) look = await ask({ look: { case: given, ask: questions(look, (await drawn(ask, given.board)).points) } })
    look.prospects = new Map(look.moves.map((one) => [text(one.move), one]))
    return { name, look, rules }
  } catch (error) {
    return { name, error: error.message, rules }
  }
}

/** What a side says of a move that is not among those it was asked about. */
export async function prospectOf(ask, one, move, of = state) {
  const known = one.look.prospects.get(text(move))
  if (known) return known
  const came = await ask({ look: { case: shown(one.rules, of), ask: [move] } })
  return { ...came.moves[0], clauses: came.clauses }
}

/** What a move changes: it is played if all sides allow it, and otherwise, or if `asking`, only asked about. */
export async function made(ask, { sides, a }, move, { asking = false, of = state } = {}) {
  const said = await Promise.all(sides.map((one) => prospectOf(ask, one, move, of)))
  const n = a.look.steps.length - 1
  const plays = !asking && said.every((one) => one.legal)
  return { plays, how: (base) => (plays ? played(base, n, move) : { tried: move }) }
}

/** The whole line, whatever part of it is shown. */
async function lineOf(ask, given) {
  const key = JSON.stringify(given)
  if (whole?.key !== key) whole = { key, look: await ask({ look: { case: given, ask: [] } }) }
  return whole.look
}

/**
 * What there is to show of a state. The cursor of the state goes no further than to the first forbidden move, and a move that is asked
 * about has to be one. An error if the rules of the state cannot judge its case.
 */
export async function situation(ask, of = state) {
  const board = await drawn(ask, of.case.board)
  const line = await lineOf(ask, of.case)
  const legal = line.steps.length - 1
  of.at = Math.min(of.at, legal + 1)
  const a = await side(ask, 'A', of.case.rules, of)
  if (!a.look) throw new Error(a.error)
  const b = of.and ? await side(ask, 'B', of.and, of) : null
  const sides = [a, b].filter((one) => one?.look)
  let apart = []
  if (sides.length === 2 && sides.every((one) => one.look.steps.length > of.at)) {
    apart = await ask({ apart: { a: shown(a.rules, of), b: shown(b.rules, of) } }).catch(() => [])
  }
  let refused = null
  if (of.tried !== null) {
    try {
      for (const one of sides) one.tried = await prospectOf(ask, one, of.tried, of)
    } catch (error) {
      of.tried = null
      refused = error.message
    }
  }
  return { board, line, a, b, sides, refused, apart: new Map(apart.map((one) => [text(one.move), one])), list: list(line, of, board) }
}

/** The moves of the line: `name`, `is` (legal, forbidden, or after a forbidden one and so not judged), other moves there, a comment. */
function list(line, of, board) {
  const legal = line.steps.length - 1
  const turn = { b: 'w', w: 'b' }
  // When the game is over it is nobody's turn, but a record may go on.
  const next = line.now.to_play ?? turn[line.steps.at(-1).mover]
  const other = turn[next]
  return of.case.moves.map((move, n) => ({
    // After a forbidden move the record goes on in turn.
    name: line.steps[n + 1]?.name ?? moveName(move, board, (n - legal) % 2 ? other : next),
    is: n < legal ? 'legal' : n === legal ? 'forbidden' : 'after',
    branches: branches(of, n).length,
    comment: comment(of, n + 1),
  }))
}

/** Have both players passed, although the rules let the game go on? */
export function passed(look) {
  const last = look.steps.slice(-2).map((step) => step.name ?? '')
  const goesOn = look.now.over || look.now.stage || look.now.passes_needed
  return !goesOn && last.length === 2 && last.every((name) => / pass(es)?$/.test(name))
}
