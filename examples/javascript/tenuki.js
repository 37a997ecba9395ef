// The rules of the npm package tenuki as an engine: node tenuki.js [KO [SCORING]], in the package's words, such as
// simple, positional-superko, situational-superko or natural-situational-superko, and area or territory
import { createRequire } from 'node:module'
import { Game } from 'tenuki'
import { lead, points, serveBoards } from 'ruleproof-kit'

const [koRule = 'simple', scoring = 'area'] = process.argv.slice(2)
const names = { B: 'black', W: 'white' }

function start(width, height) {
  if (width !== height || width > 19) return undefined
  const game = new Game({ boardSize: width, koRule, scoring })
  // The package lets the colours take turns; it has no moves out of turn.
  const isOnTurn = colour => game.isBlackPlaying() === (colour === 'B')
  return {
    isLegal: (colour, [x, y]) => isOnTurn(colour) && !game.isIllegalAt(y, x),
    play: (colour, point) => isOnTurn(colour) && (point ? game.playAt(point[1], point[0]) : game.pass()),
    stones: colour => points(width, height).filter(([x, y]) => game.intersectionAt(y, x).value === names[colour]),
    captures: colour => game.currentState()[colour === 'B' ? 'whiteStonesCaptured' : 'blackStonesCaptured'],
    undo: () => game.moveNumber() > 0 && (game.undo(), true),
    score: komi => (game.isOver() ? lead(game.score().black - game.score().white - komi) : undefined),
  }
}

const { name, version } = createRequire(import.meta.url)('tenuki/package.json')
serveBoards(name, version, [19, 19], start)
