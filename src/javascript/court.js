// The oracle for JavaScript, around WebAssembly that is there already. index.d.ts describes what it returns.

import { answers } from './boards.js'

class Verdict extends Error {
  constructor({ text, report }) {
    super(text)
    // Not enumerable: the text says it, and test runners print other properties.
    Object.defineProperties(this, { name: { value: new.target.name }, report: { value: report } })
  }
}

export class Disagreement extends Verdict {}

export class NoVerdict extends Verdict {}

/** The oracle that this WebAssembly is, compiled; `open` opens what is kept of a trial, if anything can be. */
export function court(module, open = () => null) {
  const trial = (answer, { keep = true, ...options }) => {
    const kept = keep && !options.case ? open([options.name, options.rules, options.amend]) : null
    return tried(call.bind(null, module), answer, { ...options, first: kept?.games ?? [] }, kept)
  }
  return {
    check: (makeBoard, options) => {
      const given = { name: called('makeBoard', makeBoard, 'the board'), ...checked(options), cases: false }
      return trial(answers(makeBoard, given.case?.komi ?? given.komi), given)
    },
    checkCases: (answer, options) =>
      trial(answer, { name: called('answer', answer, 'the program'), ...checked(options), cases: true }),
    judge: (question, options) => {
      if (typeof question === 'string' || question instanceof Uint8Array) {
        const record = typeof question === 'string' ? question : Array.from(question)
        const { answer, notes } = call(module, 'record', { ...checked(options, ['rules', 'amend']), record })
        return { ...answer, notes }
      }
      if (!isObject(question)) throw wrong('judge', 'a case, which is an object, or a game record, a string or bytes', question)
      return call(module, 'judge', question)
    },
    game: (bytes, options) => {
      const list = bytes instanceof Uint8Array || Array.isArray(bytes) ? Array.from(bytes) : [null]
      const sound = list.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256)
      if (!sound) throw wrong('bytes', 'a Uint8Array or an array of bytes', bytes)
      return call(module, 'game', { ...checked(options, ['rules', 'amend', 'boards']), bytes: list })
    },
    rules: () => call(module, 'rules'),
  }
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

const wrong = (option, expected, value, Kind = TypeError) => new Kind(`${option}: expected ${expected}, not ${shown(value)}`)

const shown = (value) => (typeof value === 'string' || isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value))

/** What reports call this function, which is the argument of this name. */
function called(argument, given, otherwise) {
  if (typeof given !== 'function') throw wrong(argument, 'a function', given)
  return given.name || otherwise
}

function texts(option, value) {
  const list = typeof value === 'string' ? [value] : value
  if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list
  throw wrong(option, 'a string or an array of strings', value)
}

function number(option, value) {
  if (typeof value !== 'number') throw wrong(option, 'a number', value)
  if (!Number.isFinite(value) || (option === 'seconds' && value <= 0)) {
    throw wrong(option, option === 'seconds' ? 'a positive number' : 'a finite number', value, RangeError)
  }
  return value
}

const whole = (least) => (option, value) => {
  if (typeof value !== 'number') throw wrong(option, 'a whole number', value)
  if (!Number.isSafeInteger(value) || value < least) throw wrong(option, `a whole number of at least ${least}`, value, RangeError)
  return value
}

const of = (expected, is) => (option, value) => {
  if (!is(value)) throw wrong(option, expected, value)
  return value
}

const text = of('a string', (value) => typeof value === 'string')

const OPTIONS = {
  rules: text,
  amend: texts,
  boards: texts,
  games: whole(1),
  seconds: number,
  moves: whole(0),
  komi: number,
  seed: whole(0),
  case: of('a case, which is an object', isObject),
  known: of('an array of known faults', (value) => Array.isArray(value) && value.every(isObject)),
  all: of('true or false', (value) => typeof value === 'boolean'),
  keep: of('true or false', (value) => typeof value === 'boolean'),
  require: texts,
  name: text,
}

/** The options as the oracle takes them; an error of JavaScript for what is none of them. */
function checked(options = {}, names = Object.keys(OPTIONS)) {
  if (!isObject(options)) throw wrong('options', 'an object', options)
  const given = Object.entries(options).filter(([, value]) => value != null)
  for (const [name] of given) {
    if (names.includes(name)) continue
    const near = names.find((known) => known.startsWith(name) || name.startsWith(known))
    throw new TypeError(`options: there is no ${name}${near ? ` (did you mean ${near}?)` : ''}: expected ${names.join(', ')}`)
  }
  return Object.fromEntries(given.map(([name, value]) => [name, OPTIONS[name](name, value)]))
}

/** What the oracle says of its JSON, said of what was passed. */
function plain(error) {
  const words = (text) => text.replace(/^(an?) |^`|`$/g, '').replace(/^sequence\b/, 'array').replace(/^map\b/, 'object')
  const article = (text) => text.replace(/^a (sequence|map)\b/, (_, word) => `an ${words(word)}`)
  return error
    .replace(/^options: /, '')
    .replace(/ \(column \d+\)| at line \d+ column \d+/g, '')
    .replace(/--(rules|amend)\b/g, '$1')
    .replace(/missing field `(\w+)`/, 'the key $1 is missing')
    .replace(/unknown field `(\w+)`, expected/, 'unknown key $1: expected')
    .replace(
      /invalid (?:type|value|length): (?:string |integer |boolean |floating point )?(.*?), expected (.*)/,
      (_, was, expected) => `expected ${article(expected)}, not ${words(was)}`,
    )
}

/** What came of a trial if no play said whether it is legal, as without `return`: that is not agreement. */
function silent(came, { asked, untold }) {
  if (came.status === 1 || asked === 0 || untold < asked) return came
  const [first, ...rest] = came.text.split('\n')
  const headline = came.status === 0 ? `unanswered: ${came.report.subject}: play never said whether a move is legal` : first
  const moves = asked === 1 ? 'the only move' : `all ${asked} moves`
  const advice = `play returned undefined for ${moves}; return true or false, or null if the board cannot tell`
  const report = came.status === 0 ? { ...came.report, verdict: 'unanswered' } : came.report
  return { report, text: [headline, advice, ...rest].join('\n'), status: 2 }
}

function tried(call, answer, options, kept) {
  let first = null
  const ask = (line) => {
    try {
      return String(JSON.stringify(answer(JSON.parse(line)), said))
    } catch (error) {
      first ??= { error }
      throw error
    }
  }
  let came
  try {
    came = call('check', options, ask, String)
  } catch (error) {
    if (answer.refusal && /refused every board/.test(error.message)) throw told(answer.refusal, { text: error.message })
    throw error
  }
  if (answer.tally) came = silent(came, answer.tally)
  kept?.update(came.report.all ?? [came.report.found], came.status === 0)
  if (came.status === 0) return { ...came.report, text: came.text }
  const raised = (came.report.all ?? [came.report.found]).find((one) => one?.fault === 'raised')
  if (first && raised) {
    try {
      answer(raised.case)
    } catch (error) {
      const thrown = answer.tally?.thrown
      const illegal = thrown && Object.is(thrown.error, error) && call('judge', raised.case).legal.at(-1) === false
      const tip = `\nThe rules say that ${raised.case.moves?.at(-1)} is illegal there: catch the exception in play and return false.`
      throw told(error, illegal ? { ...came, text: came.text + tip } : came)
    }
    throw told(first.error, came) // it does so only sometimes
  }
  throw new (came.status === 1 ? Disagreement : NoVerdict)(came)
}

/** A value of an answer: JSON would make null of these numbers, which says nothing. */
function said(_key, value) {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

/** The exception of the user's code, from where it was thrown, with the report in its message: test runners print no more. */
function told(error, { text, report }) {
  if (typeof error?.message !== 'string' || !Object.isExtensible(error)) {
    return Object.assign(new Disagreement({ text, report }), { cause: error })
  }
  const frames = error.stack?.indexOf('\n    at ') ?? -1
  const stack = frames < 0 ? error.stack : `${error.name}: ${error.message}\n\n${text}${error.stack.slice(frames)}`
  const property = (value) => ({ value, configurable: true, writable: true })
  Object.defineProperties(error, { message: property(`${error.message}\n\n${text}`), stack: property(stack), superko: property(text) })
  return error
}

/** Calls the oracle often, for questions that ask nothing back: a function that calls it. */
export function lasting(module) {
  let open = null
  return (name, about) => {
    open ??= instance(module)
    try {
      return open(name, about)
    } catch (error) {
      if (error.ours || error instanceof WebAssembly.RuntimeError || error instanceof RangeError) open = null
      throw error
    }
  }
}

/** Calls the oracle once, in an instance of its own, so that a call that fails leaves nothing behind. */
function call(module, name, about, ask, excuse) {
  try {
    return instance(module, ask, excuse)(name, about)
  } catch (error) {
    throw error?.refused ? new RangeError(plain(error.message)) : error
  }
}

/**
 * An instance of the oracle, which asks `ask` about cases: a function that calls it. With `excuse`, an exception of `ask` is an answer
 * to the oracle, in these words. After an error of ours it must not be called again.
 */
function instance(module, ask, excuse) {
  const { exports: oracle } = new WebAssembly.Instance(module, {
    host: {
      now: () => performance.timeOrigin + performance.now(),
      fail: (length) => {
        throw Object.assign(new Error(`a bug in superko, please report it: ${take(length)}`), { ours: true })
      },
      answer: (length) => {
        const line = take(length)
        try {
          return put(ask(line))
        } catch (error) {
          if (!excuse) throw error
          return ~put(excuse(error))
        }
      },
    },
  })
  // Every text that crosses is where `border` says. It may move the memory, so it comes first.
  const border = (length) => {
    const start = oracle.border(length)
    return new Uint8Array(oracle.memory.buffer, start, length)
  }
  const take = (length) => new TextDecoder().decode(border(length))
  const put = (text) => {
    const bytes = new TextEncoder().encode(text)
    border(bytes.length).set(bytes)
    return bytes.length
  }
  oracle.begin()
  return (name, about) => {
    put(JSON.stringify(about ?? null))
    const said = JSON.parse(take(oracle[name]()))
    if ('error' in said) throw Object.assign(new Error(said.error), { refused: true })
    return said
  }
}
