// Puts the page together, one file: node assemble.mjs superko.wasm superko.html. No bundler: the modules become one script, in an
// order in which each comes after those that it uses.

import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const [wasm, out] = process.argv.slice(2)
const read = (file) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Modules as one script: each becomes an object of what it exports. */
function joined(files) {
  const name = (file) => '$' + file.replace(/^.*\//, '').replace(/\W.*$/, '')
  const whole = (file) => {
    const source = read(file)
      .replace(/^import \* as (\w+) from '(.+)'$/gm, (_, own, from) => `const ${own} = ${name(from)}`)
      .replace(/^import (\{[\s\S]*?\}) from '(.+)'$/gm, (_, names, from) => `const ${names} = ${name(from)}`)
    const exported = [...source.matchAll(/^export (?:async )?(?:const|let|function|class) (\w+)/gm)].map(([, own]) => own)
    const body = source.replace(/^export (?=const|let|function|async|class)/gm, '')
    if (/^(import|export)\b/m.test(body)) throw new Error(`${file}: an import or an export that is not understood`)
    return `const ${name(file)} = (() => {\n${body}\nreturn { ${exported.join(', ')} }\n})()`
  }
  return `'use strict';\n${files.map(whole).join('\n')}`
}

const worker = `(() => {${joined(['../javascript/boards.js', '../javascript/court.js', 'worker.js'])}})()`
const modules = ['dom.js', 'tour.js', 'state.js', 'names.js', 'reader.js', 'board.js', 'referee.js', 'rules.js', 'special.js', 'game.js', 'law.js', 'dialogs.js', 'main.js']
// Nothing on the page may end its script.
const inScript = (text) => text.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--')
const parts = {
  '/*CSS*/': read('page.css'),
  '/*WASM*/': gzipSync(readFileSync(wasm), { level: 9 }).toString('base64'),
  '/*SCRIPT*/': inScript(`(() => {const WORKER = ${JSON.stringify(worker)};\n${joined(modules)}})()`),
}
const page = read('page.html').replace(/\/\*(CSS|WASM|SCRIPT)\*\//g, (place) => parts[place])
writeFileSync(out, page)
console.log(`${out}: ${page.length} bytes`)
