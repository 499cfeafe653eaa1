// One reader for all that somebody pastes, types, drops or follows: a game record, a case, a link of the page, a mail around one of
// them, or the line of a report that repeats a finding. Its errors are in the words of the page.

import { read, stateOf } from './state.js'

const KINDS = 'a game record in SGF, such as (;SZ[9];B[ee];W[ge]); a case in JSON, such as {"board": "3x3", "moves": ["b2"]}; or a link of this page'

/** An error of the oracle, for somebody who has a page and no terminal. */
export function plain(message) {
  const words = String(message)
    .replace(/^(?:question|case|record): /, '')
    .replace(/ \([^()]*(?:`superko|--[a-z])[^()]*\)/g, '')
    .replace(/its points are strings like "(\w+)"/, 'its points are called $1 and so on')
    .replace(/^sgf (is|has|ends)/, 'This game record $1')
    .replace(/^sgf /, '')
    .replace(/^moves\[(\d+)\]: /, (_, n) => `Move ${Number(n) + 1}: `)
    .replace(/^(?:rules|setup\.rows|setup): /, '')
    .replace(/ at line \d+ column \d+$/, '')
  const begun = words.charAt(0).toUpperCase() + words.slice(1)
  return /[.!?]$/.test(begun) ? begun : `${begun}.`
}

/** Where the JSON that begins at `start` ends, by its brackets; -1 if it does not. */
function end(text, start) {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '"') {
      while (++at < text.length && text[at] !== '"') if (text[at] === '\\') at++
    } else if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at + 1
  }
  return -1
}

/** The case that this JSON is, or has: a report, a finding and a question have it within. */
function caseIn(json) {
  if (typeof json !== 'object' || !json || Array.isArray(json)) return null
  for (const inner of [json.case, json.found, json.all?.[0]]) {
    const found = inner && caseIn(inner)
    if (found) return found
  }
  return ['board', 'moves', 'rules'].some((key) => key in json) ? json : null
}

/** All cases in JSON, with the place of each, and whether there is one that is damaged. */
function cases(text) {
  const found = []
  let damaged = null
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const to = end(text, at)
    const piece = to < 0 ? text.slice(at) : text.slice(at, to)
    try {
      const one = caseIn(JSON.parse(piece))
      if (one) found.push({ at, one })
      at = to
    } catch {
      if (/^\{\s*"?(?:rules|board|moves|case)\b/.test(piece)) damaged ??= to < 0 ? 'its last } is missing' : 'look for a comma, a quotation mark or a bracket that is missing or left over'
      at++
    }
  }
  return { found, damaged }
}

/** A link of the page in a text: the part after the #. Its case may be written plainly. */
function linkIn(text) {
  const begun = /#(?:[a-z]+=[^\s&]*&)*case=/.exec(text)
  if (!begun) return null
  let at = begun.index + begun[0].length
  const start = at
  if (text[at] === '{' && end(text, at) > 0) at = end(text, at)
  const rest = /^[^\s<>]*/.exec(text.slice(at))[0].replace(/[>).,;\]]+$/, '')
  const given = text.slice(start, at)
  return { at: begun.index, hash: begun[0] + (given && encodeURIComponent(given)) + rest }
}

/**
 * What somebody gave, as a state; `ask` asks the oracle about game records. `given` is a text, or the bytes of a file.
 * The state may still be one that no rules can judge.
 */
export async function reader(given, ask) {
  const whole = typeof given === 'string' ? given : new TextDecoder().decode(given)
  // A mail may quote what it answers, and a string of C or Python its quotation marks.
  const unquoted = whole.replace(/^(?:>[ \t]?)+/gm, '')
  const text = /\{\\"/.test(unquoted) ? unquoted.replace(/\\(["\\])/g, '$1') : unquoted
  if (!text.trim()) throw new Error(`There is nothing to read. What can be read: ${KINDS}.`)
  const link = linkIn(text)
  const { found, damaged } = cases(text)
  const record = /\(\s*;|\(\s*[A-Z]{1,2}\s*\[/.exec(text)
  const first = Math.min(link?.at ?? Infinity, found[0]?.at ?? Infinity, record?.index ?? Infinity)
  if (link && link.at === first) {
    try {
      return read(link.hash)
    } catch (error) {
      throw new Error(`This link is damaged: ${error.message}.`)
    }
  }
  if (found.length && found[0].at === first) {
    const { one } = found[0]
    if (!Array.isArray(one.moves ?? [])) throw new Error('This case is damaged: its moves are not a list, such as ["b2", "pass"].')
    const notes = found.length > 1 ? [`the first of ${found.length} cases is shown`] : []
    return stateOf(one, { about: notes.length ? { notes } : {} })
  }
  if (damaged) throw new Error(`This looks like a case in JSON, but it cannot be read: ${damaged}.`)
  const file = /--case\s+'?([^\s']+\.json)/.exec(text)
  if (file) throw new Error(`This command names a file: open ${file[1]}, and paste what is in it, or drop it here.`)
  if (!record) throw new Error(`No game was found in this text. What can be read: ${KINDS}.`)
  let came
  try {
    came = await ask({ record: typeof given === 'string' ? text : [...given] })
  } catch (error) {
    throw new Error(plain(error.message))
  }
  const { case: main, ...rest } = came
  const { lines = [], ...about } = rest
  return stateOf(main, { lines, about })
}
