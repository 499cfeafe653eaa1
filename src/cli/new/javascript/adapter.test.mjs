// Tests of the adapter: what it answers over its standard input and output. Run with `node --test`.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const adapter = fileURLToPath(new URL('adapter.mjs', import.meta.url))

function answer(board, moves, more) {
  const input = JSON.stringify({ rules: 'tromp-taylor', board, moves, ...more }) + '\n'
  return JSON.parse(execFileSync(process.execPath, [adapter], { input }))
}

test('a capture is on the board and counted', () => {
  const { id, rows, captured } = answer('3x2', ['b1', 'a1', 'a2'], { id: '1' })
  assert.deepEqual({ id, rows, captured }, { id: '1', rows: ['X..', '.X.'], captured: { b: 0, w: 1 } })
})

test('the first illegal move ends the answer', () => {
  assert.deepEqual(answer('3x2', ['b1', 'b1', 'a1']).legal, [true, false])
})

test('a game goes on from a position', () => {
  const setup = { rows: ['X.'], to_play: 'w', captured: { b: 0, w: 3 } }
  const { rows, captured } = answer('2x1', ['pass'], { setup })
  assert.deepEqual({ rows, captured }, { rows: ['X.'], captured: { b: 0, w: 3 } })
})

test('what the board does not have is declined', () => {
  assert.ok(answer('torus 3x3', []).error)
  assert.ok(answer('3x3', ['a1', 'undo']).error)
  assert.ok(answer('3x3', [], { amend: ['no-suicide'] }).error)
})
