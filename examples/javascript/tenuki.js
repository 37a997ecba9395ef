// The rules of the npm package tenuki as an engine: node tenuki.js [simple|positional-superko|situational-superko]
import { createRequire } from 'node:module'
import { Game } from 'tenuki'
import { serve } from './gtp.js'

const koRule = process.argv[2] ?? 'simple'

function start(size) {
  const game = new Game({ boardSize: size, koRule, scoring: 'area' })
  // The package lets the sides take turns; it has no moves out of turn.
  const isOnTurn = side => game.isBlackPlaying() === (side === 1)
  return {
    size,
    stone([x, y]) {
      const at = game.intersectionAt(y, x)
      return at.isEmpty() ? 0 : at.isBlack() ? 1 : -1
    },
    captures: side => game.currentState()[side === 1 ? 'whiteStonesCaptured' : 'blackStonesCaptured'],
    isLegal: (side, [x, y]) => isOnTurn(side) && !game.isIllegalAt(y, x),
    play: (side, at) => isOnTurn(side) && (at ? game.playAt(at[1], at[0]) : game.pass()),
    undo() {
      if (game.moveNumber() === 0) return false
      game.undo()
      return true
    },
    score() {
      if (!game.isOver()) return undefined
      const { black, white } = game.score()
      return black - white
    },
  }
}

const { name, version } = createRequire(import.meta.url)('tenuki/package.json')
await serve({ name, version, largest: 19, start })
