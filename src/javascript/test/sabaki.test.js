// A real library on trial, @sabaki/go-board 1.4.3: its rules as they are, and the fault that it has.

import GoBoard from '@sabaki/go-board'
import assert from 'node:assert/strict'
import test from 'node:test'
import { Disagreement, check } from 'superko'

const SIGN = { b: 1, w: -1 }

class SabakiBoard {
  constructor(width, height, prevent) {
    this.board = GoBoard.fromDimensions(width, height)
    this.prevent = { preventOverwrite: true, ...prevent }
  }
  after(move, { color, x, y }) {
    try {
      return this.board.makeMove(SIGN[color], move === 'pass' ? [-1, -1] : [x, y], this.prevent)
    } catch (error) {
      if (/ prevented$/.test(error.message)) return null
      throw error
    }
  }
  legal(move, at) {
    return this.after(move, at) !== null
  }
  play(move, at) {
    const next = this.after(move, at)
    this.board = next ?? this.board
    return next !== null
  }
  rows() {
    return this.board.signMap.map((row) => row.map((sign) => ({ 1: 'X', 0: '.', [-1]: 'O' })[sign]).join(''))
  }
  captured() {
    return { b: this.board.getCaptures(-1), w: this.board.getCaptures(1) }
  }
}

const sabaki = (prevent) => (width, height) => new SabakiBoard(width, height, prevent)

test('without suicide it plays by simple ko', () => {
  const rules = 'tromp-taylor + no-suicide + simple-ko'
  const report = check(sabaki({ preventKo: true, preventSuicide: true }), { rules, games: 300 })
  for (const key of ['rows', 'captured', 'legal']) assert.ok(report.keys[key].answered > 1000, key)
  assert.equal(report.keys.score.answered, 0)
})

test('with suicide its ko rule forgets the suicide of a single stone', () => {
  const error = (() => {
    try {
      return check(sabaki({ preventKo: true }), { rules: 'tromp-taylor + simple-ko', name: 'Sabaki' })
    } catch (error) {
      return error
    }
  })()
  assert.ok(error instanceof Disagreement, error)
  assert.deepEqual(error.report.found.clauses, ['tromp-taylor.6'])
  assert.ok(error.report.found.fits.some((fit) => fit.misreadings.includes('single-suicides-exempt-from-superko')), error.message)
})
