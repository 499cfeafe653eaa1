// What the package promises, with a board of our own.

import assert from 'node:assert/strict'
import test from 'node:test'
import * as superko from 'superko'
import { Disagreement, NoVerdict, game, judge, rules } from 'superko'
import { Board } from './board.js'

// Each trial stands alone here; kept.test.js is about what is kept.
const check = (makeBoard, options) => superko.check(makeBoard, alone(options))
const checkCases = (answer, options) => superko.checkCases(answer, alone(options))
const alone = (options = {}) => (options?.constructor === Object ? { keep: false, ...options } : options)

const faulty = (fault) => (width, height) => new Board(width, height, fault)
const thrown = (call) => {
  try {
    call()
  } catch (error) {
    return error
  }
  return assert.fail('nothing was thrown')
}

/** The report of a trial in which nothing differs, though it may be too short for a verdict. */
const tried = (call) => {
  try {
    return call()
  } catch (error) {
    if (error instanceof NoVerdict && error.report.verdict === 'too-little') return error.report
    throw error
  }
}

test('any bytes are a game, and a fuzzer finds a fault with them', () => {
  const options = { boards: ['3x3'] }
  assert.deepEqual(game([], options).moves, [])
  assert.deepEqual(game(Buffer.from('any bytes'), options), game(Array.from(Buffer.from('any bytes')), options))
  assert.throws(() => game([], { rules: 'nope' }), /unknown rules "nope"/)
  let random = 1
  const byte = () => (random = (random * 48271) % 2147483647) % 256
  const found = thrown(() => {
    for (let games = 0; games < 500; games++) {
      const bytes = Uint8Array.from({ length: 60 }, byte)
      check(faulty('no-superko'), { case: game(bytes, options), name: 'my board' })
    }
  })
  assert.ok(found instanceof Disagreement, found.message)
  assert.match(found.message, /the rules say illegal, my board says legal/)
})

test('a board that plays by the rules agrees, and what it does not tell is skipped', () => {
  const report = check(function myBoard(width, height) {
    return new Board(width, height)
  }, { games: 60 })
  assert.equal(report.verdict, 'agreement')
  assert.match(report.text, /^agreement: myBoard plays by tromp-taylor\n/)
  assert.equal(report.tally.games, 60)
  assert.ok(report.tally.taken_back > 0)
  assert.deepEqual(report.keys.to_play, { asked: report.keys.to_play.asked, answered: 0 })
  for (const key of ['captured', 'legal', 'legal_moves', 'over', 'rows', 'score', 'winner']) {
    assert.ok(report.keys[key].answered > 100, key)
  }
  assert.equal(report.tally.skipped, report.tally.asked - report.tally.answered)
})

test('a fault throws the drawn game, its clause and the call that repeats it', () => {
  const board = faulty('no-superko')
  const error = thrown(() => check(board, { boards: ['2x2', '3x3'], name: 'my board' }))
  assert.ok(error instanceof Disagreement && error.name === 'Disagreement')
  for (const part of [/^disagreement: my board does not play by tromp-taylor\n/, /\n +a b\n/, /says legal/, /  tromp-taylor\.6: /]) {
    assert.match(error.message, part)
  }
  assert.deepEqual(error.report.found.clauses, ['tromp-taylor.6'])
  const [, again] = /again:\n  check\(makeBoard, \{ case: (.*) \}\)\n/.exec(error.message)
  const repeated = thrown(() => check(board, { case: JSON.parse(again) }))
  assert.deepEqual(repeated.report.found.clauses, ['tromp-taylor.6'])
  check(faulty(''), { case: JSON.parse(again) })
})

test('the same number of games and the same seed are the same games', () => {
  const text = (options) => check(faulty(''), { boards: ['3x2'], games: 20, ...options }).text
  assert.equal(text(), text())
  assert.notEqual(text(), text({ seed: 2 }))
})

test('the rules and their amendments are those that are named', () => {
  const error = thrown(() => check(faulty(''), { rules: 'cgos' }))
  assert.deepEqual(error.report.found.clauses, ['tromp-taylor.7'])
  const amended = { rules: 'tromp-taylor', amend: ['free-repetition'], boards: ['2x2', '3x3'], games: 20 }
  tried(() => check(faulty('no-superko'), amended))
  assert.ok(thrown(() => check(faulty(''), amended)) instanceof Disagreement)
})

test('a trial by seconds ends when they are over', () => {
  const began = performance.now()
  const report = check(faulty(''), { boards: ['3x3'], seconds: 1 })
  const took = performance.now() - began
  assert.ok(took >= 1000 && took < 3000, `${took} ms`)
  assert.ok(Math.abs(report.seconds - took / 1000) < 0.5, `${report.seconds} s in the report, ${took} ms here`)
})

test('a board that says nothing is not agreement', () => {
  const error = thrown(() => check(() => ({ play() {} })))
  assert.ok(error instanceof NoVerdict && !(error instanceof Disagreement), error)
  assert.equal(error.report.verdict, 'unanswered')
})

test('a board of play and legality alone is compared', () => {
  const refusing = (fault) => (width, height) => {
    const board = new Board(width, height, fault)
    return { play: (move, at) => board.play(move, at) }
  }
  const { keys } = tried(() => check(refusing(''), { boards: ['2x2'], games: 20 }))
  assert.deepEqual(Object.keys(keys).filter((key) => keys[key].answered > 0), ['legal', 'legal_moves', 'legal_moves (pass)'])
  assert.ok(thrown(() => check(refusing('no-superko'), { boards: ['2x2'] })) instanceof Disagreement)
})

test('an exception in the user\'s code comes out as it is, in a short game', () => {
  const error = thrown(() => check(faulty('throws')))
  assert.ok(error instanceof RangeError)
  assert.match(error.message, /^no room for prisoners\n\nraised: .* raised RangeError: no room for prisoners\n/)
  assert.match(error.stack, /^RangeError: no room for prisoners\n[^]*\nagain:\n[^]*\n +at Board\.play .*board\.js/)
  const [, again] = /again:\n  check\(makeBoard, \{ case: (.*) \}\)\n/.exec(error.message)
  assert.ok(JSON.parse(again).moves.length <= 3, again)
  assert.throws(() => check(faulty('throws'), { case: JSON.parse(again) }), RangeError)
})

test('whatever is thrown, the message has the game', () => {
  for (const what of ['a text', Object.freeze(new Error('frozen')), undefined]) {
    const throwing = class extends Board {
      play() {
        throw what
      }
    }
    const error = thrown(() => check((width, height) => new throwing(width, height)))
    assert.ok(error instanceof Disagreement && error.cause === what, error)
    assert.match(error.message, /^raised: /)
  }
})

test('sizes for which a constructor throws are left out, also while a game is made short', () => {
  const square = (fault) =>
    class Square extends Board {
      constructor(width, height) {
        if (width !== height) throw new RangeError(`square boards only, not ${width}x${height}`)
        if (width < 2) throw new TypeError('no corners')
        super(width, height, fault)
      }
    }
  const make = (Square) => (width, height) => new Square(width, height)
  const report = check(make(square('')))
  assert.match(report.text, /declined: RangeError: square boards only|RangeError: square boards only, not 2x3/)
  assert.match(report.text, /TypeError: no corners/)
  for (const boards of [['5x5'], ['4x4'], []]) {
    const error = thrown(() => check(make(square('no-superko')), { boards, games: 60 }))
    assert.deepEqual(error.report?.found.clauses, ['tromp-taylor.6'], error)
    assert.match(error.report.found.case.board, /^([2-5])x\1$/)
    assert.match(thrown(() => check(make(square('throws')), { boards })).message, /^no room for prisoners\n\nraised: /)
  }
  assert.throws(() => check(make(square('')), { boards: ['3x2'] }), /^RangeError: square boards only, not 3x2\n\n.*refused every board/)
})

test('known faults do not fail a trial, all that are different can be found, and keys can be required', () => {
  const options = { boards: ['2x2', '3x3'] }
  const { case: shown } = thrown(() => check(faulty('no-superko'), options)).report.found
  const known = [{ case: shown, misreadings: ['no-superko'], why: 'issue 7' }]
  const report = check(faulty('no-superko'), { ...options, known })
  assert.equal(report.verdict, 'agreement')
  assert.ok(report.known.met > 0)
  assert.match(thrown(() => check(faulty(''), { ...options, known })).message, /^fixed: /)
  const expired = [{ ...known[0], until: '2020-01-01' }]
  assert.match(thrown(() => check(faulty('no-superko'), { ...options, known: expired })).message, /excused until 2020-01-01/)
  const current = [{ ...known[0], until: '2999-12-31' }]
  assert.equal(check(faulty('no-superko'), { ...options, known: current }).verdict, 'agreement')
  const both = class extends Board {
    captured() {
      return { b: 7, w: 7 }
    }
  }
  const { all } = thrown(() => check((width, height) => new both(width, height, 'no-superko'), { ...options, all: true })).report
  assert.ok(all.length >= 2, JSON.stringify(all))
  assert.match(thrown(() => check(faulty(''), { require: ['to_play'] })).message, /^missing-key: .*"to_play"/)
  const { tally } = tried(() => check(faulty(''), { boards: ['3x3'], games: 10, moves: 3 }))
  assert.ok(tally.moves <= 30, JSON.stringify(tally))
})

test('the default trial is short', () => {
  const began = performance.now()
  check(faulty(''))
  assert.ok(performance.now() - began < 5000)
})

test('an exception comes out even where a program that crashes is only left out', () => {
  const setup = class extends Board {
    setup() {
      throw new SyntaxError('set-ups are not written yet')
    }
  }
  assert.throws(() => check((width, height) => new setup(width, height)), SyntaxError)
  assert.throws(() => check(() => missing), ReferenceError)
})

test('an exception that does not happen again comes out too', () => {
  let times = 0
  const once = class extends Board {
    rows() {
      times += 1
      if (times === 50) throw new EvalError('once')
      return super.rows()
    }
  }
  assert.throws(() => check((width, height) => new once(width, height)), EvalError)
})

test('promises and other answers that cannot be used are errors that say so', () => {
  assert.throws(() => check(() => ({ async play() {} })), /^TypeError: play returned a promise: a board has to answer at once\n/)
  assert.throws(() => check(() => ({ play: () => 'yes' })), /^TypeError: play\("\w+"\) returned yes: expected true/)
  const upside = class extends Board {
    rows() {
      return super.rows().join('\n')
    }
  }
  const error = thrown(() => check((width, height) => new upside(width, height)))
  assert.match(error.message, /rows: expected the rows of the board as strings/)
})

test('sizes that a board does not have are left out, and all of them are an error', () => {
  const squares = (width, height) => (width === height ? new Board(width, height) : null)
  assert.match(check(squares, { boards: ['3x3', '3x2'], games: 50 }).text, /left out: .*3x2 refused \(makeBoard returned null\)/)
  assert.throws(() => check(() => null), /refused every board/)
  const large = (width, height) => (width === 9 && height === 9 ? new Board(width, height) : null)
  assert.ok(tried(() => check(large, { games: 12 })).keys.rows.answered > 0)
})

test('options that are wrong are errors that name them', () => {
  const says = (options, what) => assert.throws(() => check(faulty(''), options), what)
  says({ rules: 'cgoss' }, /unknown rules "cgoss" \(did you mean cgos or cgos-simple\?\)/)
  says({ amend: ['no-ko'] }, /unknown amendment "no-ko"/)
  says({ board: ['3x3'] }, /^TypeError: options: there is no board \(did you mean boards\?\): expected rules, amend, /)
  says({ boards: ['3y3'] }, /3y3/)
  says({ games: 5, seconds: 1 }, /games and seconds: expected only one of them/)
  says({ games: NaN }, /^RangeError: games: expected a whole number of at least 1, not NaN$/)
  says({ seconds: Infinity }, /^RangeError: seconds: expected a positive number, not Infinity$/)
  says({ seconds: -1 }, /^RangeError: seconds: expected a positive number, not -1$/)
  says({ seed: '2' }, /^TypeError: seed: expected a whole number, not "2"$/)
  for (const name of ['amend', 'boards', 'require']) {
    says({ [name]: [5] }, new RegExp(`^TypeError: ${name}: expected a string or an array of strings, not \\[5\\]$`))
  }
  says({ rules: 5 }, /^TypeError: rules: expected a string, not 5$/)
  says({ rules: 'x' }, /^RangeError: unknown rules "x"/)
  says({ all: 'yes' }, /^TypeError: all: expected true or false, not "yes"$/)
  says({ case: 'x' }, /^TypeError: case: expected a case, which is an object, not "x"$/)
  says({ case: { rules: 'cgos', board: '2x2', moves: 'a1' } }, /^RangeError: moves: expected an array, not "a1"$/)
  says({ case: { rules: 'cgos' } }, /^RangeError: the key board is missing$/)
  says(5, /^TypeError: options: expected an object, not 5$/)
  assert.throws(() => check(null, { name: 'none' }), /^TypeError: makeBoard: expected a function, not null$/)
  assert.throws(() => game('text'), /^TypeError: bytes: expected a Uint8Array or an array of bytes, not "text"$/)
  says({ require: ['scor'] }, /require: unknown key "scor"/)
  says({ known: [{ case: 'nowhere' }] }, /known: fault 1: case: /)
})

test('the law judges cases, and says what is malformed', () => {
  const answer = judge({ rules: 'tromp-taylor', board: '2x1', moves: ['a1', 'b1', 'a1'] })
  assert.deepEqual([answer.legal, answer.broken, answer.rows], [[true, true, false], ['tromp-taylor.6'], ['.O']])
  assert.throws(() => judge({ rules: 'tromp-taylor', board: '2x1', bord: '2x1' }), /bord/)
  assert.throws(() => judge(5), /^TypeError: judge: expected a case, which is an object, or a game record, .*, not 5$/)
  assert.throws(() => judge({ rules: 5, board: '2x1' }), /^RangeError: .*rules: expected a string, not 5$/)
  // The name of a preset is a text of rules, too.
  assert.deepEqual(judge({ rules: 'cgos + simple-ko', board: '2x1', moves: ['a1', 'b1', 'a1'] }).broken, ['tromp-taylor.6'])
  assert.equal(judge({ id: 'a\u2028b', rules: 'logical', board: '1x1' }).id, 'a\u2028b')
  assert.equal(judge({ id: 'Zoë 象棋 \u{1f600}', rules: 'logical', board: '1x1' }).id, 'Zoë 象棋 \u{1f600}')
})

test('the law judges game records', () => {
  const record = '(;SZ[2]RU[tromp-taylor];B[aa];W[bb];B[aa])'
  const answer = judge(record)
  assert.deepEqual([answer.legal, answer.rows, answer.notes], [[true, true, false], ['X.', '.O'], []])
  assert.deepEqual(judge(Buffer.from(record)), answer)
  assert.deepEqual(judge(record, { rules: 'aga' }).broken, ['aga.2'])
  assert.match(judge('(;SZ[2];B[aa])').notes.join(), /names no rules: judged by tromp-taylor/)
  assert.throws(() => judge('(;SZ[2]RU[what];B[aa])'), /^RangeError: the rules "what" of this record are not known: give rules/)
  assert.throws(() => judge('a record'), /^RangeError: .*no game/)
})

test('one string is a list of it', () => {
  const options = { amend: 'no-suicide', require: 'rows' }
  const reports = ['2x2', ['2x2']].map((boards) => thrown(() => check(faulty('no-superko'), { ...options, boards })).report.boards)
  assert.deepEqual(reports[0], reports[1])
  assert.deepEqual(game([1, 2], { boards: '3x3' }), game([1, 2], { boards: ['3x3'] }))
})

test('a play that never says whether a move is legal is not agreement, unless it says so by null', () => {
  const saying = (say, without) => (width, height) => {
    const board = new Board(width, height)
    const names = ['rows', 'captured', 'over', 'undo', 'komi', 'score', 'winner', 'legal'].filter((name) => name !== without)
    const methods = Object.fromEntries(names.map((name) => [name, (...about) => board[name](...about)]))
    return { ...methods, play: (move, at) => say(move, board.play(move, at)) }
  }
  const nothing = (move, legal) => (move === 'pass' ? legal : undefined)
  for (const without of ['', 'legal']) {
    const error = thrown(() => check(saying(nothing, without), { name: 'my board', boards: '3x3' }))
    assert.ok(error instanceof NoVerdict, error)
    const [first, second] = error.message.split('\n')
    assert.match(first, /^unanswered: my board.* never said whether a move is legal$/)
    assert.match(second, /^play returned undefined for all \d{3,} moves; return true or false, or null if the board cannot tell$/)
    assert.equal(error.report.verdict, 'unanswered')
  }
  assert.equal(check(saying(() => null, ''), { boards: '3x3' }).verdict, 'agreement')
  assert.doesNotMatch(thrown(() => check(saying(() => null, 'legal'), { boards: '3x3' })).message, /returned undefined/)
})

test('a board that throws on illegal moves is told what to do', () => {
  const throwing = class extends Board {
    play(move, at) {
      if (!super.play(move, at)) throw new Error('illegal move')
      return true
    }
  }
  const tip = /The rules say that \w+ is illegal there: catch the exception in play and return false\.$/
  assert.match(thrown(() => check((width, height) => new throwing(width, height), { boards: '3x3' })).message, tip)
  assert.doesNotMatch(thrown(() => check(faulty('throws'))).message, /catch the exception/)
})

test('a program that answers cases is on trial with any rulebook on any board', () => {
  for (const { name } of rules().rulebooks) {
    const report = tried(() => checkCases(judge, { rules: name, boards: ['2x2', 'cylinder 3x1'], games: 12 }))
    assert.equal(report.tally.skipped, 0, name)
  }
  const error = thrown(() => checkCases((question) => judge({ ...question, amend: ['free-repetition'] }), { boards: ['cylinder 3x1'] }))
  assert.match(error.message, /again:\n  checkCases\(answer, \{ case: /)
  assert.ok(error.report.found.fits.some((fit) => fit.amend.join() === 'free-repetition'))
})

test('the rules are listed', () => {
  const { rulebooks, presets } = rules()
  assert.deepEqual(presets.find(({ name }) => name === 'cgos').amend, ['no-suicide'])
  const amendments = rulebooks.find(({ name }) => name === 'tromp-taylor').amendments
  assert.ok(amendments.some(({ name, clause }) => name === 'no-suicide' && clause === 'tromp-taylor.7'))
})

test('a panic is an error with its message, and the next call works', () => {
  const { now } = performance
  performance.now = () => NaN // no time that there is
  try {
    assert.throws(() => check(faulty('')), /^Error: a bug in superko, please report it: panicked at .*\ncannot convert float seconds/)
  } finally {
    performance.now = now
  }
  tried(() => check(faulty(''), { boards: ['2x2'], games: 1 }))
})

test('the oracle can be called while it is calling', () => {
  const asking = class extends Board {
    play(move, at) {
      judge({ rules: 'logical', board: '1x1' })
      return super.play(move, at)
    }
  }
  tried(() => check((width, height) => new asking(width, height), { boards: ['2x2'], games: 12 }))
})
