// The package in a browser, as it is, from a server of plain files: node test/browser.js, in a folder where it is installed.

import { execFileSync, spawn } from 'node:child_process'
import { readFile, rm, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PAGE = `<!doctype html><script type="module">
  const tell = (text) => fetch('/told', { method: 'POST', body: text })
  const { check } = await import('/node_modules/superko/index.js').catch((error) => tell(error))
  const { Board } = await import('/test/board.js')
  const verdict = (fault) => {
    try {
      return check((width, height) => new Board(width, height, fault), { boards: ['2x2'], games: 12 }).verdict
    } catch (error) {
      return error.name + ' ' + error.report?.found.clauses
    }
  }
  tell([verdict(''), verdict('no-superko')].join(', '))
</script>`
const TYPES = { js: 'text/javascript', wasm: 'application/wasm' }
const EXPECTED = 'agreement, Disagreement tromp-taylor.6'

const browser = ['chromium', 'chromium-browser', 'google-chrome'].find((name) => {
  try {
    return execFileSync(name, ['--version'])
  } catch {
    return false
  }
})
if (!browser) {
  console.log('skipped: no Chromium here')
  process.exit()
}
const profile = await mkdtemp(join(tmpdir(), 'superko-browser-'))
let tell
const told = new Promise((resolve) => (tell = resolve))
const server = createServer(async (request, response) => {
  if (request.url === '/') return response.setHeader('content-type', 'text/html').end(PAGE)
  if (request.url === '/told') return request.setEncoding('utf8').on('data', tell)
  try {
    const content = await readFile(join(process.cwd(), request.url))
    response.setHeader('content-type', TYPES[request.url.split('.').pop()] ?? 'text/plain').end(content)
  } catch {
    response.writeHead(404).end()
  }
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`]
const shown = spawn(browser, [...flags, `http://127.0.0.1:${server.address().port}/`])
setTimeout(() => tell('nothing within a minute'), 60_000).unref()
const verdicts = await told
console.log(verdicts)
shown.kill()
await new Promise((resolve) => shown.on('close', resolve))
server.close()
server.closeAllConnections()
await rm(profile, { recursive: true, force: true, maxRetries: 5 })
if (verdicts !== EXPECTED) throw new Error(`expected ${EXPECTED}`)
