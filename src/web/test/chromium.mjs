// Drives a headless Chromium by its own protocol, through a pipe: no package is needed.

import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The name of a Chromium that is here. */
export const browser = ['chromium', 'chromium-browser', 'google-chrome'].find((name) => {
  try {
    return execFileSync(name, ['--version'], { stdio: 'ignore' }) === null
  } catch {
    return false
  }
})

const KEYS = { Enter: ['Enter', 13, '\r'], ' ': ['Space', 32, ' '], Tab: ['Tab', 9], ArrowLeft: ['ArrowLeft', 37], ArrowUp: ['ArrowUp', 38], ArrowRight: ['ArrowRight', 39], ArrowDown: ['ArrowDown', 40], Home: ['Home', 36], End: ['End', 35], Escape: ['Escape', 27] }

/** Starts the browser. */
export async function launch() {
  const profile = await mkdtemp(join(tmpdir(), 'superko-web-'))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--hide-scrollbars', '--remote-debugging-pipe', `--user-data-dir=${profile}`]
  const child = spawn(browser, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const [, , , input, output] = child.stdio
  const waiting = new Map()
  const listeners = []
  let last = 0
  let rest = ''
  output.setEncoding('utf8').on('data', (data) => {
    const messages = (rest + data).split('\0')
    rest = messages.pop()
    for (const message of messages.map(JSON.parse)) {
      if (message.id) {
        const { resolve, reject } = waiting.get(message.id)
        waiting.delete(message.id)
        if (message.error) reject(new Error(message.error.message))
        else resolve(message.result)
      } else for (const listener of listeners) listener(message)
    }
  })
  const send = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      input.write(JSON.stringify({ id: last, method, params, sessionId }) + '\0')
    })
  return {
    async page(url, { width = 1024, height = 900, dark = false, touch = false } = {}) {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      const page = new Page((method, params) => send(method, params, sessionId))
      listeners.push((message) => message.sessionId === sessionId && page.heard(message))
      for (const domain of ['Page', 'Runtime', 'Log']) await page.send(`${domain}.enable`)
      await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: touch })
      await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }] })
      if (touch) await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      await page.go(url)
      return page
    },
    async close() {
      child.kill()
      await new Promise((resolve) => child.on('close', resolve))
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** What the tests ask of a page in any browser. */
export class Driven {
  /** Waits until an expression is true. */
  async until(expression, seconds = 20) {
    const end = Date.now() + seconds * 1000
    for (;;) {
      if (await this.eval(expression).catch(() => false)) return
      if (Date.now() > end) throw new Error(`not within ${seconds} s: ${expression}\nthe page says: ${await this.eval("document.getElementById('said')?.textContent")}`)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }

  /** The middle of an element, scrolled into view. */
  at(selector) {
    return this.eval(`(() => { const one = document.querySelector(${JSON.stringify(selector)}); one.scrollIntoView({ block: 'center' }); const { x, y, width, height } = one.getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 } })()`)
  }
}

class Page extends Driven {
  /** Can axe-core run in it? */
  axe = true
  /** What the console said that was an error, and exceptions that nobody caught. */
  errors = []

  constructor(send) {
    super()
    this.send = send
  }

  heard({ method, params }) {
    if (method === 'Runtime.exceptionThrown') this.errors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text)
    if (method === 'Runtime.consoleAPICalled' && params.type === 'error') this.errors.push(params.args.map((arg) => arg.value ?? arg.description).join(' '))
    if (method === 'Log.entryAdded' && params.entry.level === 'error') this.errors.push(params.entry.text)
    if (method === 'Page.loadEventFired') this.loaded?.()
  }

  async go(url) {
    const loaded = new Promise((resolve) => (this.loaded = resolve))
    await this.send('Page.navigate', { url })
    await loaded
  }

  /** The value of an expression, of a promise when it is there. */
  async eval(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  async key(name, { control = false, shift = false } = {}) {
    const [code, number, typed] = KEYS[name] ?? [name, name.toUpperCase().charCodeAt(0), name]
    const text = control ? undefined : typed
    const about = { key: name, code, windowsVirtualKeyCode: number, text, modifiers: 2 * control + 8 * shift }
    await this.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', ...about })
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about })
  }

  type(text) {
    return this.send('Input.insertText', { text })
  }

  async click(selector) {
    const at = await this.at(selector)
    for (const type of ['mousePressed', 'mouseReleased']) await this.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })
  }

  async tap(selector) {
    const { x, y } = await this.at(selector)
    await this.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await this.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  async screenshot(whole = false) {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png', captureBeyondViewport: whole })
    return Buffer.from(data, 'base64')
  }

  async close() {
    await this.send('Page.close').catch(() => {})
  }
}
