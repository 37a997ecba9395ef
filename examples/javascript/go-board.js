// The rules of Sabaki's board, the npm package @sabaki/go-board, as an engine: node go-board.js [--allow-suicide]
import { createRequire } from 'node:module'
import Board from '@sabaki/go-board'
import { points, serveBoards } from 'ruleproof-kit'

const allowSuicide = process.argv.includes('--allow-suicide')
const options = { preventOverwrite: true, preventSuicide: !allowSuicide, preventKo: true }
const sign = { B: 1, W: -1 }
function start(width, height) {
  const boards = [Board.fromDimensions(width, height)] // after each move; the last one is the present
  return {
    isLegal(colour, point) {
      const { overwrite, suicide, ko } = boards.at(-1).analyzeMove(sign[colour], point)
      return !overwrite && !ko && (allowSuicide || !suicide)
    },
    play(colour, point) {
      try {
        return boards.push(boards.at(-1).makeMove(point ? sign[colour] : 0, point, options)) > 0
      } catch {
        return false
      }
    },
    stones: colour => points(width, height).filter(point => boards.at(-1).get(point) === sign[colour]),
    captures: colour => boards.at(-1).getCaptures(sign[colour]),
    undo: () => boards.length > 1 && Boolean(boards.pop()),
  }
}

const { name, version } = createRequire(import.meta.url)('@sabaki/go-board/package.json')
serveBoards(name, version, [19, 19], start)
