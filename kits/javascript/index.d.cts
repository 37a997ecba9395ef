/** Column and row, both from 0, counted from the top left. */
export type Point = [x: number, y: number]
/** Black or White. */
export type Colour = 'B' | 'W'

type Answer<T> = T | Promise<T>

/** A game of two colours on a board of squares, whose moves are points and passes. All but `play` is optional. */
export interface BoardGame {
  /** Plays a move; a pass has no point. Returns false for an illegal move, which must change nothing. */
  play(colour: Colour, point: Point | null): Answer<boolean>
  isLegal?(colour: Colour, point: Point | null): Answer<boolean>
  /** The points on which this colour may play, without the pass. Takes the place of `isLegal`. */
  legalMoves?(colour: Colour): Answer<Iterable<Point>>
  stones?(colour: Colour): Answer<Iterable<Point>>
  /** How many stones this colour has captured. */
  captures?(colour: Colour): Answer<number>
  /** Takes back the last move. Returns false if there is none. */
  undo?(): Answer<boolean>
  /** 'B+3.5', 'W+' (a winner without points) or '0': see `lead`. Nothing if the position cannot be scored. */
  score?(komi: number): Answer<string | null | undefined>
}

/** Any other game. Moves and points are texts, as `ruleproof certify GAME --form` shows them: 'B c3', 'W step a2 a3'. */
export interface RecordGame {
  /** Plays a whole turn. Returns false for an illegal one, which must change nothing. */
  play(move: string): Answer<boolean>
  isLegal?(move: string): Answer<boolean>
  /** All legal turns. Takes the place of `isLegal`. */
  legalMoves?(): Answer<Iterable<string>>
  /** The points of the stones of a player, such as 'B'. */
  stones?(player: string): Answer<Iterable<string>>
  undo?(): Answer<boolean>
  /** 'B+3', 'W+', or '0' while nobody has won; of more than two players 'A 12 B -3'. */
  score?(komi: number): Answer<string | null | undefined>
}

/**
 * Answers commands until `quit` or the end of the input. `board` is [width, height] of a board that `start` accepts.
 * `start` returns a new game, or nothing if the package has no such board.
 */
export function serveBoards(
  name: string, version: string, board: [number, number], start: (width: number, height: number) => Answer<BoardGame | null | undefined>): Promise<void>
/** The same for any other game. Without an edge of the board, width and height mean nothing. */
export function serveRecords(
  name: string, version: string, board: [number, number], start: (width: number, height: number, players: number) => Answer<RecordGame | null | undefined>): Promise<void>

/** All points of a board, row by row from the top left. */
export function points(width: number, height: number): Point[]
/** The name of a point in records, such as 'c3'. */
export function nameOf(point: Point, height: number): string
/** The point of a name; null if the board has no such point. */
export function pointOf(name: string, width: number, height: number): Point | null
/** The score of a game by how many points Black is ahead: 'B+3.5', 'W+2' or '0'. */
export function lead(points: number): string
