// The common part of the JavaScript adapters: reads cases and writes answers, one JSON object per line.
//
// serve(begin) calls begin(opening) to make a game, which throws Refused if the implementation does not support the
// opening. A game has
//     play(colour, point)  plays a move; true if the implementation accepts it, false if it does not, undefined if it
//                          does not support such moves at all (for example passes)
//     at(x, y)             "b", "w" or null
// and, if the implementation can answer it,
//     may(colour, point)   would the move be accepted? (must not play it)
//     more()               further keys of the answer: captured, over, score, winner
//     agree(points)        after play has stopped: both players agree that the blocks at these points are dead; no result.
//                          That the players may agree now is not asked of it, and nothing is played after it
//     resume(colour)       after play has stopped: colour asks to play on, and the opponent has the turn; no result
// A point is [x, y], counted from 0 at the top left; a pass is null. Colours are "b" and "w".
//
// The option "without=captured,score" omits keys from the answers, so that a trial can continue past their known faults.
'use strict'

const fs = require('fs')
const path = require('path')
const readline = require('readline')
const vm = require('vm')
const INSTALLED = process.env.SUPERKO_PEERS || path.join(__dirname, '..', '..', 'target', 'peers')
const WITHOUT = process.argv.filter((option) => option.startsWith('without=')).flatMap((option) => option.slice(8).split(','))
const LETTERS = 'abcdefghjklmnopqrstuvwxyz'
// Only answers may go to standard output, but implementations may log there.
console.log = console.error

class Refused extends Error {}

// The state before the first move: width, height, komi, handicap, stones [[x, y, colour]], toPlay, captured.
class Opening {
  constructor(kase) {
    const size = /^(\d+)x(\d+)$/.exec(kase.board)
    if (!size) throw new Refused('plain grids only')
    this.width = +size[1]
    this.height = +size[2]
    this.komi = kase.komi || 0
    this.handicap = kase.handicap || 0
    const setup = kase.setup || { rows: [], to_play: 'b' }
    const cells = setup.rows.flatMap((row, y) => [...row].map((cell, x) => [x, y, { X: 'b', O: 'w' }[cell]]))
    this.stones = cells.filter(([, , colour]) => colour)
    this.toPlay = setup.to_play
    this.captured = { b: 0, w: 0, ...setup.captured }
    this.prisoners = this.captured.b + this.captured.w > 0
  }
  // The side of the board; refuses boards that are not squares of `least` to `most` lines.
  square(least, most) {
    if (this.width !== this.height || this.width < least || this.width > most) {
      throw new Refused(`squares from ${least} to ${most} only`)
    }
    return this.width
  }
  empty() {
    if (this.stones.length || this.toPlay !== 'b') throw new Refused('games from the empty board only')
  }
  point(name) {
    if (name === 'undo') throw new Refused('moves are not taken back')
    return name === 'pass' ? null : [LETTERS.indexOf(name[0]), this.height - name.slice(1)]
  }
  name(x, y) {
    return LETTERS[x] + (this.height - y)
  }
}

// A game and the moves played so far.
class Played {
  constructor(fixed, opening, begin) {
    Object.assign(this, { fixed, opening, moves: [], game: begin(opening), turn: opening.toPlay, agreed: false })
  }
  answer(moves) {
    for (const move of moves.slice(this.moves.length)) {
      const accepted = typeof move === 'string' ? this.play(move) : this.settle(move)
      if (accepted === undefined) return { legal: null }
      if (!accepted) return { ...this.situation(), legal: [...this.moves.map(() => true), false] }
      this.moves.push(move)
    }
    // Nobody asked it whether the players may agree or play on.
    const asked = typeof moves[moves.length - 1] !== 'object'
    return { ...this.situation(), ...(asked && { legal: moves.map(() => true) }) }
  }
  play(move) {
    const accepted = this.agreed ? undefined : this.game.play(this.turn, this.opening.point(move))
    if (accepted) this.turn = this.turn === 'b' ? 'w' : 'b'
    return accepted
  }
  settle(move) {
    if (this.agreed) return undefined
    if (Array.isArray(move.agree) && this.game.agree) {
      this.game.agree(move.agree.map((name) => this.opening.point(name)))
      this.agreed = true
    } else if (move.resume && this.game.resume) {
      this.game.resume(move.resume)
      this.turn = move.resume === 'b' ? 'w' : 'b'
    } else {
      throw new Refused(`${JSON.stringify(move)} is not known`)
    }
    return true
  }
  situation() {
    const { opening, game } = this
    const columns = [...Array(opening.width).keys()]
    const rows = [...Array(opening.height).keys()]
    const cell = (x, y) => ({ b: 'X', w: 'O' })[game.at(x, y)] || '.'
    const answer = { rows: rows.map((y) => columns.map((x) => cell(x, y)).join('')), ...(game.more && game.more()) }
    for (const key of WITHOUT) delete answer[key]
    if (opening.prisoners) delete answer.captured
    if (game.may && !answer.over && !this.agreed) {
      const points = rows.flatMap((y) => columns.map((x) => [x, y])).filter((p) => game.may(this.turn, p))
      answer.legal_moves = points.map(([x, y]) => opening.name(x, y))
      if (game.may(this.turn, null)) answer.legal_moves.push('pass')
    }
    return answer
  }
}

// Answers cases until the input ends.
function serve(begin) {
  let kept = null
  readline.createInterface({ input: process.stdin }).on('line', (line) => {
    const kase = JSON.parse(line)
    const fixed = JSON.stringify([kase.board, kase.setup, kase.komi, kase.handicap])
    let answer
    try {
      // A case that continues the previous one is not replayed from its start.
      const same = (move, i) => JSON.stringify(move) === JSON.stringify(kase.moves[i])
      const goesOn = kept && kept.fixed === fixed && kept.moves.every(same)
      if (!goesOn) kept = new Played(fixed, new Opening(kase), begin)
      answer = kept.answer(kase.moves)
      if (answer.legal === null || (answer.legal || []).includes(false)) kept = null
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      kept = null
      answer = { error: error.message }
    }
    process.stdout.write(JSON.stringify({ id: kase.id, ...answer }) + '\n')
  })
}

// Loads a package of the implementation.
const peer = (name) => require(path.join(INSTALLED, 'npm', 'node_modules', name))
// Runs scripts that were written for a browser, in which all is global. The paths are relative to the installed peers.
const scripts = (...files) => {
  for (const file of files) vm.runInThisContext(fs.readFileSync(path.join(INSTALLED, file), 'utf8'), file)
}

module.exports = { INSTALLED, peer, Refused, scripts, serve }
