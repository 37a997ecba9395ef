// The rules of the npm package chess.js as an engine: node chess.js
import { createRequire } from 'node:module'
import { Chess } from 'chess.js'
import { serveRecords } from 'ruleproof-kit'

const kinds = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' }
/** A move of the package as a record has it. A king castles onto the square of his rook. */
function text(move) {
  const { from, to } = move
  const mover = move.color.toUpperCase()
  if (move.isKingsideCastle()) return `${mover} castle ${from} h${from[1]}`
  if (move.isQueensideCastle()) return `${mover} castle ${from} a${from[1]}`
  if (move.isEnPassant()) return `${mover} take-passing ${from} ${to}`
  if (move.isPromotion()) return `${mover} promote ${from} ${to} ${kinds[move.promotion]}`
  return `${mover} go ${from} ${to}`
}

function start(width, height) {
  if (width !== 8 || height !== 8) return undefined
  const chess = new Chess()
  const legal = () => (chess.isGameOver() ? [] : chess.moves({ verbose: true }))
  return {
    legalMoves: () => legal().map(text),
    play(wanted) {
      const move = legal().find(one => text(one) === wanted)
      return Boolean(move) && Boolean(chess.move(move))
    },
    stones: player => chess.board().flat().filter(piece => piece?.color === player.toLowerCase()).map(piece => piece.square),
    undo: () => chess.undo() !== null,
    score: () => (chess.isCheckmate() ? (chess.turn() === 'w' ? 'B+' : 'W+') : '0'),
  }
}

const { name, version } = createRequire(import.meta.url)('chess.js/package.json')
serveRecords(name, version, [8, 8], start)
