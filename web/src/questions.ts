// What the program is asked, and what it answers.

export interface Board {
  kind: "square" | "hex" | "unbounded";
  rows: string[];
  corner?: [number, number];
  columns?: string[];
  grid: "crossings" | "squares" | "chequered" | "hexagons" | "lines";
  lines: string[][]; // the points of the declared lines, in order
  maps: DrawnSet[];
  stones: Stone[]; // what a row can hold
  has_numbers: boolean; // whether its cells end with the numbers of their points: "X3", "4"
}
/// A set of points that a map of the document draws.
export interface DrawnSet {
  letter: string;
  name: string;
  points: string[];
}
export interface Stone {
  symbol: string;
  name: string;
  said: string; // of what stands on a point
  look: string; // "black", "white", "neutral", or "colour-3"
  sign: string; // drawn on it, if anything
  is_figure: boolean; // whether the sign is drawn alone
}
export interface Player {
  letter: string;
  symbol: string;
  name: string;
}
export interface Refusal {
  clauses: string[];
  message: string;
  points: string[];
}
export interface LegalMove {
  move: string;
  by: string | null;
  points: string[];
}
export interface Setup {
  rows: string[];
  kept: string[];
  to_move: string | null;
  origin?: string;
}
export interface Setting {
  board: string | null;
  players: number;
  names: [string, string][];
  choices: Record<string, string>;
  numbers: Record<string, string>;
}
export interface Position {
  board: Board;
  players: Player[];
  setting: Setting;
  setup: Setup | null;
  record: string;
  moves: string[];
  left: string[];
  numbers: Record<string, number>; // of the moves, by the points on which they put stones
  stuck: { number: number; move: string; refusals: Refusal[]; others: number; ways: string[] } | null;
  to_move: string | null;
  next: string | null;
  over: boolean;
  outlook: string;
  winners: string[];
  score: Record<string, string>;
  kept: string[];
  broken_setup: { demand: string; clauses: string[]; is_advice: boolean }[];
  legal_count: number;
  legal: LegalMove[];
}
export interface Diagnostic {
  severity: "error" | "warning";
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  message: string;
  suggestion: string;
}
export interface Clause {
  id: string;
  text: string;
  section: string;
  line: number;
  kind: string;
  claims: string[];
  below: { line: number; text: string };
}
export interface Choice {
  key: string;
  is_setting: boolean;
  question: string;
  suggestion: string;
  clauses: string[];
  readings: { name: string; meaning: string; because: string }[];
}
export interface Claim {
  id: string;
  statement: string;
  premise: string;
  kind: string;
  clauses: string[];
  expected: string | null;
}
export interface Document {
  game: string;
  title: string;
  text: string;
  file: string;
  can_save: boolean;
  games: { game: string; title: string }[]; // that are explored, this one among them
  diagnostics: Diagnostic[];
  unplayable: string;
  sources?: { id: string; author: string; place: string; when: string }[];
  clauses?: Clause[];
  choices?: Choice[];
  claims?: Claim[];
  board?: string | null;
  players?: { fewest: number; most: number; named: boolean };
  numbers?: { name: string; value: string }[];
  has_sgf?: boolean;
}
export interface Refused {
  refused: { move: string; refusals: Refusal[]; others: number }[];
}
export interface Effects {
  effects: { move: string; points: string[]; changes: Record<string, string>; then: string }[];
}
export interface Readings {
  readings: { reading: string; differs: boolean }[];
  moves: { move: string; legal: boolean; points: string[]; says: Record<string, string> }[];
}
export interface Searched {
  board: string;
  states: number;
  moves: number;
  exhausted: boolean;
  limit: string;
}
/// A position beside one of a difference, on which both sides agree.
export interface Agreement {
  record: string;
  change: string; // "without the stone on a2"
  both: string; // what both say there
}
export interface Difference {
  verdict: "differ" | "same" | "unknown" | "stopped";
  identical: boolean;
  proved: boolean; // of boards of every size and shape
  searched: Searched[];
  divergence: { what: string; board: string; as_small: number; record: string; moves: number; move: string | null; by_one: string; by_other: string; shown: string[]; agree: Agreement | null } | null;
}
export interface Verdict {
  claim: string;
  said: string; // the verdict, and what it covers
  verdict: {
    verdict: string;
    covers: { method: string };
    evidence: { counterexample?: string | null; unreached?: string | null; reachable?: boolean; argument?: string };
    note: string;
  };
  seconds: number;
}

export class Failure extends Error {}

/// How an answer is awaited.
export interface Asking {
  told?: (told: Record<string, unknown>) => void; // hears how far a long question has come
  signal?: AbortSignal;
  isApart?: boolean; // it may end without ending others of its kind
}
export interface Example {
  name: string;
  caption: string;
  line: number;
  clauses: string[];
  failures: Diagnostic[]; // what does not hold
  record: string | null; // the game that it plays, up to where it fails
  undecided: string; // why it could not be played
}
export interface Word {
  name: string;
  kind: "keyword" | "word" | "definition" | "memory" | "action" | "setting" | "reading";
  says: string; // "adjacent(a set of points): a set of points"
  row?: string; // of the table of words: what a word of the language means
  line?: number; // of the document's own words
}
