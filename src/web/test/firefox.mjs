// Drives a headless Firefox by its own protocol, Marionette, through a socket: no package is needed. The pages have the methods of those
// of chromium.mjs.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Driven } from './chromium.mjs'

/** The name of a Firefox that is here. */
export const browser = ['firefox-esr', 'firefox'].find((name) => {
  try {
    return execFileSync(name, ['--version'], { stdio: 'ignore' }) === null
  } catch {
    return false
  }
})

const KEYS = { Enter: '\uE007', Tab: '\uE004', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014', ArrowDown: '\uE015', Home: '\uE011', End: '\uE010', Escape: '\uE00C' }
const CONTROL = '\uE009'
const SHIFT = '\uE008'

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

async function connected(port, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; ; ) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** Starts the browser. */
export async function launch() {
  const profile = await mkdtemp(join(tmpdir(), 'superko-web-'))
  const port = await freePort()
  await writeFile(join(profile, 'user.js'), `user_pref('marionette.port', ${port});\nuser_pref('dom.events.asyncClipboard.clipboardItem', true);\n`)
  const child = spawn(browser, ['--headless', '--marionette', '--no-remote', '--profile', profile], { stdio: 'ignore' })
  const ended = once(child, 'close')
  const socket = await connected(port)
  const waiting = new Map()
  let [last, rest] = [0, Buffer.alloc(0)]
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const colon = rest.indexOf(':')
      const length = Number(rest.subarray(0, Math.max(colon, 0)))
      if (colon < 0 || rest.length < colon + 1 + length) return
      const message = JSON.parse(rest.subarray(colon + 1, colon + 1 + length))
      rest = rest.subarray(colon + 1 + length)
      if (!Array.isArray(message)) continue // the greeting
      const [, id, error, result] = message
      const { resolve, reject } = waiting.get(id)
      waiting.delete(id)
      if (error) reject(new Error(error.message))
      else resolve(result)
    }
  })
  const send = (name, params = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      const text = JSON.stringify([0, last, name, params])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  await send('WebDriver:SetTimeouts', { script: 120_000, pageLoad: 60_000 })
  const { value: home } = await send('WebDriver:GetWindowHandle')
  let current = home
  // One command at a time, since each is for the window that was chosen last.
  let turn = Promise.resolve()
  const inWindow = (handle) => (name, params) => {
    const run = turn.then(async () => {
      if (current !== handle) await send('WebDriver:SwitchToWindow', { handle })
      current = handle
      return send(name, params)
    })
    turn = run.catch(() => {})
    return run
  }
  return {
    async page(url, { width = 1024, height = 900 } = {}) {
      const { handle } = await inWindow(home)('WebDriver:NewWindow', { type: 'window' })
      const page = new Page(inWindow(handle))
      await page.send('WebDriver:SetWindowRect', { width, height: height + 90 })
      await page.go(url)
      return page
    },
    async close() {
      await send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {})
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

class Page extends Driven {
  errors = []

  constructor(send) {
    super()
    this.send = send
  }

  async go(url) {
    await this.send('WebDriver:Navigate', { url })
    await this.eval(`{ window.wrong = []; addEventListener('error', (event) => wrong.push(event.message)); addEventListener('unhandledrejection', (event) => wrong.push(String(event.reason))) }`)
  }

  /** The value of an expression, or of a block; of a promise when it is there. */
  async eval(expression) {
    const body = /^\s*\{/.test(expression) ? expression : `(${expression.replace(/;\s*$/, '')})`
    const script = `const done = arguments[arguments.length - 1]; (async () => ${body})().then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value } = await this.send('WebDriver:ExecuteAsyncScript', { script, args: [], newSandbox: false })
    if (value.error) throw new Error(value.error)
    return value.value
  }

  actions(id, type, actions, more = {}) {
    return this.send('WebDriver:PerformActions', { actions: [{ type, id, actions, ...more }] })
  }

  async key(name, { control = false, shift = false } = {}) {
    const held = [control && CONTROL, shift && SHIFT].filter(Boolean)
    const keys = [...held, KEYS[name] ?? name].map((value) => ({ type: 'keyDown', value }))
    await this.actions('keys', 'key', [...keys, ...keys.map(({ value }) => ({ type: 'keyUp', value })).reverse()])
  }

  type(text) {
    return this.actions('keys', 'key', [...text].flatMap((value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }]))
  }

  async press(selector, pointerType) {
    const { x, y } = await this.at(selector)
    const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' }
    await this.actions(pointerType, 'pointer', [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }], { parameters: { pointerType } })
  }

  click(selector) {
    return this.press(selector, 'mouse')
  }

  tap(selector) {
    return this.press(selector, 'touch')
  }

  async screenshot(whole = false) {
    const { value } = await this.send('WebDriver:TakeScreenshot', { full: whole, id: null })
    return Buffer.from(value, 'base64')
  }

  async close() {
    this.errors.push(...(await this.eval('window.wrong').catch(() => [])))
    await this.send('WebDriver:CloseWindow').catch(() => {})
  }
}
