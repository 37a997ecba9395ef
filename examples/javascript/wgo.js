// The rules of the npm package wgo as an engine: node wgo.js [KO|ALL|NONE] [--allow-suicide]
import { createRequire } from 'node:module'
import { lead, points, serveBoards } from 'ruleproof-kit'

const require = createRequire(import.meta.url)
const { Game } = require('wgo')
const repeating = process.argv.slice(2).find(word => !word.startsWith('-')) ?? 'KO'
const rules = { repeating, allowRewrite: false, allowSuicide: process.argv.includes('--allow-suicide'), komi: 0 }
const sign = { B: 1, W: -1 }

function start(width, height) {
  if (width !== height) return undefined
  const game = new Game(width, rules)
  // The package lets the colours take turns; it has no moves out of turn.
  const isOnTurn = colour => game.turn === sign[colour]
  return {
    isLegal: (colour, [x, y]) => isOnTurn(colour) && game.isValid(x, y),
    play: (colour, point) => isOnTurn(colour) && (point ? game.play(...point) !== false : (game.pass(), true)),
    stones: colour => points(width, height).filter(([x, y]) => game.getStone(x, y) === sign[colour]),
    captures: colour => game.capCount[colour === 'B' ? 'black' : 'white'],
    undo: () => game.positionStack.length > 1 && Boolean(game.popPosition()),
  }
}

const { name, version } = require('wgo/package.json')
serveBoards(name, version, [19, 19], start)
