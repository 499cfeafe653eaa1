// The oracle for JavaScript: loads the WebAssembly. index.d.ts describes what is exported.

import { court } from './court.js'
import { keeper } from './kept.js'

const url = new URL('superko.wasm', import.meta.url)

async function bytes() {
  if (url.protocol !== 'file:') return (await fetch(url)).arrayBuffer()
  // Node's fetch does not read files. The comments keep this import out of bundles for browsers.
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:fs/promises')
  return readFile(url)
}

export const { check, checkCases, judge, game, rules } = court(
  await WebAssembly.compile(await bytes()),
  url.protocol === 'file:' ? await keeper() : undefined,
)
export { Disagreement, NoVerdict } from './court.js'
