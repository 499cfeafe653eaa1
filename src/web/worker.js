// The oracle in a thread of its own, so that the page never waits for it. The page sends the WebAssembly first, then questions.

import { court, lasting } from '../javascript/court.js'

let module = null
let ask = null

/** From gzip in base64 to a compiled module. */
async function compiled(base64) {
  const packed = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  return WebAssembly.compile(await new Response(stream).arrayBuffer())
}

const answers = {
  judge: (about) => ask('judge', about),
  page: (about) => ask('page', about),

  /** The nearest difference of two sets of rules: one move more each time, until there is one or too much to look at. */
  nearest({ a, b, outcome, limit }, tell) {
    let left = limit
    for (let moves = 0; ; moves++) {
      const came = ask('page', { nearest: { a, b, moves, outcome, left } })
      if (came.found) return { ...came.found, looked: limit - came.left }
      left = came.left
      if (left === 0 || !came.so_far) return { none: moves - 1, cut: left === 0 }
      tell({ moves: moves + 1, left })
    }
  },

  /** The trial of a board that the user pasted: `makeBoard` stands above this code. */
  trial(options) {
    try {
      return { verdict: 'agreement', text: court(module).check(self.makeBoard, { name: 'your board', ...options }).text }
    } catch (error) {
      const verdict = { Disagreement: 'disagreement', NoVerdict: 'no verdict' }[error.name]
      const found = error.report?.found ?? error.report?.all?.[0]
      return { verdict: verdict ?? (error.superko ? 'exception' : 'error'), text: error.message, case: found?.case ?? null }
    }
  },
}

let ready = null
onmessage = async ({ data: { wasm, id, name, about } }) => {
  if (wasm) {
    ready = compiled(wasm).then((done) => {
      module = done
      ask = lasting(module)
    })
    return
  }
  try {
    await ready
    postMessage({ id, answer: answers[name](about, (progress) => postMessage({ id, progress })) })
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) })
  }
}
