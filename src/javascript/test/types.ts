// Must compile, except where it says so.
import { Disagreement, check, checkCases, game, judge, rules, type Board } from 'superko'

class MyBoard implements Board {
  constructor(readonly width: number, readonly height: number) {}
  play(move: string, { color, x, y }: { color: 'b' | 'w'; x: number | null; y: number | null }) {
    return move !== 'pass' && color === 'b' && x === y
  }
}

const makeBoard = (width: number, height: number) => (width === height ? new MyBoard(width, height) : null)
const verdict: string = check(makeBoard, { rules: 'cgos', boards: ['9x9'], seconds: 5 }).verdict
checkCases(judge, { rules: 'pauli' })
check(makeBoard, { case: game(new Uint8Array(20), { boards: ['9x9'] }) })
const names: string[] = rules().presets.map(({ name }) => name)
const drawn = (error: unknown) => (error instanceof Disagreement ? error.report.text : `${verdict} ${names}`)

// @ts-expect-error: there is no such option
check(makeBoard, { board: '9x9' })
// @ts-expect-error: a board that cannot play
check(() => ({ rows: () => ['.'] }))
// @ts-expect-error: a play without `return`
check(() => ({ play() {} }))
check(makeBoard, { boards: '9x9', amend: 'simple-ko' })
judge('(;SZ[9])', { rules: 'aga' }).notes.join()

export { drawn }
