// Puts the board of board.mjs on trial: reads cases and writes answers, one JSON object per line.
//
//     superko check --rules tromp-taylor --jsonl "node adapter.mjs"
//
// `superko help cases` describes cases and answers. With --fault the board forgets what it should remember; try it once, to see
// what a disagreement looks like.

import { createInterface } from 'node:readline'
import { Board } from './board.mjs'

// The rulebook and the amendments that your board plays by, without the names of presets: `superko rules cgos` says what cgos is.
const rules = 'tromp-taylor'
const amendments = []
const letters = 'abcdefghjklmnopqrstuvwxyz' // there is no column i

// The board does not support the case. Decline rather than guess: the trial leaves such games out and says so.
class Declined extends Error {}

// The answer to a case. Every case has the whole game, so nothing is kept from one to the next.
function answer(case_, fault) {
  const amend = [...(case_.amend ?? [])].sort()
  if (case_.rules !== rules || String(amend) !== String([...amendments].sort())) throw new Declined('other rules')
  const size = typeof case_.board === 'string' && case_.board.match(/^(\d+)x(\d+)$/)
  const [width, height] = size ? size.slice(1).map(Number) : []
  if (!size || width > letters.length) throw new Declined('only grids of at most 25 columns')

  // A board that can only start empty declines set-ups instead: if (case_.setup) throw new Declined('no set-ups')
  const { rows = Array(height).fill('.'.repeat(width)), to_play = 'b', captured = {} } = case_.setup ?? {}
  const board = new Board(rows, to_play, { b: 0, w: 0, ...captured }, fault)

  const legal = []
  for (const move of case_.moves ?? []) {
    if (move === 'undo') throw new Declined('moves are not taken back')
    // Names count the rows from the bottom, `rows` and the board from the top.
    const point = move === 'pass' ? null : [letters.indexOf(move[0]), height - Number(move.slice(1))]
    legal.push(board.play(point))
    if (!legal.at(-1)) break // the answer ends with the first illegal move
  }

  // Leave out what your board does not know; add score, to_play, legal_moves or winner if it knows them.
  return { legal, rows: board.rows, captured: board.captured, over: board.over }
}

const fault = process.argv.includes('--fault')
for await (const line of createInterface({ input: process.stdin })) {
  const case_ = JSON.parse(line)
  let reply
  try {
    reply = answer(case_, fault)
  } catch (why) {
    if (!(why instanceof Declined)) throw why
    reply = { error: why.message }
  }
  process.stdout.write(JSON.stringify({ id: case_.id, ...reply }) + '\n') // at once: superko waits for each answer
}
