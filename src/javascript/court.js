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

/** The oracle that this WebAssembly is, compiled. */
export function court(module) {
  const trial = (answer, options) => tried(call.bind(null, module), answer, options)
  return {
    check: (makeBoard, options = {}) =>
      trial(answers(makeBoard, options.case?.komi ?? options.komi), { name: makeBoard.name || 'the board', ...options, cases: false }),
    checkCases: (answer, options = {}) => trial(answer, { name: answer.name || 'the program', ...options, cases: true }),
    judge: (question) => call(module, 'judge', question),
    game: (bytes, options = {}) => call(module, 'game', { ...options, bytes: Array.from(bytes) }),
    rules: () => call(module, 'rules'),
  }
}

const NUMBERS = ['games', 'seconds', 'moves', 'komi', 'seed']

function tried(call, answer, options) {
  for (const name of NUMBERS) {
    const value = options[name]
    if (value != null && !Number.isFinite(value)) throw new RangeError(`${name}: ${value}: expected a number`)
  }
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
  if (came.status === 0) return { ...came.report, text: came.text }
  const raised = (came.report.all ?? [came.report.found]).find((one) => one?.fault === 'raised')
  if (first && raised) {
    try {
      answer(raised.case)
    } catch (error) {
      throw told(error, came)
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
  return instance(module, ask, excuse)(name, about)
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
    if ('error' in said) throw new Error(said.error)
    return said
  }
}
