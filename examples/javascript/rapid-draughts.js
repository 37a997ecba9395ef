// The rules of English draughts of the npm package rapid-draughts as an engine: node rapid-draughts.js
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { EnglishDraughts } from 'rapid-draughts/english'
import { nameOf, serveRecords } from 'ruleproof-kit'

const players = { dark: 'B', light: 'W' }
/** The point of a dark square, counted by the package from the upper left; its dark player is above, Black of the records below. */
function pointOf(position) {
  const row = Math.floor(position / 4)
  return [6 - 2 * (position % 4) + (row % 2), 7 - row]
}
const named = point => nameOf(point, 8)

/** The ways from a point to another one over all these points, each as its jumps; the package has the points in no order. */
function ways(from, to, over, isEmpty) {
  if (over.length === 0) return named(from) === named(to) ? [''] : []
  return over.flatMap((taken, i) => {
    const next = [2 * taken[0] - from[0], 2 * taken[1] - from[1]]
    if (Math.abs(taken[0] - from[0]) !== 1 || Math.abs(taken[1] - from[1]) !== 1 || !isEmpty(named(next))) return []
    return ways(next, to, over.filter((_, j) => j !== i), isEmpty).map(rest => ` jump ${named(from)} ${named(next)}${rest}`)
  })
}

function start(width, height) {
  if (width !== 8 || height !== 8) return undefined
  const begin = data => EnglishDraughts.setup(data, { moves: [], boards: [] })
  const games = [begin()] // after each move; the last one is the present
  const at = owner => games.at(-1).board.filter(one => one.dark && one.piece?.player === owner).map(one => named(pointOf(one.position)))
  /** The legal turns, each with its move of the package. That the package calls a game a draw ends no game of the document. */
  function turns() {
    const game = games.at(-1)
    const mover = players[game.player]
    return game.moves.flatMap(move => {
      const [from, to, over] = [pointOf(move.origin), pointOf(move.destination), move.captures.map(pointOf)]
      if (over.length === 0) return [[`${mover} go ${named(from)} ${named(to)}`, move]]
      const empty = new Set([...at(undefined), named(from)])
      return ways(from, to, over, point => empty.has(point)).map(way => [mover + way, move])
    })
  }
  return {
    legalMoves: () => new Set(turns().map(([turn]) => turn)),
    play(wanted) {
      const [, move] = turns().find(([turn]) => turn === wanted) ?? []
      if (!move) return false
      games.push(begin(games.at(-1).engine.serialize()))
      games.at(-1).move(move)
      return true
    },
    stones: player => at(player === 'B' ? 'dark' : 'light'),
    undo: () => games.length > 1 && Boolean(games.pop()),
    score: () => ({ dark_won: 'B+', light_won: 'W+' })[games.at(-1).status] ?? '0',
  }
}

const require = createRequire(import.meta.url)
const { name, version } = require(join(require.resolve('rapid-draughts'), '../../package.json'))
serveRecords(name, version, [8, 8], start)
