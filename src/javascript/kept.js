// Failing games, kept for the next run, which tries them first: in node_modules/.cache/superko, where tools of node keep such things.

/** The number of games of each trial. */
const MOST = 10

/** What opens the games that are kept of a trial by its name, rules and amendments; null where nothing can be kept. */
export async function keeper() {
  const node = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`)
  const [fs, path, { createHash }] = await Promise.all(['fs', 'path', 'crypto'].map(node))

  /** The folder of the package that is tested, which is the current one or one around it. */
  function folder() {
    for (let here = process.cwd(); ; here = path.dirname(here)) {
      if (fs.existsSync(path.join(here, 'node_modules'))) return path.join(here, 'node_modules', '.cache', 'superko')
      if (here === path.dirname(here)) return null
    }
  }

  /** What this does, unless files do not let it: then nothing is kept, and no test fails for that. */
  function quietly(act) {
    try {
      return act()
    } catch {
      return null
    }
  }

  return (trial) => {
    const cache = quietly(folder)
    if (!cache) return null
    // Test files have tests of the same name.
    const hash = createHash('sha256').update(JSON.stringify([...trial, process.argv[1]])).digest('hex')
    const word = trial[0].replace(/\W+/g, '-').slice(0, 40)
    const file = path.join(cache, `${word}-${hash.slice(0, 12)}.jsonl`)
    const read = () => fs.readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line))
    const games = quietly(read) ?? []
    return {
      games,
      /** Adds what was found, newest first; removes all if the trial agrees, which has tried them. */
      update(found, agrees) {
        const text = (game) => JSON.stringify(game)
        const all = found.filter((one) => one?.case).map((one) => text(one.case)).concat(games.map(text))
        const lines = agrees ? [] : [...new Set(all)].slice(0, MOST)
        quietly(() => {
          if (lines.length === 0) return fs.rmSync(file, { force: true })
          fs.mkdirSync(cache, { recursive: true })
          // Another process may be writing it, too.
          const part = `${file}.${process.pid}`
          fs.writeFileSync(part, lines.join('\n') + '\n')
          fs.renameSync(part, file)
        })
      },
    }
  }
}
