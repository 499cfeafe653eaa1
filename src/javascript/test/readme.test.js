// The README's test does what it says there.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import test from 'node:test'

const readme = createRequire(import.meta.url).resolve('superko/superko.wasm').replace('superko.wasm', 'README.md')

/** Without what depends on the machine: a slow one has less time to ask. */
const timeless = (text) =>
  text
    .replace(/, \d+ to shrink and diagnose/, '')
    .replace(/all \d+ answers/, 'all answers')
    .replace('; the end of the diagnosis, because the limit on time or cases was reached', '')

test('the test of the README fails with the message that stands there', async () => {
  const text = readFileSync(readme, 'utf8')
  const [, code] = /```js\n(.*?)```/s.exec(text)
  const [, message] = /```text\n(.*?)\n```/s.exec(text)
  const example = new URL('readme-example.js', import.meta.url)
  writeFileSync(example, code.replace("import test from 'node:test'", 'const test = (name, run) => run()'))
  process.chdir(tmpdir()) // where nothing is kept that an earlier run has found
  const error = await import(example).then(() => null, (error) => error)
  assert.equal(timeless(error?.message), timeless(message))
})
