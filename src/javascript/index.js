// The oracle for JavaScript: WebAssembly, and the few lines that it needs. index.d.ts describes what is exported.

import { answers } from './boards.js'

const url = new URL('superko.wasm', import.meta.url)
const court = await WebAssembly.compile(await bytes())

async function bytes() {
  if (url.protocol !== 'file:') return (await fetch(url)).arrayBuffer()
  // Node's fetch does not read files. The comments keep this import out of bundles for browsers.
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:fs/promises')
  return readFile(url)
}

class Verdict extends Error {
  constructor({ text, report }) {
    super(text)
    // Not enumerable: the text says it, and test runners print other properties.
    Object.defineProperties(this, { name: { value: new.target.name }, report: { value: report } })
  }
}

export class Disagreement extends Verdict {}

export class NoVerdict extends Verdict {}

export function check(makeBoard, options = {}) {
  return trial(answers(makeBoard, options.case?.komi ?? options.komi), { name: makeBoard.name || 'the board', ...options, cases: false })
}

export function checkCases(answer, options = {}) {
  return trial(answer, { name: answer.name || 'the program', ...options, cases: true })
}

export function judge(question) {
  return call('judge', question)
}

export function game(bytes, options = {}) {
  return call('game', { ...options, bytes: Array.from(bytes) })
}

export function rules() {
  return call('rules')
}

const NUMBERS = ['games', 'seconds', 'moves', 'komi', 'seed']

function trial(answer, options) {
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

/**
 * Calls the oracle, which asks `ask` about cases. With `excuse`, an exception of `ask` is an answer to the oracle, in these words.
 * Each call has an instance of its own, so that one that fails leaves nothing behind.
 */
function call(name, about, ask, excuse) {
  const { exports: oracle } = new WebAssembly.Instance(court, {
    host: {
      now: () => performance.timeOrigin + performance.now(),
      fail: (length) => {
        throw new Error(`a bug in superko, please report it: ${take(length)}`)
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
  put(JSON.stringify(about ?? null))
  const said = JSON.parse(take(oracle[name]()))
  if ('error' in said) throw new Error(said.error)
  return said
}
