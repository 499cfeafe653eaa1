// What holds of the state of the page, whatever somebody does: node state.mjs superko_wasm.wasm. Random games of buttons; the answers of
// the page are compared with those to the whole case.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { lasting } from '../../javascript/court.js'
import { made, situation } from '../game.js'
import { plain, reader } from '../reader.js'
import { fitted, setLibrary } from '../rules.js'
import { begins, branches, gone, link, played, read, stateOf, without } from '../state.js'

const oracle = lasting(new WebAssembly.Module(readFileSync(process.argv[2])))
const ask = async (about) => oracle('page', about)
const judge = (about) => oracle('judge', about)
setLibrary(oracle('page', 'library'))

/** Numbers from 0 to n - 1, the same in each run of a seed. */
function numbers(seed) {
  let now = seed * 2654435761 + 1
  return (n) => {
    now = Math.imul(now ^ (now >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    return ((now ^ (now >>> 13)) >>> 0) % n
  }
}

const RULES = ['tromp-taylor', 'cgos', 'chinese', 'aga', 'japanese-1989', 'tromp-taylor + free-repetition', 'katago']
const BOARDS = ['1x1', '2x1', '3x1', '2x2', '3x2', 'torus 2x2']

/** Buttons of the page: what they make of a state, of which this is the view. */
const BUTTONS = {
  async point(of, view, random) {
    const { key } = view.board.points[random(view.board.points.length)]
    const { plays, how } = await made(ask, view, key, { of, asking: random(6) === 0 })
    const after = { ...of, ...how(of) }
    // It comes after the situation that is shown, and what followed is a line of its own.
    const before = [...of.case.moves.slice(0, view.a.look.steps.length - 1), key]
    if (plays) assert.deepEqual([after.case.moves.slice(0, after.at), after.tried], [before, null])
    else assert.deepEqual([after.case, after.tried], [of.case, key])
    for (const line of [of.case.moves, ...of.lines]) assert.ok([after.case.moves, ...after.lines].some((one) => begins(one, line)), 'no line is lost')
    return how(of)
  },
  pass: async (of, view) => (await made(ask, view, 'pass', { of })).how(of),
  undo: async (of, view) => (await made(ask, view, 'undo', { of })).how(of),
  'moves of a record': (of, view, random) =>
    Array.from({ length: 3 }, () => view.board.points[random(view.board.points.length)].key).reduce((far, key) => ({ ...far, ...played(far, far.case.moves.length, key) }), of),
  first: (of) => gone(of, 0),
  back: (of) => gone(of, (at) => at - 1),
  forward: (of) => gone(of, (at) => at + 1),
  last: (of) => gone(of, Infinity),
  'a move of the list': (of, _, random) => gone(of, random(of.case.moves.length + 1)),
  'take back': (of) => (of.at > 0 ? without(of, of.at) : {}),
  'another line': (of, _, random) => {
    const others = branches(of, of.at)
    return others.length ? played(of, of.at, others[random(others.length)]) : {}
  },
  rules: (of, _, random) => ({ case: fitted(of.case, RULES[random(RULES.length)]).fitting, tried: null }),
  'other rules': (of, _, random) => ({ and: random(2) ? RULES[random(RULES.length)] : '', tried: null }),
  board: (of, _, random) => stateOf({ ...of.case, board: BOARDS[random(BOARDS.length)], moves: [] }, { and: of.and }),
  'set up': (of, view) => stateOf({ ...of.case, setup: { rows: view.a.look.now.rows, to_play: view.a.look.now.to_play ?? 'b' }, moves: [] }),
  'a damaged case': (of) => ({ case: { ...of.case, moves: ['z99'] } }),
}

async function holds(of, view) {
  const { legal, rows } = judge({ ...of.case, moves: of.case.moves })
  const first = legal.indexOf(false)
  const all = first < 0 ? of.case.moves.length : first
  assert.ok(of.at <= all + 1, 'the cursor stops at the first forbidden move')
  if (of.at >= all) assert.deepEqual(view.a.look.now.rows, rows, 'the board')
  assert.deepEqual(view.a.look.now.rows, judge({ ...of.case, moves: of.case.moves.slice(0, Math.min(of.at, all)) }).rows, 'the board')
  assert.equal(view.a.look.now.legal === false, of.at === all + 1, 'the verdict on the move that the cursor is at')
  assert.deepEqual(view.list.map((one) => one.is), of.case.moves.map((_, n) => (n < all ? 'legal' : n === all ? 'forbidden' : 'after')))
  // The list is that of the record: wherever the cursor is, and with the colours in turn.
  for (const at of [0, Math.floor(of.at / 2)]) assert.deepEqual((await situation(ask, { ...of, at, tried: null })).list, view.list)
  if (of.case.moves.every((move) => typeof move === 'string' && move !== 'undo')) {
    const begin = of.case.setup?.to_play === 'w' ? 1 : 0
    // In phases of their own, rules may let a player move twice.
    if (!/katago|japanese|aga/.test(of.case.rules)) view.list.forEach(({ name }, n) => assert.match(name, (n + begin) % 2 ? /^White / : /^Black /))
  }
  unjudged += view.list.filter((one) => one.is === 'after').length
  const back = read(link(of))
  assert.deepEqual(back, of, 'the link is the state')
  const lines = [of.case.moves, ...of.lines]
  lines.forEach((line, n) => lines.forEach((other, m) => assert.ok(n === m || !begins(line, other), 'no line is part of another')))
  if (of.tried !== null) for (const one of view.sides) assert.equal(typeof one.tried.legal, 'boolean')
}

let pressed = 0
let refused = 0
let unjudged = 0
for (let seed = 1; seed <= Number(process.env.SEEDS ?? 60); seed++) {
  const random = numbers(seed)
  let of = stateOf({ rules: RULES[random(RULES.length)], board: BOARDS[random(BOARDS.length)], moves: [] })
  let view = await situation(ask, of)
  const names = Object.keys(BUTTONS)
  const done = []
  for (let n = 0; n < 40; n++) {
    const name = random(3) === 0 ? 'point' : names[random(names.length)]
    done.push(name)
    try {
      const wanted = { ...of, ...(await BUTTONS[name](of, view, random)) }
      const came = await situation(ask, wanted).catch((error) => error)
      if (came instanceof Error) refused++
      else [of, view] = [wanted, came]
      pressed++
      await holds(of, view)
    } catch (error) {
      error.message = `seed ${seed}, ${done.join(', ')}: ${JSON.stringify(of)}: ${error.message}`
      throw error
    }
  }
}
assert.ok(refused > 20 && unjudged > 100, 'damaged cases are refused, and moves follow forbidden ones')
console.log(`ok  ${pressed} buttons, ${refused} of them refused`)

// ---- The reader

const game = { rules: 'tromp-taylor', board: '3x3', moves: ['b2', 'pass'] }
const json = JSON.stringify(game)
const wanted = link(stateOf(game))
const same = [
  json,
  JSON.stringify(game, null, 2),
  `\n\n  ${json}\n`,
  JSON.stringify({ case: game }),
  JSON.stringify({ verdict: 'disagreement', found: { case: game } }),
  `superko.html${wanted}`,
  `See <https://example.org/superko.html${wanted}>.\nRegards`,
  `> https://example.org/superko.html#case=${json}&at=2\n> as I said`,
  `Hello,\n\nis this right?\n${json}\n\nRegards {sic}`,
  `> {\n>   "rules": "tromp-taylor",\n>   "board": "3x3",\n> "moves": ["b2", "pass"]\n> }\n`,
  `again:\n  superko check --case '${json}' --jsonl "python3 adapter.py"`,
  `again:\n  superko.check(MyBoard, case='${json}')`,
  `again:\n  check(makeBoard, { case: ${json} })`,
  `again:\n  superko_replay(${JSON.stringify(json)}, &engine)`,
]
for (const given of same) assert.equal(link(await reader(given, ask)), wanted, given)
for (const given of same.slice(0, 4)) assert.equal(link(await reader(new TextEncoder().encode(given), ask)), wanted)

const mail = 'From: B\n\nThe game {of yesterday}:\n(;SZ[5]PB[Ann]PW[Bo [2d\\]]RE[B+R]RU[AGA]C[first];B[cc]C[good];W[dc](;B[dd])(;B[bb]C[or]))\nBye'
const record = await reader(mail, ask)
assert.deepEqual(record.case.moves, ['c3', 'd3', 'd2'])
assert.deepEqual(record.lines, [['c3', 'd3', 'b4']])
assert.deepEqual(record.about.players, ['Ann', 'Bo [2d]'])
assert.equal(record.about.result, 'B+R')
assert.deepEqual(record.about.comments, [[[], 'first'], [['c3'], 'good'], [['c3', 'd3', 'b4'], 'or']])
assert.deepEqual(read(link(record)), JSON.parse(JSON.stringify(record)))
assert.ok(record.about.notes.length > 0)

// No words of a parser, of a command line or of JavaScript.
const foreign = /superko |--|\bJSON at|Unexpected|undefined|Expected prop|serde|line \d+ column|\bdestructure/
const bad = ['', '   ', 'hello', '{', '{"rules": "tromp-taylor",', '{"rules": "tromp-taylor" "board": "3x3"}', 'https://example.org/#case=%7B', '#case={}&lines=x', '#case=[1]',
  '(;SZ[99];B[aa])', '(;SZ[5];B[zz])', '(;GM[11];B[aa])', "again:\n  superko check --case superko-case-4ac81f02.json --jsonl 'x'"]
const refusedCases = [{ rules: 'simple-ko', board: '3x3' }, { rules: 'nosuch', moves: [] }, { board: '3x3', moves: ['e9'] }, { board: '0x0' }, { moves: [7] }, { komi: 'x' }, { board: '3x3', setup: { rows: ['...'] } }, { rules: 'tromp-taylor + nosuch' }]
for (const given of [...bad, ...refusedCases.map((one) => JSON.stringify(one))]) {
  let said = null
  try {
    await situation(ask, await reader(given, ask))
  } catch (error) {
    said = plain(error.message)
  }
  assert.ok(said, `refused: ${given}`)
  assert.doesNotMatch(said, foreign, given)
  if (process.env.SHOW) console.log(`${JSON.stringify(given)}\n    ${said}`)
}
console.log(`ok  ${same.length} ways to give a game, ${bad.length + refusedCases.length} errors`)
