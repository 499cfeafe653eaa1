// Names of players and moves.

const PLAYERS = { b: 'Black', w: 'White' }
export const named = (player) => PLAYERS[player] ?? player
export const listed = (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

/** A move in words; `mover` is the player whose turn it is, where players take turns. */
export function moveName(move, board, mover) {
  const point = (key) => board.points[board.index.get(String(key))]?.name ?? String(key)
  if (typeof move !== 'object') {
    const name = ['pass', 'undo'].includes(move) ? move : point(move)
    return mover && move !== 'undo' ? `${named(mover)} ${name}` : name
  }
  if (move.place !== undefined) return `${move.player} ${point(move.place)} (day ${move.day})`
  if (move.offer) return `${move.player}’s offer to ${move.offer}`
  if (move.accept) return `${move.player}’s acceptance of ${move.accept}`
  if (move.war) return `${move.player}’s war on ${move.war}`
  if (move.no_result) return 'The end without result'
  if (move.agree) return `Agreement that ${listed(move.agree.map(point)) || 'nothing'} is dead`
  if (move.remove !== undefined) return `Removal of the cycle from ${move.remove}${move.play !== undefined ? `, then ${point(move.play)}` : ''}`
  const [[verb, what] = ['end', '']] = Object.entries(move)
  return verb === 'end' ? 'An nweek without a placement' : `${verb} ${point(what)}`
}
