// Compiled by tsc --strict --noEmit: the types accept what the kit does, and refuse what it refuses.
import { type BoardGame, type Point, type RecordGame, lead, nameOf, pointOf, points, serveBoards, serveRecords } from '../index.mjs'

class Boards implements BoardGame {
  play(colour: 'B' | 'W', point: Point | null): boolean {
    return colour === 'B' && point !== null && point[0] === 0
  }
  legalMoves = (): Point[] => points(2, 2)
  score = async (komi: number): Promise<string> => lead(-komi)
}
const records: RecordGame = { play: move => move === 'B c3', legalMoves: () => new Set(['B c3']), stones: player => [player, nameOf([0, 0], 1)] }

export const served: Promise<void> = serveBoards('x', '1', [2, 2], (width, height) => (width === height ? new Boards() : undefined))
serveRecords('x', '1', [2, 2], (_width, _height, players) => (players < 3 ? records : null))
export const point: Point | null = pointOf('a1', 2, 2)

// @ts-expect-error: play is missing
serveBoards('x', '1', [2, 2], () => ({ isLegal: () => true }))
// @ts-expect-error: a number where true or false is due
serveRecords('x', '1', [2, 2], () => ({ play: () => true, isLegal: () => 1 }))
// @ts-expect-error: the board is a pair
serveBoards('x', '1', 9, () => ({ play: () => true }))
