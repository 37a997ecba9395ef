// The rules of the npm package reversi as an engine: node reversi.js
import { createRequire } from 'node:module'
import reversi from 'reversi'
import { lead, nameOf, pointOf, serveRecords } from 'ruleproof-kit'

const { BLACK, WHITE } = reversi.PIECE_TYPES
const types = { B: BLACK, W: WHITE }

/** The board at the start, as the package reads it: x is black. */
function drawn(width, height) {
  const [right, below] = [width / 2, height / 2]
  const stones = { [`${right - 1},${below - 1}`]: 'o', [`${right},${below}`]: 'o', [`${right},${below - 1}`]: 'x', [`${right - 1},${below}`]: 'x' }
  const row = y => Array.from({ length: width }, (_, x) => stones[`${x},${y}`] ?? '-').join('')
  return Array.from({ length: height }, (_, y) => row(y)).join('\n')
}

function start(width, height) {
  if (width % 2 !== 0 || height % 2 !== 0 || width < 4 || height < 4) return undefined
  const game = new reversi.Game({ presetRuleType: null, mapText: drawn(width, height) })
  let mover = 'B'
  let hasToPass = false // the package skips a player who can't move; a record has the pass
  const other = () => (mover === 'B' ? 'W' : 'B')
  const name = ({ colIndex, rowIndex }) => nameOf([colIndex, rowIndex], height)
  return {
    legalMoves: () => (hasToPass ? [`${mover} pass`] : game.board.getPlaceableSquares(types[mover]).map(square => `${mover} ${name(square)}`)),
    play(move) {
      const [player, word] = move.split(' ')
      const point = pointOf(word, width, height)
      if (player !== mover || hasToPass !== (word === 'pass') || (!hasToPass && !point)) return false
      if (!hasToPass) {
        const { isSuccess, isNextActorPassed } = game.proceed(point[1], point[0])
        if (!isSuccess) return false
        hasToPass = isNextActorPassed
      } else hasToPass = false
      mover = other()
      return true
    },
    stones: player => game.board.squares.flat().filter(square => square.pieceType === types[player]).map(name),
    score() {
      const counts = game.board.countByPieceType()
      return game.isEnded ? lead(counts[BLACK] - counts[WHITE]) : undefined
    },
  }
}

const { name, version } = createRequire(import.meta.url)('reversi/package.json')
serveRecords(name, version, [8, 8], start)
