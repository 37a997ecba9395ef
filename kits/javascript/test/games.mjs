// The games of kits/testing/drop.md and topple.md: node games.mjs boards|records
import { lead, nameOf, pointOf, points, serveBoards, serveRecords } from '../index.mjs'

/** A position: an owner for each point of the board, '' if it is empty. */
function position(width, height) {
  const all = points(width, height)
  let owners = new Map(all.map(([x, y]) => [`${x},${y}`, '']))
  const game = {
    past: [],
    all,
    at: ([x, y]) => owners.get(`${x},${y}`),
    put: ([x, y], player) => owners.set(`${x},${y}`, player),
    of: player => all.filter(point => game.at(point) === player),
    begin: () => game.past.push(new Map(owners)),
    back: () => game.past.length > 0 && Boolean((owners = game.past.pop())),
    /** Puts a stone, and takes one of another player below it. Returns whether one was taken. */
    drop(point, player) {
      game.put(point, player)
      const below = [point[0], point[1] + 1]
      const taken = Boolean(game.at(below)) && game.at(below) !== player
      if (taken) game.put(below, '')
      return taken
    },
  }
  return game
}

function boards(width, height) {
  const game = position(width, height)
  let takings = [] // who has taken a stone, or '', for each move
  const isOver = () => game.of('').length === 0
  return {
    isLegal: (_, point) => !isOver() && (point === null || game.at(point) === ''),
    play(colour, point) {
      if (!this.isLegal(colour, point)) return false
      game.begin()
      takings.push(point && game.drop(point, colour) ? colour : '')
      return true
    },
    stones: game.of,
    captures: colour => takings.filter(one => one === colour).length,
    undo() {
      console.log('a line that is no answer')
      takings.pop()
      return game.back()
    },
    score: komi => lead(game.of('B').length - game.of('W').length - komi),
  }
}

function records(width, height, players) {
  const game = position(width, height)
  const name = point => nameOf(point, height)
  const letters = [...'ABCD'.slice(0, players)]
  const mover = () => letters[game.past.length % players]
  const isOver = () => 3 * game.of('').length <= game.all.length
  const beside = ([x, y]) => [[x, y - 1], [x - 1, y], [x + 1, y], [x, y + 1]].filter(at => game.at(at) === '')

  function listed() {
    if (isOver()) return []
    const moves = []
    for (const point of game.of('')) {
      game.begin()
      const [player, before] = [letters[(game.past.length - 1) % players], moves.length]
      game.drop(point, player)
      const start = `${player} ${name(point)}`
      for (const from of game.of(player)) for (const to of beside(from)) moves.push(`${start} slide ${name(from)} ${name(to)}`)
      if (moves.length === before) moves.push(start)
      game.back()
    }
    return moves
  }

  if (players > 4) return undefined
  return {
    legalMoves: listed,
    play(move) {
      if (!listed().includes(move)) return false
      const [player, at, , from, to] = move.split(' ')
      const point = word => pointOf(word, width, height)
      game.begin()
      game.drop(point(at), player)
      if (from) [game.put(point(from), ''), game.put(point(to), player)]
      return true
    },
    stones: player => game.of(player).map(name),
    undo() {
      console.log('a line that is no answer')
      return game.back()
    },
    score: () => letters.map(player => `${player} ${game.of(player).length}`).join(' '),
  }
}

if (process.argv[2] === 'boards') serveBoards('Drop', '1', [4, 3], boards)
else serveRecords('Topple', '1', [3, 3], records)
