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
  return trial(answers(makeBoard), { name: makeBoard.name || 'the board', ...options, cases: false })
}

export function checkCases(answer, options = {}) {
  return trial(answer, { name: answer.name || 'the program', ...options, cases: true })
}

export function judge(question) {
  return call('judge', question)
}

export function rules() {
  return call('rules')
}

function trial(answer, options) {
  let thrown = null
  const ask = (line) => {
    const question = JSON.parse(line)
    try {
      return String(JSON.stringify(answer(question)))
    } catch (error) {
      thrown = { error, question }
      throw error
    }
  }
  try {
    const came = call('check', options, ask)
    if (came.status > 0) throw new (came.status === 1 ? Disagreement : NoVerdict)(came)
    return { ...came.report, text: came.text }
  } catch (error) {
    if (!thrown) throw error
  }
  // The user's code threw. This trial makes the game short, and in the short game the error surfaces as it is.
  const { name, cases } = options
  const short = call('check', { name, cases, case: thrown.question }, ask, String)
  if (short.report.verdict === 'ended') {
    try {
      answer(short.report.found.case)
    } catch (error) {
      if (Object.isExtensible(error)) error.superko = short.text
      throw error
    }
  }
  throw thrown.error
}

/**
 * Calls the oracle, which asks `ask` about cases. With `excuse`, an exception of `ask` is an answer to the oracle, in these words.
 * Each call has an instance of its own, so that one that fails leaves nothing behind.
 */
function call(name, about, ask, excuse) {
  const { exports: oracle } = new WebAssembly.Instance(court, {
    host: {
      now: () => performance.now(),
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
