// The page in browsers, from disk: node page.mjs superko.html [AXE_JS] [SUPERKO]. axe.min.js checks accessibility, the program
// superko gives the answers that the page has to give, too. BROWSER=firefox or chromium is for one of them.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import * as chromium from './chromium.mjs'
import * as firefox from './firefox.mjs'

const [file, axe, superko] = process.argv.slice(2)
const browsers = Object.entries({ chromium, firefox }).filter(([name]) => [undefined, name].includes(process.env.BROWSER))
const url = pathToFileURL(file).href
const root = new URL('../../../', import.meta.url)
const hash = (given, more = {}) => `#${new URLSearchParams({ case: JSON.stringify(given), ...more })}`
const READY = 'superko.ready.then(() => true)'

/** A page that shows this case; after `run`, nothing may have gone wrong in it. */
async function on(driver, what, hashed, options, run) {
  const began = Date.now()
  const page = await driver.page(url + hashed, options)
  try {
    await page.until(READY)
    await run(page, driver)
    await page.close()
    assert.deepEqual(page.errors, [], 'errors in the console')
    console.log(`ok  ${what} (${Date.now() - began} ms)`)
  } catch (error) {
    error.message = `${what}: ${error.message}`
    throw error
  } finally {
    await page.close().catch(() => {})
  }
}

const said = (page, pattern) => page.until(`${pattern}.test(document.getElementById('said').textContent)`)
const text = (page, id) => page.eval(`document.getElementById('${id}').innerText.replace(/\\s+/g, ' ').trim()`)
const rows = (page) => page.eval('superko.ask({ look: { case: superko.case() } }).then((look) => look.now.rows)')
const point = (name) => `#board button[aria-label^="${name},"]`
const button = (label) => `[data-key="${label}"]`
/** A paste away from text fields; each browser reads its own half of the event. */
const pasted = (page, words) => page.eval(`{ const data = ${JSON.stringify(words)}; const clipboardData = new DataTransfer(); clipboardData.setData('text', data); document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, dataType: 'text/plain', data, bubbles: true })) }`)
const choose = (page, id, value) => page.eval(`{ const one = document.getElementById('${id}'); one.value = ${JSON.stringify(value)}; one.dispatchEvent(new Event('change')) }`)

/** What axe-core finds wrong with the page as it is now, by WCAG 2.2 AA. */
async function accessible(page) {
  if (!axe || !page.axe) return
  if (!(await page.eval('"axe" in window'))) await page.eval(`${readFileSync(axe, 'utf8')}; 0`)
  const found = await page.eval(`axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + ' ' + node.any.map((one) => one.message)).join(' | ')))`)
  assert.deepEqual(found, [])
}

const KO = { rows: ['.XO.', 'X.XO', '.XO.'], to_play: 'w' }
const ALL = process.env.ONLY ? new RegExp(process.env.ONLY) : /./
const tests = []
const test = (what, hashed, options, run) => ALL.test(what) && tests.push([what, hashed, options, run])

test('the first paint, and nothing from the network', '', {}, async (page) => {
  await page.until("document.querySelector('#tour h2')")
  const paint = await page.eval("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
  const loaded = await page.eval("performance.getEntriesByType('resource').map((one) => one.name).filter((name) => !/^(blob|data):/.test(name))")
  console.log(`    first paint after ${Math.round(paint)} ms, ${readFileSync(file).length} bytes`)
  assert.deepEqual(loaded, [])
})

test('a superko fight by keyboard', hash({ rules: 'tromp-taylor', board: '4x3', setup: KO, moves: ['b2'] }), {}, async (page) => {
  await page.eval("document.querySelector('#board button').focus()")
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.key(key)
  assert.match(await page.eval('document.activeElement.ariaLabel'), /^c2, empty, forbidden to Black by tromp-taylor\.6$/)
  await page.key('Enter')
  await said(page, '/Black c2 is forbidden by tromp-taylor.6: Black c2 would repeat the position at the start/')
  assert.match(await text(page, 'law'), /The position that would be repeated \(start\) tromp-taylor\.6: A turn is a pass/)
  await accessible(page)
  await page.eval("document.querySelector('#law summary').click()")
  await page.until("/turn\\(game, turn\\) :=/.test(document.getElementById('law').textContent)")
  await accessible(page)
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', ' ']) await page.key(key)
  await said(page, '/^Black a3\\. White to play\\.$/')
  await page.eval("document.getElementById('typed').focus()")
  await page.type('pass')
  await page.key('Enter')
  await said(page, '/White pass\\. Black to play/')
  await page.eval(`document.querySelector('${point('c2')}').focus()`)
  await page.key('Enter')
  await said(page, '/Black c2 takes b2\\. White to play/')
  assert.deepEqual(await rows(page), ['XXO.', 'X.XO', '.XO.'])
  await page.click(button('back'))
  await said(page, '/Taken back/')
  await page.click(button('Back one move'))
  await said(page, '/After move 2/')
})

test('two rule sets compared, and the nearest difference', hash({ rules: 'tromp-taylor', board: '4x3', setup: { rows: ['.XO.', 'XXOO', '.O.O'], to_play: 'w' }, moves: ['a1', 'c1'] }, { and: 'tromp-taylor + situational-superko' }), {}, async (page) => {
  assert.match(await page.eval(`document.querySelector('${point('b1')}').ariaLabel`), /judged differently: only B allows it/)
  await page.click(point('b1'))
  await page.until("/White b1 is judged differently/.test(document.getElementById('law').innerText)")
  assert.match(await text(page, 'law'), /tromp-taylor: forbidden[^]*tromp-taylor \+ situational-superko: allowed/)
  await accessible(page)
  // From the empty board of two points, by another pair: the shortest game has four moves and the one in question.
  await choose(page, 'size', '3x3')
  await said(page, '/Black to play/')
  await page.eval("document.querySelector('#rules details:last-of-type').open = true")
  await choose(page, 'custom', '2x1')
  await page.until("/2x1/.test(document.getElementById('title').innerText)")
  await choose(page, 'rules-a', 'aga')
  await page.until("/aga/.test(document.getElementById('title').innerText)")
  await page.eval("location.hash = '#' + new URLSearchParams({ case: JSON.stringify({ rules: 'tromp-taylor + situational-superko', board: '2x1', moves: [] }), and: 'tromp-taylor + natural-situational-superko' })")
  await page.until("/natural/.test(document.getElementById('title').innerText)")
  await page.click(button('nearest'))
  await said(page, '/After 4 moves from here, .* is judged differently/')
  assert.equal((await page.eval('superko.case().moves')).length, 5)
  await page.eval("location.hash = '#' + new URLSearchParams({ case: JSON.stringify({ rules: 'tromp-taylor', board: '1x1', moves: [] }), and: 'cgos' })")
  await page.until("/cgos/.test(document.getElementById('title').innerText)")
  await page.click(button('nearest'))
  await page.until("/No difference within 2 moves: there are no longer games/.test(document.getElementById('law').innerText)")
})

test('a political game with an alliance', hash({ rules: 'political', board: '4x3', players: ['A', 'B', 'C'], setup: { rows: ['.AB.', 'A.AB', '.AB.'] }, moves: [] }), {}, async (page) => {
  await page.click(button('player-B'))
  await page.until(`/B may play/.test(document.querySelector('${point('b2')}').ariaLabel)`)
  await page.click(point('b2'))
  await said(page, '/B b2 \\(day 1\\) takes c2/')
  await page.click(button('player-C'))
  await page.until("document.querySelector('[data-key=\"player-C\"]').checked")
  await page.until(`document.querySelector('[data-key^="act-{"][data-key*="offer"][data-key*="A"]')`)
  await page.eval("document.getElementById('typed').focus()")
  await page.type('C offer A')
  await page.key('Enter')
  await said(page, '/C offers A/')
  await page.click(button('player-A'))
  const accept = `[data-key='act-{"player":"A","accept":"C"}']`
  await page.until(`document.querySelector(${JSON.stringify(accept)})?.getAttribute('aria-disabled') === null`)
  await page.click(accept)
  await said(page, '/A accepts C/')
  await page.until(`/forbidden to A by political.4.placement.1/.test(document.querySelector('${point('c2')}').ariaLabel)`)
  await page.click(point('c2'))
  await said(page, '/is forbidden by political.4.placement.1: .*would repeat the position at the start/')
  await accessible(page)
})

test('a cycle removed under the Logical Japanese Rules', hash({ rules: 'pauli', board: '4x3', setup: KO, moves: ['b2', 'pass', 'pass', 'c2', 'pass', 'pass', 'b2'] }), {}, async (page) => {
  await page.click(button('act-and-1'))
  await page.until(`/Black may play/.test(document.querySelector('${point('a3')}').ariaLabel)`)
  await page.click(point('a3'))
  await said(page, '/White to play/')
  assert.deepEqual(await rows(page), ['XXO.', 'X..O', '.XO.'])
  await page.eval(`location.hash = ${JSON.stringify(hash({ rules: 'pauli', board: '5x4', setup: { rows: ['.X.XO', 'XXXXO', 'OOOOO', '.....'] }, moves: [] }, { show: 'score' }))}`)
  await page.until(`/counts for Black/.test(document.querySelector('${point('a4')}').ariaLabel)`)
  assert.doesNotMatch(await page.eval(`document.querySelector('${point('b4')}').ariaLabel`), /counts/, 'a stone of its own is not territory')
})

test('a dispute, by touch', hash({ rules: 'pauli', board: '3x3', setup: { rows: ['.X.', 'XXX', '.X.'] }, referee: false, moves: ['pass', 'pass', 'pass'] }), { width: 375, height: 800, touch: true }, async (page) => {
  await page.tap(point('a1'))
  await page.until("/by the claims so far: Black a3, c3, c1; White nothing/.test(document.getElementById('special').innerText)")
  await accessible(page)
  await page.tap('#special input[value=dispute]')
  await page.until("document.querySelector('#special input[value=dispute]').checked")
  await page.tap(point('a1'))
  await page.until("/Extending the set/.test(document.getElementById('law').innerText)")
  for (const name of ['a3', 'c1', 'c3']) {
    await page.tap(point(name))
    await page.until(`superko.case().moves.at(-1).extend === '${name}'`)
  }
  await page.tap(button('pass'))
  await said(page, '/The game is over: Black wins/')
})

test('dead stones by agreement', hash({ rules: 'chinese', board: '4x4', setup: { rows: ['.XO.', 'XXO.', '.XO.', 'OXO.'] }, moves: [] }), {}, async (page) => {
  await page.click(button('pass'))
  await said(page, '/White to play/')
  await page.click(button('pass'))
  await said(page, '/Play has stopped/')
  await page.click(button('act-Mark dead stones'))
  await page.until("/Choose the dead stones/.test(document.getElementById('special').innerText)")
  await page.click(point('a1'))
  await said(page, '/a1 is marked as dead/')
  await page.click(button('act-agree'))
  await said(page, '/The game is over: a tie/')
  assert.deepEqual(await rows(page), ['.XO.', 'XXO.', '.XO.', '.XO.'])
  await page.click(button('overlay'))
  await page.until(`/counts for Black/.test(document.querySelector('${point('a1')}').ariaLabel)`)
})

test('a stopped game goes on, and another ends without result', hash({ rules: 'japanese-1989', board: '3x1', setup: { rows: ['.XX'], to_play: 'w' }, moves: ['pass', 'pass'] }), {}, async (page) => {
  await page.click(button('act-Black asks to play on'))
  await said(page, '/White to play/')
  for (const move of ['a1', 'b1', 'pass', 'c1']) {
    await page.click(move === 'pass' ? button('pass') : point(move))
    await said(page, '/to play/')
  }
  await page.click(button('act-Agree that the game ends without result'))
  await said(page, '/The game is over/')
})

test('a ko is unblocked in cleanup', hash({ rules: 'katago + territory-score', board: '4x1', setup: { rows: ['.XO.'], to_play: 'w' }, moves: ['pass', 'pass', 'a1'] }), {}, async (page) => {
  await page.click(button('act-Unblock a1'))
  await said(page, '/Black unblocks a1/')
})

test('links: every state comes back from its link, and cases of findings are shown', hash({ rules: 'tromp-taylor', board: '2x2', moves: ['b1', 'a1', 'a2', 'b2'] }), {}, async (page, driver) => {
  // The case of a finding: its last move is the one that the program allowed.
  assert.match(await text(page, 'law'), /Move 4, White b2, is forbidden[^]*tromp-taylor\.6/)
  const state = { board: 'torus 4x4', rules: 'tromp-taylor + no-suicide', komi: 6.5, moves: ['a1', 'b2', 'pass'] }
  await page.eval(`location.hash = ${JSON.stringify(hash(state, { at: 2, and: 'cgos', show: 'score' }))}`)
  await page.until("/torus/.test(document.getElementById('title').innerText)")
  const link = await page.eval('location.href')
  await on(driver, '  the same in a new page', link.slice(url.length), {}, async (other) => {
    for (const id of ['title', 'law', 'score', 'moves', 'said']) assert.equal(await text(other, id), await text(page, id), id)
    assert.equal(await other.eval('location.href'), link)
    assert.match(await text(other, 'title'), /no-suicide and\s+B\s+cgos on torus 4x4/)
  })
  await page.eval("location.hash = '#case=%7B'")
  await said(page, '/The link is damaged/')
})

if (superko) {
  test('what superko open writes', '', {}, async (page, driver) => {
    const game = { rules: 'cgos', board: '3x1', moves: ['b1', 'a1'] }
    const written = `${file}.open.html`
    execFileSync(superko, ['open', JSON.stringify(game), '--and', 'tromp-taylor + free-repetition', '--page', file, '--to', written])
    const other = await driver.page(pathToFileURL(written).href)
    await other.until(READY)
    assert.match(await text(other, 'title'), /tromp-taylor \+ no-suicide and B tromp-taylor \+ free-repetition on 3x1/)
    assert.match(await text(other, 'law'), /Move 2, White a1,/)
  })
}

test('a pasted game record and a pasted case', hash({ rules: 'tromp-taylor', board: '3x3', moves: [] }), {}, async (page) => {
  await page.click('#open-share')
  await page.until("document.getElementById('share').open")
  await accessible(page)
  await page.eval("document.getElementById('paste').value = '(;SZ[5]KM[6.5]RU[Chinese];B[cc];W[dc])'")
  await page.click('#share button.main')
  await page.until("!document.getElementById('share').open")
  await page.until("superko.case().moves.join() === 'c3,d3'")
  assert.deepEqual(await page.eval('superko.case()'), { rules: 'tromp-taylor + no-suicide + agreement', board: '5x5', komi: 6.5, moves: ['c3', 'd3'] })
  await pasted(page, '{"case": {"rules": "logical", "board": "3x1", "moves": ["b1"]}}')
  await page.until("/logical/.test(document.getElementById('title').innerText)")
})

const PHONE = { width: 390, height: 844, touch: true }
const FOUR = { rules: 'tromp-taylor', board: '5x5', moves: ['c3', 'd4', 'b2', 'pass'] }

for (const [where, options] of [['a wide screen', { width: 1280 }], ['a phone', PHONE]]) {
  const press = (page, selector) => (options.touch ? page.tap(selector) : page.click(selector))

  test(`the list of moves is that of the record, on ${where}`, hash(FOUR), options, async (page) => {
    const whole = 'Moves Start 1. Black c3 2. White d4 3. Black b2 4. White pass'
    for (const name of ['First situation', 'Forward one move', 'Forward one move', 'Back one move', 'Last situation']) {
      await press(page, button(name))
      await page.until('document.querySelector("#game[aria-busy]") === null')
      assert.equal(await text(page, 'moves'), whole, name)
    }
    // A move that is forbidden changes no colours after it, and what follows is not gone through.
    await pasted(page, '(;SZ[5]RU[Japanese];B[bb];W[cb];B[ac];W[bc];B[];W[dc];B[bd];W[cd];B[cc];W[bc];B[aa])')
    await page.until("superko.state.case.moves.length === 11")
    assert.match(await text(page, 'moves'), /9\. Black c3 10\. White b3 \(forbidden\) 11\. Black a5 What follows/)
    await said(page, '/^Move 10, White b3, is forbidden by [^]*The rules "Japanese" are taken for/')
    await press(page, button('Last situation'))
    assert.equal(await page.eval('superko.state.at'), 10)
    assert.equal(await page.eval('document.documentElement.scrollWidth <= innerWidth'), true, 'no sideways scroll')
  })

  test(`whatever was done is taken back, on ${where}`, hash({ rules: 'tromp-taylor', board: '5x5', moves: [] }), options, async (page) => {
    const board = (name) => page.until(`document.getElementById('title').innerText.includes(' on ${name}') && !document.querySelector('#game[aria-busy]')`)
    const moves = (n) => page.until(`superko.state.case.moves.length === ${n} && !document.querySelector('#game[aria-busy]')`)
    await press(page, point('c3'))
    await moves(1)
    await press(page, point('d4'))
    await moves(2)
    await choose(page, 'size', '9x9')
    await board('9x9')
    await page.eval('history.back()')
    await board('5x5')
    assert.deepEqual(await page.eval('superko.state.case.moves'), ['c3', 'd4'])
    await page.eval('history.forward()')
    await board('9x9')
    await page.key('z', { control: true })
    await board('5x5')
    await choose(page, 'rules-a', 'cgos')
    await page.until("superko.state.case.rules === 'cgos'")
    await press(page, button('undo'))
    await page.until("superko.state.case.rules === 'tromp-taylor'")
    await press(page, button('undo'))
    await moves(1)
    await page.key('z', { control: true })
    await moves(0)
    await said(page, '/^Black to play/')
    await page.key('z', { control: true })
    await said(page, '/nothing to undo/')
    await press(page, button('redo'))
    await moves(1)
  })

  test(`may a player play there, on ${where}`, hash({ rules: 'tromp-taylor', board: '4x3', setup: KO, moves: ['b2'] }), options, async (page) => {
    await press(page, button('ask'))
    await said(page, '/Choose a point: may Black play there/')
    await press(page, point('a3'))
    await said(page, '/^Black a3 is allowed/')
    assert.deepEqual(await page.eval('superko.state.case.moves'), ['b2'])
    await press(page, point('c2'))
    await said(page, '/^Black c2 is forbidden by tromp-taylor.6/')
    await press(page, point('a3'))
    await said(page, '/^Black a3 is allowed/')
    await press(page, button('play-it'))
    await said(page, '/^Black a3. White to play/')
  })

  test(`a clause folds by part, on ${where}`, hash({ rules: 'tromp-taylor', board: '4x3', setup: KO, moves: ['b2', 'c2'] }), options, async (page) => {
    const before = await page.eval('document.documentElement.scrollHeight')
    await press(page, '#law summary')
    await page.until("document.querySelectorAll('#law .part').length > 4")
    assert.ok((await page.eval('document.documentElement.scrollHeight')) < before + 1500, 'score and moves are near')
    await page.eval("document.querySelector('#law .part summary').click()")
    await accessible(page)
  })
}

test('keys away from the board', hash(FOUR), {}, async (page) => {
  const at = (n) => page.until(`superko.state.at === ${n}`)
  await page.eval('document.activeElement.blur()')
  for (const [key, n] of [['ArrowLeft', 3], ['ArrowLeft', 2], ['Home', 0], ['ArrowLeft', 0], ['ArrowRight', 1], ['End', 4]]) {
    await page.key(key)
    await at(n)
  }
  await page.eval("document.getElementById('typed').focus()")
  await page.key('Home')
  await at(4)
})

test('what is pasted: lines, names, comments, notes; and errors that leave the game', hash(FOUR), {}, async (page) => {
  await pasted(page, '(;SZ[5]PB[Ann]PW[Bo]RE[B+R]RU[AGA];B[cc]C[good];W[dc](;B[dd])(;B[bb]C[or]))')
  await page.until("document.querySelector('.facts')")
  assert.match(await text(page, 'moves'), /Black: Ann White: Bo Result in the record: B\+R The rules "AGA" are taken for/)
  await page.click(button('move-2'))
  const other = `[...document.querySelectorAll('[data-key^="line-"]')].find((one) => one.textContent === 'Black b4')`
  await page.until(other)
  await page.eval(`${other}.click()`)
  await page.until("superko.state.case.moves.join() === 'c3,d3,b4'")
  assert.match(await text(page, 'moves'), /3\. Black b4[^]*or/)
  const link = await page.eval('location.href')
  await page.eval("location.hash = '#case={}'")
  await page.until("superko.state.case.board === '9x9'")
  await pasted(page, `Look at <${link}>, please.`)
  await page.until("superko.state.case.moves.join() === 'c3,d3,b4'")
  const shown = await page.eval('location.href')
  for (const words of ['hello', '', '{"board": "3x3", "moves": ["e9"]}', '{"rules": "nosuch"}', '{ "board": ', '(;SZ[5];B[zz])', 'https://x.org/#case=%7B']) {
    await pasted(page, words)
    await page.until("document.getElementById('said').textContent.length > 0")
    await page.eval("document.getElementById('said').textContent = ''")
    await page.until('!document.querySelector("#game[aria-busy]")')
    assert.equal(await page.eval('location.href'), shown, words)
    assert.equal(await page.eval('superko.rows().join()'), '.....,.X...,..XO.,.....,.....', words)
  }
  await page.click(button('back'))
  await page.until("superko.state.case.moves.join() === 'c3,d3,d2'")
})

test('after two passes, and the tour ends when another game comes', '', {}, async (page) => {
  await page.until("document.querySelector('#tour h2')")
  await pasted(page, '(;SZ[5]RU[AGA];B[cc];W[];B[])')
  await page.until("superko.state.case.moves.length === 3")
  await said(page, '/Both have passed: the players now agree which stones are dead/')
  assert.equal(await page.eval("document.getElementById('tour').hidden"), true)
})

test('star points, and the picture', hash({ rules: 'tromp-taylor', board: '19x19', moves: ['d4'] }), PHONE, async (page) => {
  assert.equal(await page.eval("document.querySelectorAll('#board circle.dot').length"), 9)
  await page.until("/wider than the screen/.test(document.getElementById('caption').innerText)")
  // In a script of the page, since a driver may have a world of its own.
  await page.eval(`{ document.head.append(Object.assign(document.createElement('script'), { textContent: 'navigator.clipboard.writeText = async (words) => { document.documentElement.dataset.copied = words }' })) }`)
  const copied = 'document.documentElement.dataset.copied'
  await page.click('#open-share')
  await page.eval("[...document.querySelectorAll('#share button')].find((one) => /SVG/.test(one.textContent)).click()")
  await page.until(copied)
  const size = await page.eval(`new Promise((done, fail) => { const image = new Image(); image.onload = () => done(image.width); image.onerror = () => fail(new Error('no picture')); image.src = 'data:image/svg+xml,' + encodeURIComponent(${copied}) })`)
  assert.ok(size > 1000)
  assert.match(await page.eval(copied), /fill:\s?rgb\(22, 24, 26\)/)
  await page.eval(`document.querySelector('[data-key="png"]').click()`)
  await page.until("/^Picture copied|saved as board.png/.test(document.querySelector('#share [role=status]').textContent)")
})

test('stones are set up', hash({ rules: 'tromp-taylor', board: '3x3', moves: ['b2'] }), {}, async (page) => {
  await page.click(button('setup'))
  await said(page, '/Choose points/')
  await page.click(point('a1'))
  await said(page, '/a1: black stone/')
  await page.click(button('brush-O'))
  await page.click(point('c3'))
  await said(page, '/c3: white stone/')
  await accessible(page)
  await page.click(button('done'))
  assert.deepEqual(await page.eval('superko.case()'), { rules: 'tromp-taylor', board: '3x3', moves: [], setup: { rows: ['..O', '.X.', 'X..'], to_play: 'w' } })
})

test('your own board on trial', hash({ rules: 'tromp-taylor', board: '3x3', moves: [] }), {}, async (page) => {
  await page.click('#open-trial')
  const outcome = (pattern) => page.until(`${pattern}.test(document.querySelector('#trial .outcome').innerText)`, 60)
  const run = '#trial button.main'
  await accessible(page)
  await page.click(run)
  await outcome('/^disagreement[^]*it plays (exactly )?by\\s+suicides-exempt-from-superko/')
  await page.click('#trial .outcome button')
  await said(page, '/^Move \\d+, (Black|White) .* is forbidden by tromp-taylor.6/')
  await page.click('#open-trial')
  await page.eval("document.getElementById('code').value = document.getElementById('code').value.replace(/if \\(.* && this.earlier/, 'if (this.earlier')")
  await page.click(run)
  await outcome('/^agreement/')
  await page.eval("document.getElementById('code').value = 'class Broken { play() { return true '")
  await page.click(run)
  await outcome('/^no verdict[^]*SyntaxError/')
  await page.eval("document.getElementById('code').value = 'class Endless { play() { for (;;); } }'")
  await page.click(run)
  await page.until("document.querySelector('#trial button.main').textContent === 'Stop'")
  await page.click(run)
  await outcome('/^no verdict[^]*Stopped/')
})

for (const dark of [false, true]) {
  test(`the tour, ${dark ? 'dark, 375 pixels' : 'light, 1920 pixels'}`, '', { dark, width: dark ? 375 : 1920, height: 900 }, async (page) => {
    await page.until("document.querySelector('#tour h2')")
    for (let stop = 1; stop <= 8; stop++) {
      await page.until(`document.querySelector('#tour h2').textContent.startsWith('${stop} of 8') && !document.querySelector('#game[aria-busy]')`)
      assert.equal(await page.eval('document.documentElement.scrollWidth <= innerWidth'), true, 'the page is no wider than the screen')
      await accessible(page)
      if (stop < 8) await page.click(button('Next'))
    }
  })
}

test('every rulebook and preset judges a game', hash({ rules: 'tromp-taylor', board: '3x3', moves: ['b2'] }), {}, async (page) => {
  const names = await page.eval("[...document.querySelectorAll('#rules-a option')].map((one) => one.value)")
  assert.ok(names.length > 35)
  for (const name of names) {
    await choose(page, 'rules-a', name)
    await page.until(`document.querySelector('#title b').textContent === ${JSON.stringify(name)} && !document.querySelector('#game[aria-busy]')`)
    assert.doesNotMatch(await text(page, 'law'), /cannot judge/, name)
  }
})

test('all vectors: the answers of the page', hash({ rules: 'tromp-taylor', board: '3x3', moves: [] }), {}, async (page) => {
  const folder = new URL('tests/vectors/', root)
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.jsonl'))
  const vectors = files.flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n').map(JSON.parse))
  assert.ok(vectors.length > 600)
  const answers = await page.eval(`Promise.all(${JSON.stringify(vectors.map((vector) => vector.case))}.map(superko.judge))`)
  vectors.forEach(({ id, expect }, n) => {
    const same = Object.fromEntries(Object.keys(expect).map((key) => [key, answers[n][key]]))
    assert.deepEqual(same, expect, id)
  })
  if (!superko) return
  const lines = execFileSync(superko, ['judge'], { input: vectors.map((vector) => JSON.stringify(vector.case)).join('\n'), encoding: 'utf8', maxBuffer: 1 << 28 })
  lines.trim().split('\n').forEach((line, n) => assert.deepEqual(answers[n], JSON.parse(line), vectors[n].id))
  console.log(`    ${vectors.length} answers, equal to those of superko judge`)
})

// Two windows at a time: each waits now and then.
let failed = 0
async function several({ launch }, name, left) {
  const driver = await launch()
  for (let one; (one = left.shift()); ) {
    await on(driver, ...one).catch((error) => {
      failed++
      console.log(`FAILED in ${name}: ${error.stack}`)
    })
  }
  await driver.close()
}
for (const [name, from] of browsers) {
  if (!from.browser) {
    console.log(`FAILED: no ${name} here`)
    failed++
    continue
  }
  console.log(`== ${name}`)
  const left = [...tests]
  await Promise.all([several(from, name, left), several(from, name, left)])
}
if (failed) process.exit(1)
