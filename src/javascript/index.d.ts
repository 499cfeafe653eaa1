/** `'b'` is Black, `'w'` is White. */
export type Color = 'b' | 'w'

/** Who moves, and where: the column and the row, counted from 0 at the top left; `null` for a pass. */
export interface At {
  color: Color
  x: number | null
  y: number | null
}

/** A number for each player. */
export interface Pair {
  b: number
  w: number
}

/**
 * Your board, at the start of a game. Only `play` is required. What the other methods return is compared with the rules; a missing
 * method counts as skipped, never as agreement. All methods are synchronous: a promise is an error.
 */
export interface Board {
  /**
   * Plays a move: a point such as `'b2'` (column letters leave out i, rows count from the bottom) or `'pass'`. `at` says the same
   * in numbers. Returns true; or false if the move is illegal, and then nothing changes; or null if it cannot tell.
   */
  play(move: string, at: At): boolean | null
  /** Would this move be legal? Must not play it. */
  legal?(move: string, at: At): boolean
  /** All legal moves; used instead of `legal`. */
  legalMoves?(): string[]
  /** The position, top row first: `.` empty, `X` black, `O` white. */
  rows?(): string[]
  /** Who is to play. Not compared after the end of the game. */
  toPlay?(): Color | null
  /** Stones captured so far: `b` counts the black stones that were captured. */
  captured?(): Pair
  /** Is the game over? */
  over?(): boolean
  /** The score of the present position, with komi, whether or not the game is over. */
  score?(): Pair
  /** Who has won; `null` while the game is not over. */
  winner?(): Color | 'tie' | null
  /** Takes back the last move that has not been taken back. Returns false if there is none. */
  undo?(): boolean | void
  /** Sets up the start of the game. Returns false if the board does not support this one. Without it, such games are left out. */
  setup?(setup: { rows: string[]; toPlay: Color; captured: Pair }): boolean | void
  /** Sets komi, before the first move. Without it, games with komi are left out. */
  komi?(points: number): void
}

export interface Options {
  /** A rulebook or a preset, with amendments if you like: `'tromp-taylor + no-suicide'`, `'cgos'`. Default: `'tromp-taylor'`. */
  rules?: string
  /** More amendments. */
  amend?: string | string[]
  /** The boards: `'5x5'` or `['9x9', '5x3']`. Default: small grids (for `checkCases` small boards of all kinds), or 9x9, 13x13 and 19x19. */
  boards?: string | string[]
  /** The number of games; with the same number and seed they are the same. Default: 50. */
  games?: number
  /** Play for some seconds, instead of a number of games. */
  seconds?: number
  /** The length of the longest game. */
  moves?: number
  /** The komi of every game; a board without the method `komi` has it built in. */
  komi?: number
  /** Another seed plays other games. Default: 1. */
  seed?: number
  /** Play this one game: what a report shows under `again:`. */
  case?: Case
  /** Known faults, which do not stop the trial. It fails when one of them is fixed or expired. */
  known?: KnownFault[]
  /** Go on after a disagreement, and report each distinct one. */
  all?: boolean
  /** Keep failing games in `node_modules/.cache/superko`, and try them first in the next run, until they pass. Default: true. */
  keep?: boolean
  /** Keys that every answer must have where they apply: `['legal', 'score']`. */
  require?: string | string[]
  /** What reports call the board. Default: the name of the function. */
  name?: string
}

/** A known fault: a case that shows it, and what else you know. The same as a table of `superko check --known`, but without dialogues. */
export interface KnownFault {
  /** What a report shows under `again:`. */
  case: Case | string
  /** The rules that it is against. Default: those of the case. */
  rules?: string
  amend?: string[]
  /** What the board misreads, by its names in reports. */
  misreadings?: string[]
  /** The amendments by which it plays instead. */
  plays_by?: string[]
  /** The clauses that decide the question of the case. */
  clauses?: string[]
  /** The kind of fault, if it gives no usable answer: `'raised'`. */
  no_answer?: string
  why?: string
  link?: string
  /** The last day on which it is excused: `'2030-12-31'`. */
  until?: string
}

/** A question about a game. `superko help cases` describes all keys. */
export interface Case {
  rules: string
  board: string | object
  amend?: string[]
  moves?: unknown[]
  [key: string]: unknown
}

/** The answer to a case: `legal`, `broken`, `rows`, `to_play`, … */
export type Answer = Record<string, unknown>

/** The report of a trial: what `superko check --json` prints, and in `text` what `superko check` prints. */
export interface Report {
  verdict: string
  text: string
  tally: { games: number; moves: number; taken_back: number; asked: number; answered: number; skipped: number }
  keys: Record<string, { asked: number; answered: number }>
  found: { case?: Case; clauses?: string[]; [key: string]: unknown } | null
  all?: { case?: Case; clauses?: string[]; [key: string]: unknown }[]
  [key: string]: unknown
}

/** The board does not play by the rules: the message draws the smallest game found that shows it, and names the clause. */
export class Disagreement extends Error {
  readonly report: Report
}

/** The trial says nothing about the rules: the board answered next to nothing, or even a first capture was not read back correctly. */
export class NoVerdict extends Error {
  readonly report: Report
}

/**
 * Puts a board on trial: plays games with it and compares everything that it returns with the rules.
 *
 * `makeBoard` makes a board of this width and height for each game; for a size that it does not support, it returns null or throws.
 * When your code throws elsewhere, the same error comes out of `check`, in a short game, with the report in its message.
 *
 * @throws {Disagreement} if the board does not play by the rules
 * @throws {NoVerdict} if it answered too little
 * @throws {TypeError} if there is no such option, or it is of another type
 * @throws {RangeError} if its value cannot be, or the board declines all sizes
 */
export function check(makeBoard: (width: number, height: number) => Board | null, options?: Options): Report

/**
 * The same for a program that answers cases itself: any board, any rulebook. To decline a case it returns `{ error: 'why' }`.
 */
export function checkCases(answer: (question: Case) => Answer, options?: Options): Report

/**
 * What the rules say about a case, or about a game record: the text of an SGF, or the bytes of its file (also GIB, NGF and UGF). `rules`
 * and `amend` are for records; without them, the rules are those that the record names. The `notes` of the answer say what was assumed.
 *
 * @throws {TypeError} if it is neither
 * @throws {RangeError} if it is malformed
 */
export function judge(question: Case): Answer
export function judge(record: string | Uint8Array, options?: { rules?: string; amend?: string | string[] }): Answer & { notes: string[] }

/**
 * The game that these bytes are, for fuzzers: a case, to be played by `check(makeBoard, { case })`. Any bytes are a game from the empty
 * board, of at most as many moves as there are bytes; only the last move may be illegal.
 *
 * @throws {RangeError} if rules or boards are not known
 */
export function game(
  bytes: Uint8Array | number[],
  options?: { rules?: string; amend?: string | string[]; boards?: string | string[] },
): Case

/** The rulebooks with their amendments, and the presets. */
export function rules(): {
  rulebooks: { name: string; title: string; amendments: { name: string; clause: string; says: string }[] }[]
  presets: { name: string; whose: string; rules: string; amend: string[] }[]
}
