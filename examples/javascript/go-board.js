// The rules of Sabaki's board, the npm package @sabaki/go-board, as an engine: node go-board.js [--allow-suicide]
import { createRequire } from 'node:module'
import Board from '@sabaki/go-board'
import { serve } from './gtp.js'

const allowSuicide = process.argv.includes('--allow-suicide')
const options = { preventOverwrite: true, preventSuicide: !allowSuicide, preventKo: true }

function start(size) {
  const boards = [Board.fromDimensions(size)] // after each move; the last one is the present
  return {
    size,
    stone: at => boards.at(-1).get(at),
    captures: side => boards.at(-1).getCaptures(side),
    isLegal(side, at) {
      const { overwrite, suicide, ko } = boards.at(-1).analyzeMove(side, at)
      return !overwrite && !ko && (allowSuicide || !suicide)
    },
    play(side, at) {
      try {
        boards.push(boards.at(-1).makeMove(at ? side : 0, at, options))
        return true
      } catch {
        return false
      }
    },
    undo: () => boards.length > 1 && Boolean(boards.pop()),
    // The package counts no areas: there is no score.
  }
}

const { name, version } = createRequire(import.meta.url)('@sabaki/go-board/package.json')
await serve({ name, version, largest: 25, start })
