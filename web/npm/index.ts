// The rules of board games as a library: documents are read, checked and played as by the program `ruleproof`, in WebAssembly.

import type { Difference, Document, Effects, Example, LegalMove, Position, Readings, Refusal, Refused, Word } from "../src/questions.js";
import { isFault, Program } from "../src/wasm.js";

export type * from "../src/questions.js";

/** Which rules: those of a game that is built in, by its id ("chess"), or of a document, by its text. `file` is its name in messages. */
export type Rules = { game: string } | { document: string; file?: string };

/** The question could not be answered: the document has errors, the record cannot be read, a limit was reached. The message says why. */
export class RuleproofError extends Error {}

/** A move that the rules forbid. */
export class IllegalMove extends RuleproofError {
  /** `refusals` name the clauses that forbid it and the points that show it. */
  constructor(
    readonly move: string,
    readonly refusals: Refusal[],
  ) {
    super(`${move} is illegal: ${refusals.map((one) => `${one.message}${one.clauses.map((id) => ` [${id}]`).join("")}`).join("; ")}`);
  }
}

/** Throws unless it is clear which rules are meant. */
function named(rules: Rules): Rules {
  const { game, document } = (rules ?? {}) as { game?: unknown; document?: unknown };
  if (typeof document === "string") return { file: "document", ...rules };
  if (typeof game === "string") return rules;
  throw new RuleproofError('which rules? write { game: "chess" } or { document: text }');
}

declare const IN_NODE: boolean; // the build for browsers leaves out what only node has

async function program(): Promise<BufferSource> {
  const place = new URL("ruleproof.wasm", import.meta.url);
  if (IN_NODE && place.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return new Uint8Array(await readFile(place));
  }
  const response = await fetch(place);
  if (!response.ok) throw new RuleproofError(`${place}: ${response.statusText}`);
  return response.arrayBuffer();
}

/** One program, with the documents that are built in. It answers one question after the other, on the thread of the caller. */
export class Ruleproof {
  private program: Program | null = null;

  private constructor(private readonly module: WebAssembly.Module) {}

  /** Loads the program. Without an argument it is the file ruleproof.wasm of this package; a bundler can hand over its bytes or its module. */
  static async load(wasm?: BufferSource | WebAssembly.Module): Promise<Ruleproof> {
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm ?? (await program()));
    return new Ruleproof(module);
  }

  /** The games that are built in. */
  games(): { game: string; title: string }[] {
    return this.ask<Document>({ ask: "document" }).games;
  }

  /** Checks a document: its messages, and if it has no errors its clauses, readings and claims. */
  document(rules: Rules): Document {
    return this.ask({ ask: "document", ...named(rules) });
  }

  /** Plays the examples of a document; each says what does not hold. */
  examples(rules: Rules): Example[] {
    return this.ask<{ examples: Example[] }>({ ask: "examples", ...named(rules) }).examples;
  }

  /** The words that a document may use. */
  words(rules: Rules): Word[] {
    return this.ask<{ words: Word[] }>({ ask: "words", ...named(rules) }).words;
  }

  /** Begins a game, or goes on with a record: headers such as "board 9x9" and "reading when=after", a set-up, moves. SGF is read as well, where */
  /** the game has two colours on a square grid. */
  play(rules: Rules, record = ""): Play {
    return new Play(this, named(rules), record);
  }

  /** Searches the smallest position that two readings tell apart ("when=before", "when=after"), on small boards. Returns when it has found one, or */
  /** has met its limits. */
  difference(rules: Rules, one: string, other: string, record = ""): Difference {
    if (!one || !other) throw new RuleproofError('two readings are compared, such as "when=before" and "when=after"');
    return this.ask({ ask: "difference", ...named(rules), one, other, record });
  }

  /** Asks any question, as the page does. Throws RuleproofError for the answer {"error": …}. */
  ask<Answer>(question: object): Answer {
    let text: string;
    try {
      this.program ??= new Program(this.module);
      text = this.program.answer(JSON.stringify(question));
    } catch (error) {
      this.program = null; // its memory is in no known state; the next question gets a new one
      throw new RuleproofError(`the program could not go on: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (isFault(text)) this.program = null;
    const answer = JSON.parse(text) as Record<string, unknown>;
    if (typeof answer["error"] === "string") throw new RuleproofError(answer["error"]);
    return answer as Answer;
  }
}

/** One game being played. */
export class Play {
  /** The present position: board, players, legal moves, scores. */
  position: Position;

  /** Made by Ruleproof.play. Throws IllegalMove where the record has an illegal move. */
  constructor(
    private readonly ruleproof: Ruleproof,
    private readonly rules: Rules,
    record: string,
  ) {
    const read = this.ask<{ record: string }>({ ask: "record", text: record });
    this.position = this.after(read.record);
  }

  /** The game as a record, which `play` reads again. */
  get record(): string {
    return this.position.record;
  }

  get legal(): LegalMove[] {
    return this.position.legal;
  }

  /** Plays a move as in a record: "B c3", "W go e2 e4". Throws IllegalMove, with the clauses that forbid it, and then nothing has changed. */
  move(move: string): Position {
    return (this.position = this.after(`${this.record}${move}\n`));
  }

  /** Takes the last move back; returns whether there was one. */
  undo(): boolean {
    const { moves, record } = this.position;
    if (moves.length === 0) return false;
    this.position = this.after(`${record.trimEnd().split("\n").slice(0, -1).join("\n")}\n`);
    return true;
  }

  /** Why no move on these points is legal: each move that could be meant, and what forbids it. */
  why(...points: string[]): Refused["refused"] {
    return this.ask<Refused>({ ask: "why", player: "", points, record: this.record }).refused;
  }

  /** What each legal move changes. */
  effects(): Effects["effects"] {
    return this.ask<Effects>({ ask: "effects", record: this.record }).effects;
  }

  /** Which readings differ here, and on which moves. */
  readings(): Readings {
    return this.ask({ ask: "readings", player: "", record: this.record });
  }

  /** The position, drawn as text. */
  drawing(): string {
    return this.ask<{ text: string }>({ ask: "drawing", record: this.record }).text;
  }

  /** The game as SGF. Throws RuleproofError where the game has none. */
  sgf(): string {
    return this.ask<{ sgf: string }>({ ask: "sgf", record: this.record }).sgf;
  }

  private ask<Answer>(question: object): Answer {
    return this.ruleproof.ask({ ...question, ...this.rules });
  }

  private after(record: string): Position {
    const position = this.ask<Position>({ ask: "position", record });
    if (position.stuck && position.stuck.refusals.length > 0) throw new IllegalMove(position.stuck.move, position.stuck.refusals);
    if (position.stuck) throw new RuleproofError(`${position.stuck.move} can go in several ways: ${position.stuck.ways.join(", ")}`);
    return position;
  }
}
