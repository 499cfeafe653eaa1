// Failing games are kept, and tried first in the next run.

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { Disagreement, check, checkCases, judge } from 'superko'
import { Board } from './board.js'

const faulty = (width, height) => new Board(width, height, 'no-superko')
const sound = (width, height) => new Board(width, height)
const how = { name: 'my board', boards: ['3x3'] }

function found(options) {
  try {
    check(faulty, { ...how, ...options })
  } catch (error) {
    assert.ok(error instanceof Disagreement, error.message)
    return error.report
  }
  return assert.fail('no disagreement')
}

/** Runs in a package of its own, which has `node_modules`: gets the folder of what is kept. */
function inPackage(run) {
  const before = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'superko-'))
  mkdirSync(join(folder, 'node_modules'))
  process.chdir(folder)
  try {
    run(join(folder, 'node_modules', '.cache', 'superko'))
  } finally {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  }
}

test('a failing game is kept, tried first, and removed when it passes', () =>
  inPackage((cache) => {
    check(sound, { name: 'my board', games: 60 })
    found({ keep: false })
    assert.ok(!existsSync(cache), 'agreement leaves no trace, and keeping can be switched off')
    const first = found()
    const [name] = readdirSync(cache)
    assert.match(name, /^my-board-[0-9a-f]{12}\.jsonl$/)
    assert.deepEqual(JSON.parse(readFileSync(join(cache, name), 'utf8')), first.found.case)
    // It is the first game now: with another seed, too, it is found in one.
    const again = found({ games: 1, seed: 7 })
    assert.deepEqual([again.found.case, again.tally.games], [first.found.case, 1])
    // Other rules have their own, also for programs that answer cases.
    checkCases(judge, { name: 'my board', rules: 'cgos', games: 60 })
    assert.deepEqual(readdirSync(cache), [name])
    check(sound, { name: 'my board', games: 60 })
    assert.deepEqual(readdirSync(cache), [])
  }))

test('what is kept is bounded, and never an error', () =>
  inPackage((cache) => {
    const game = found().found.case
    const file = join(cache, readdirSync(cache)[0])
    const passes = (moves) => JSON.stringify({ rules: 'tromp-taylor', board: '3x3', moves: Array(moves).fill('pass'), id: `${moves}` })
    writeFileSync(file, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => passes(n % 2).replace('"id":"', `"id":"${n}`)).join('\n'))
    found()
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    assert.deepEqual([lines.length, JSON.parse(lines[0])], [10, game])
    for (const broken of ['no JSON', '{"rules": "tromp-taylor"}']) {
      writeFileSync(file, broken)
      found()
      assert.deepEqual(JSON.parse(readFileSync(file, 'utf8').split('\n')[0]), game, broken)
    }
    rmSync(cache, { recursive: true })
    writeFileSync(cache, 'a file is in the way')
    found()
    rmSync('node_modules', { recursive: true })
    found()
  }))

test('keep is true or false', () => assert.throws(() => check(sound, { keep: 'yes' }), TypeError))
