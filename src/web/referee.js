// Questions to the oracle, which answers in a worker: one for the game, and one for each search or trial, which can be stopped.

/* global WORKER */ // the source of the worker, which `build` puts on the page

const wasm = () => document.getElementById('wasm').textContent.trim()

/** Starts a worker, above whose code stands `prelude`. */
function start(prelude = '') {
  const url = URL.createObjectURL(new Blob([prelude, '\n;', WORKER], { type: 'text/javascript' }))
  const worker = new Worker(url)
  worker.postMessage({ wasm: wasm() })
  const waiting = new Map()
  let last = 0
  worker.onmessage = ({ data: { id, answer, error, progress } }) => {
    const one = waiting.get(id)
    if (progress) return one.tell?.(progress)
    waiting.delete(id)
    if (error === undefined) one.resolve(answer)
    else one.reject(new Error(error))
  }
  const fail = (error) => {
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  worker.onerror = (event) => {
    event.preventDefault()
    // Firefox does not say what is wrong with code that it cannot read.
    fail(new Error(event.message ? `${event.message}${event.lineno ? ` (line ${event.lineno})` : ''}` : 'SyntaxError: this code cannot be read'))
  }
  return {
    ask: (name, about, tell) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject, tell, since: performance.now() })
        worker.postMessage({ id: last, name, about })
      }),
    /** For how long the oldest question has waited, in milliseconds. */
    waits: () => Math.max(0, ...[...waiting.values()].map((one) => performance.now() - one.since)),
    stop() {
      worker.terminate()
      URL.revokeObjectURL(url)
      fail(new Error('stopped'))
    },
  }
}

let referee = null

/** Asks about the game. */
export function ask(about) {
  referee ??= start()
  return referee.ask('page', about)
}

/** The answer to a case, as `superko judge` gives it. */
export function judge(about) {
  referee ??= start()
  return referee.ask('judge', about)
}

/** What was asked before is not wanted any more: a long search for it is stopped. */
export function forget() {
  const LONG = 800
  if (referee && referee.waits() > LONG) {
    referee.stop()
    referee = null
  }
}

/** A question that may take long: its answer, and a function that stops it. */
export function search(name, about, { tell, prelude, seconds } = {}) {
  const own = start(prelude)
  const timer = seconds && setTimeout(() => own.stop(), seconds * 1000)
  const answer = own.ask(name, about, tell).finally(() => {
    clearTimeout(timer)
    own.stop()
  })
  return { answer, stop: own.stop }
}
