// Tests of the modules of the page that need no browser: changes of a text, records and addresses, points of boards, marks, set-up, variations,
// files, links, players, reports, texts, witnesses, and the present game; the program that answers questions is imitated here.
// node --test units.mjs

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const source = join(dirname(fileURLToPath(import.meta.url)), "../src");
const modules = ["board", "change", "files", "lines", "marks", "moves", "places", "players", "record", "refusals", "report", "searches", "setup", "store", "texts/de", "texts/en", "texts/texts", "verdicts", "witness"];
const folder = mkdtempSync(join(tmpdir(), "units-")); // a file, so that stack traces have names and lines
const bundle = join(folder, "units.mjs");
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
buildSync({
  stdin: { contents: modules.map((name) => `export * as ${name.split("/").pop()} from "./${name}";`).join("\n"), resolveDir: source, loader: "ts" },
  bundle: true,
  outfile: bundle,
  format: "esm",
  logLevel: "warning",
  define: { INSIDE: "false", WORKER: "0", PROGRAM: "0" },
});
globalThis.document = { getElementById: () => null };

/// Returns the attributes of the elements of a kind in what Preact is to draw.
const all = (tag, drawn) => [drawn].flat(Infinity).flatMap((one) => (one?.props ? [...(one.type === tag ? [one.props] : []), ...all(tag, one.props.children)] : []));

const { board, change, de, en, files, lines, marks, moves, places, players, record, refusals, report, searches, setup, store, texts, verdicts, witness } = await import(bundle);

/// Returns the same numbers in each run, from 0 up to below the limit.
function generator(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

const randomText = (random, lines, words = ["a", "b", "c", ""]) => Array.from({ length: random(lines) + 1 }, () => words[random(words.length)]).join("\n");

/// Returns the length of a longest common subsequence by trying all pairs of lines.
function longestCommon(one, other) {
  if (one.length === 0 || other.length === 0) return 0;
  const [first, ...rest] = one;
  const at = other.indexOf(first);
  const without = longestCommon(rest, other);
  return at < 0 ? without : Math.max(without, 1 + longestCommon(rest, other.slice(at + 1)));
}

describe("change.ts", () => {
  test("a change makes one text of another", () => {
    const random = generator(1);
    for (let i = 0; i < 500; ++i) {
      const before = randomText(random, 12), after = randomText(random, 12);
      assert.equal(change.changed(before, change.changeOf(before, after)), after);
    }
  });

  test("a change is as short as possible", () => {
    const random = generator(2);
    for (let i = 0; i < 200; ++i) {
      const before = randomText(random, 7), after = randomText(random, 7);
      const removed = JSON.parse(change.changeOf(before, after)).reduce((sum, hunk) => sum + hunk[1], 0);
      const old = before.split("\n");
      assert.equal(removed, old.length - longestCommon(old, after.split("\n")), `${before}|${after}`);
    }
  });

  test("hunks count lines from 0", () => {
    assert.equal(change.changeOf("a\nb\nc", "a\nb\nc"), "[]");
    assert.equal(change.changeOf("a\nb\nc", "a\nx\nc"), '[[1,1,["x"]]]');
    assert.equal(change.changeOf("a\nb\nc", "a\nc"), '[[1,1,[]]]');
    assert.equal(change.changeOf("a\nb\nc\nd", "x\na\nb\nd\ny"), '[[0,0,["x"]],[2,1,[]],[4,0,["y"]]]');
  });

  test("large texts become one hunk", () => {
    const many = (word) => Array.from({ length: 2500 }, (_, i) => `${word}${i % 7}`).join("\n");
    const before = `first\n${many("a")}\nlast`, after = `first\n${many("b")}\nlast`;
    const text = change.changeOf(before, after);
    assert.deepEqual(JSON.parse(text).map((hunk) => hunk.slice(0, 2)), [[1, 2500]]);
    assert.equal(change.changed(before, text), after);
  });

  test("a hunk may have very many lines", () => {
    const before = "first\nlast", after = `first${"\n".repeat(150000)}\nlast`;
    assert.equal(change.changed(before, change.changeOf(before, after)), after);
  });

  test("what is no change throws", () => {
    assert.throws(() => change.changed("a", "no JSON"));
    assert.throws(() => change.changed("a", "{}"));
  });
});

/// A position with what the functions here read of it.
const position = (given = {}) => ({
  board: { kind: "square", grid: "crossings", rows: [". X", "O ."], columns: ["a", "b"], lines: [], maps: [], stones: [{ symbol: "X" }, { symbol: "O" }], has_numbers: false },
  setting: { board: "2x2", players: 2, names: [], choices: {}, numbers: {} },
  setup: null, record: "", moves: [], left: [], numbers: {}, kept: [], next: "B", ...given,
});

describe("record.ts", () => {
  test("a record gets other moves", () => {
    const text = "game x\nboard 3x3\nB a1\nW b2\n";
    assert.equal(record.withMoves(text, 2, ["B a1", "W b2", "B c3"]), `${text}B c3\n`);
    assert.equal(record.withMoves(text, 2, []), "game x\nboard 3x3\n");
    assert.equal(record.withMoves("game x\n", 0, ["B a1"]), "game x\nB a1\n");
  });

  const rules = { game: "disto", choices: [{ key: "when", is_setting: false }, { key: "pie", is_setting: true }, { key: "other", is_setting: false }] };
  const setting = { board: "4x4", players: 2, names: [], choices: { when: "after", pie: "yes" }, numbers: { komi: "6.5" } };

  test("a record has the settings, the readings, the set-up and the moves in this order", () => {
    const game = { setting, setup: { rows: ["X .", ". O"], kept: ["ko a1"], to_move: "W", origin: "0,0" }, moves: ["B a1", "W pass"] };
    assert.equal(record.recordOf(rules, game), "game disto\nboard 4x4\nreading when=after\npie yes\nkomi 6.5\norigin 0,0\nX .\n. O\nko a1\nto-move W\nB a1\nW pass\n");
  });

  test("players are named, or counted where their number is free", () => {
    const bare = { board: null, players: 3, names: [], choices: {}, numbers: {} };
    const of = (changed, document) => record.recordOf({ game: "g", ...document }, { setting: { ...bare, ...changed }, setup: null, moves: [] });
    assert.equal(of({}, {}), "game g\n");
    assert.equal(of({}, { players: { named: false } }), "game g\nplayers 3\n");
    assert.equal(of({}, { players: { named: true } }), "game g\n");
    assert.equal(of({ names: [["A", "A"], ["B", "Bob"]] }, { players: { named: false } }), 'game g\nplayers A B="Bob"\n');
  });

  test("the game of a position has the moves after an illegal one, too", () => {
    assert.deepEqual(record.gameOf(position({ moves: ["B a1"], left: ["W a1", "B b1"] })).moves, ["B a1", "W a1", "B b1"]);
  });

  test("a record names its game", () => {
    assert.equal(record.nameIn(record.begunRecord("go")), "go");
    assert.equal(record.nameIn("board 3x3\ngame loose\n"), "loose");
    assert.equal(record.nameIn("B c3\n"), undefined);
  });

  test("an address opens the state that it was made of", async () => {
    const random = generator(3);
    for (let i = 0; i < 60; ++i) {
      const base = randomText(random, 30, ["    put mover on p", "> A stone – “ä”.", "", "x & y = z"]);
      const state = { record: i % 3 === 0 ? "" : `game g\nB c${i} "+&="\n`, changed: i % 4 === 0 ? null : randomText(random, 30, ["    put mover on p", "+", "…"]) };
      for (const shipped of [base, null]) {
        const hash = `#${await record.hashOf(state, shipped)}`;
        assert.deepEqual(await record.stateOf(hash, base), state);
        assert.equal(record.recordIn(hash), state.record);
      }
    }
  });

  test("an address holds the change of a shipped text, and the whole of any other", async () => {
    const base = Array.from({ length: 200 }, (_, i) => `line ${i * i}`).join("\n");
    const state = { record: "", changed: base.replace("line 16\n", "line sixteen\n") };
    const short = await record.hashOf(state, base), long = await record.hashOf(state, null);
    assert.match(short, /^change=[0-9a-f]{8}\./);
    assert.match(long, /^document=/);
    assert.ok(short.length < long.length / 4);
    await assert.rejects(record.stateOf(short, `${base} `), record.OtherBase);
    assert.deepEqual(await record.stateOf(long, "another text"), state);
  });

  test("an address that is none is refused", async () => {
    await assert.rejects(record.stateOf("#document=!!!!", ""));
    await assert.rejects(record.stateOf("#document=AAAA", ""));
    await assert.rejects(record.stateOf("#rekord=game+disto", ""));
    assert.deepEqual(await record.stateOf("", "base"), { record: "", changed: null });
  });

  test("the text of a file is decoded by its mark, as UTF-8, or by the charset of an SGF", () => {
    const text = (...bytes) => record.textOf(Uint8Array.from(bytes).buffer);
    const latin = (words) => text(...[...words].map((letter) => letter.charCodeAt(0)));
    assert.equal(text(0x41, 0xc3, 0xa4), "Aä");
    assert.equal(text(0xef, 0xbb, 0xbf, 0x41), "A");
    assert.equal(text(0xff, 0xfe, 0x41, 0, 0xe4, 0), "Aä");
    assert.equal(text(0xfe, 0xff, 0, 0x41, 0, 0xe4), "Aä");
    assert.equal(latin("(;PB[J\xfcrgen])"), "(;PB[Jürgen])");
    assert.equal(latin("(;CA[Shift_JIS]PB[\x83S])"), "(;CA[Shift_JIS]PB[ゴ])");
    assert.equal(latin("(;CA[nonsense]PB[\xfc])"), "(;CA[nonsense]PB[\ufffd])");
    assert.equal(text(), "");
  });
});

describe("board.ts", () => {
  const names = (given) => board.pointsOf(given).map((row) => row.map((point) => point.name).join(" "));

  test("a cell has a stone and a number", () => {
    const numbered = { has_numbers: true }, plain = { has_numbers: false };
    assert.deepEqual(board.cellOf(numbered, "X3"), { symbol: "X", number: "3" });
    assert.deepEqual(board.cellOf(numbered, "12"), { symbol: ".", number: "12" });
    assert.deepEqual(board.cellOf(numbered, "."), { symbol: ".", number: "" });
    assert.deepEqual(board.cellOf(plain, "X3"), { symbol: "X3", number: "" });
    for (const cell of ["X3", "12", ".", "X"]) assert.equal(board.textOfCell(board.cellOf(numbered, cell)), cell);
  });

  test("points are named from the lower left, and a board may have gaps", () => {
    assert.deepEqual(names({ kind: "square", rows: [". X", "O ."], columns: ["a", "b"] }), ["a2 b2", "a1 b1"]);
    const gaps = { kind: "square", rows: ["- X -", "O . .", "- . -"], columns: ["a", "b", "c"] };
    assert.deepEqual(names(gaps), ["b3", "a2 b2 c2", "b1"]);
    assert.deepEqual(board.pointsOf(gaps)[0], [{ name: "b3", column: 1, row: 0, symbol: "X", number: "" }]);
    assert.deepEqual(names({ kind: "hex", rows: [". .", ". ."], columns: ["a", "b"] }), ["a2 b2", "a1 b1"]);
  });

  test("an unbounded board has a margin, and a least width", () => {
    const one = { kind: "unbounded", rows: ["X"], corner: [5, -2] };
    const points = board.pointsOf(one);
    assert.equal(points.length, 7);
    assert.ok(points.every((row) => row.length === 7));
    assert.equal(points[0][0].name, "2,1");
    assert.equal(points[6][6].name, "8,-5");
    assert.deepEqual(points.flat().filter((point) => point.symbol !== "."), [{ name: "5,-2", column: 3, row: 3, symbol: "X", number: "" }]);
    assert.deepEqual(board.pointsOf({ ...one, rows: ["X O"] })[0].map((point) => point.name), ["2,1", "3,1", "4,1", "5,1", "6,1", "7,1", "8,1", "9,1"]);
    const wide = board.pointsOf({ kind: "unbounded", rows: [". . . . . . . . . X"], corner: [0, 0] });
    assert.equal(wide[0].length, 14);
    assert.equal(board.pointsOf({ kind: "unbounded", rows: [] }).length, 7);
  });

  test("a view shows a part of an unbounded board, and a fitting one also a square far away", () => {
    const two = { kind: "unbounded", rows: ["X .", ". O"], corner: [5, -2] };
    const names = (points) => [points[0][0].name, points[points.length - 1][points[0].length - 1].name];
    const part = board.pointsOf(two, { left: 6, bottom: -4, columns: 3, rows: 4 });
    assert.deepEqual(names(part), ["6,-1", "8,-4"]);
    assert.deepEqual(part.flat().filter((point) => point.symbol !== "."), [{ name: "6,-2", column: 0, row: 1, symbol: "O", number: "" }]);
    assert.deepEqual(names(board.pointsOf(two, board.fitting(two, "20,3"))), ["3,5", "22,-4"]);
  });
});

describe("setup.ts", () => {
  test("a position as one that is set up", () => {
    const before = position({ kept: ["ko a1"], next: "W" });
    assert.deepEqual(setup.setupOf(before), { rows: [". X", "O ."], kept: ["ko a1"], to_move: "W" });
    before.board.corner = [3, -4];
    assert.equal(setup.setupOf(before).origin, "3,-4");
  });

  test("a stone is set, exchanged and taken away", () => {
    assert.deepEqual(setup.withStone(position(), "a2", "O", "").rows, ["O X", "O ."]);
    assert.deepEqual(setup.withStone(position(), "b2", "O", "").rows, [". O", "O ."]);
    assert.deepEqual(setup.withStone(position(), "a1", ".", "").rows, [". X", ". ."]);
    assert.deepEqual(setup.withStone(position(), "z9", "O", "").rows, [". X", "O ."]);
  });

  test("a gap stays a gap", () => {
    const gaps = position({ board: { kind: "square", rows: ["- X", ". ."], columns: ["a", "b"], has_numbers: false } });
    assert.deepEqual(setup.withStone(gaps, "b1", "O", "").rows, ["- X", ". O"]);
    assert.deepEqual(setup.withStone(gaps, "a2", "O", "").rows, ["- X", ". ."]);
  });

  test("an empty number leaves the number of the point", () => {
    const numbered = position({ board: { kind: "square", rows: ["X3 2"], columns: ["a", "b"], has_numbers: true } });
    assert.deepEqual(setup.withStone(numbered, "a1", "O", "").rows, ["O3 2"]);
    assert.deepEqual(setup.withStone(numbered, "a1", ".", "7").rows, ["7 2"]);
    assert.deepEqual(setup.withStone(numbered, "b1", "X", "").rows, ["X3 X2"]);
  });

  test("an unbounded board has the bounds of its stones", () => {
    const unbounded = position({ board: { kind: "unbounded", rows: ["X O"], corner: [0, 0], has_numbers: false } });
    const grown = setup.withStone(unbounded, "-2,1", "X", "");
    assert.deepEqual([grown.rows, grown.origin], [["X . . .", ". . X O"], "-2,0"]);
    const shrunk = setup.withStone(unbounded, "0,0", ".", "");
    assert.deepEqual([shrunk.rows, shrunk.origin], [["O"], "1,0"]);
  });
});

describe("marks.ts", () => {
  const nothing = { before: undefined, legal: [], chosen: [], refused: [], shown: [], effects: null, readings: null, withLegal: false, withNumbers: false };
  const legal = [{ move: "B a1 b1", by: "B", points: ["a1", "b1"] }, { move: "B a1 b2", by: "B", points: ["a1", "b2"] }, { move: "B a2", by: "B", points: ["a2"] }, { move: "B pass", by: "B", points: [] }];
  const of = (given) => marks.marksOf({ position: position(), ...nothing, ...given });

  test("the next points of legal moves are marked", () => {
    assert.deepEqual([...of({ legal }).legal], []);
    assert.deepEqual([...of({ legal, withLegal: true }).legal], ["a1", "a2"]);
    assert.deepEqual([...of({ legal, chosen: ["a1"] }).legal], ["b1", "b2"]);
    assert.deepEqual([...of({ legal, chosen: ["a1"] }).chosen], ["a1"]);
  });

  test("badges count the other points that a move changes", () => {
    const effects = { effects: [{ points: ["a1"], changes: { a1: "X", b1: "X", b2: "empty" } }, { points: ["a2"], changes: { a2: "X" } }, { points: [], changes: { a1: "X" } }] };
    assert.deepEqual([...of({ effects }).badges], [["a1", "2"]]);
  });

  test("the last move, what it turned and what it took", () => {
    const before = { ...position().board, rows: ["X O", "X ."] };
    const marked = of({ before, position: position({ moves: ["B pass", "W a1"], numbers: { a1: 2 } }), withNumbers: true });
    assert.deepEqual([...marked.last], ["a1"]);
    assert.deepEqual([...marked.taken], ["a2"]);
    assert.deepEqual([...marked.turned], ["b2"]);
    assert.deepEqual([...marked.numbers], [["a1", 2]]);
  });

  test("refusals, differing readings and points of a game that is shown", () => {
    const marked = of({ refused: [{ points: ["a1", "b1"] }, { points: ["b1"] }], readings: { moves: [{ points: ["a2", "b2"] }, { points: [] }] }, shown: ["b2"] });
    assert.deepEqual([[...marked.refused], [...marked.differing], [...marked.shown]], [["a1", "b1"], ["a2"], ["b2"]]);
  });
});

describe("lines.ts", () => {
  const tree = (...all) => {
    const root = lines.newTree();
    for (const line of all) lines.addLine(root, line.split(" ").filter(Boolean));
    return root;
  };
  /// Returns the moves to which each button of the variations goes, and its text.
  const buttons = (root, line) => {
    const gone = [];
    const list = lines.variations(root, line.split(" ").filter(Boolean), (moves) => gone.push(moves.join(" ")));
    return all("button", list).map(({ onClick, children }) => {
      onClick();
      return [children, gone.at(-1)];
    });
  };

  test("lines share their beginnings", () => {
    const root = tree("a b", "a c", "a b d", "");
    assert.deepEqual(root, { move: "", next: [{ move: "a", next: [{ move: "b", next: [{ move: "d", next: [] }] }, { move: "c", next: [] }] }] });
  });

  test("a line goes on as it was first played", () => {
    const root = tree("a b c", "a d", "a b e f");
    assert.deepEqual(lines.continuation(root, []), ["a", "b", "c"]);
    assert.deepEqual(lines.continuation(root, ["a", "d"]), []);
    assert.deepEqual(lines.continuation(root, ["a", "b", "e"]), ["f"]);
    assert.deepEqual(lines.continuation(root, ["z"]), []);
  });

  test("a very long variation is drawn", () => {
    const moves = Array.from({ length: 30000 }, (_, i) => String(i));  // a copy of them for each button would not fit into the memory
    const root = lines.newTree();
    lines.addLine(root, moves);
    assert.notEqual(lines.variations(root, [], () => undefined), null);
  });

  test("variations are the branches that leave a line", () => {
    assert.equal(lines.variations(tree("a b c"), ["a", "b", "c"], () => undefined), null);
    const root = tree("a b c", "a d e", "a d f g", "h");
    assert.deepEqual(buttons(root, "a b c"), [["1 h", "h"], ["2 d", "a d"], ["3 e", "a d e"], ["3 f", "a d f"], ["4 g", "a d f g"]]);
    assert.deepEqual(buttons(root, "h").map(([text]) => text), ["1 a", "2 b", "3 c", "2 d", "3 e", "3 f", "4 g"]);
  });
});

describe("files.ts", () => {
  /// Returns what a file is taken for.
  const taken = async (name, text, size = text.length) => {
    const all = [];
    await files.takeFile({ name, size, arrayBuffer: async () => new TextEncoder().encode(text).buffer }, {
      document: (got) => all.push(["document", got]), record: (got) => all.push(["record", got]), report: (...got) => all.push(["report", ...got]), refuse: (words) => all.push(["refused", words]),
    });
    return all;
  };

  test("a document is known by its name or by the line of its game", async () => {
    assert.deepEqual(await taken("a.md", "text"), [["document", "text"]]);
    assert.deepEqual(await taken("A.MARKDOWN", "text"), [["document", "text"]]);
    assert.deepEqual(await taken("a.txt", '# A\n\n    game "A"\n'), [["document", '# A\n\n    game "A"\n']]);
    assert.deepEqual(await taken("a.txt", '\tgame "A"\n'), [["document", '\tgame "A"\n']]);
    assert.deepEqual(await taken("a.txt", "game a\nB c3\n"), [["record", "game a\nB c3\n"]]);
    assert.deepEqual(await taken("md", "(;FF[4])"), [["record", "(;FF[4])"]]);
  });

  test("a report is known by its name, and a file that is too large is refused", async () => {
    assert.deepEqual(await taken("report.json", "{}"), [["report", "report.json", "{}"]]);
    assert.deepEqual(await taken("a.md", "text", 2 ** 24), [["document", "text"]]);
    assert.deepEqual(await taken("a.md", "text", 2 ** 24 + 1), [["refused", "a.md has 17 MiB; files of at most 16 MiB are opened"]]);
  });

  test("what is pasted outside a field is taken if it is a document or a record", () => {
    const window = new EventTarget();
    let isField = false;
    window.closest = () => (isField ? {} : null);
    globalThis.window = window;
    const all = [];
    files.takeDropped({ document: () => all.push("document"), record: () => all.push("record") });
    const paste = (text) => {
      window.dispatchEvent(Object.assign(new Event("paste"), { clipboardData: { getData: () => text } }));
      return all.splice(0);
    };
    assert.deepEqual(paste('    game "A"\n'), ["document"]);
    assert.deepEqual(paste("\n(;FF[4])"), ["record"]);
    assert.deepEqual(paste("game go\n"), ["record"]);
    assert.deepEqual(paste("board 3x3\n"), ["record"]);
    assert.deepEqual(paste("some words of a game"), []);
    isField = true;
    assert.deepEqual(paste("game go\n"), []);
  });
});

describe("searches.ts", () => {
  const found = (given) => ({ verdict: "differ", identical: false, proved: false, searched: [], divergence: null, ...given });

  test("a comparison in words", () => {
    assert.equal(searches.differenceWords(found({})), "They differ.");
    assert.equal(searches.differenceWords(found({ divergence: { board: "2x2", moves: 1, move: null } })), "They differ on 2x2, after 1 move.");
    assert.equal(searches.differenceWords(found({ divergence: { board: "2x2", moves: 0, move: "B a1" } })), "They differ on 2x2, at the first move, on B a1.");
    assert.equal(searches.differenceWords(found({ divergence: { board: "1x1", moves: 0, move: null } })), "They differ on 1x1, before the first move.");
    assert.equal(searches.differenceWords(found({ verdict: "same", identical: true })), "The rules are the same.");
    assert.equal(searches.differenceWords(found({ verdict: "same", proved: true })), "No position of any board shows a difference: that is proved.");
    assert.equal(searches.differenceWords(found({ verdict: "same" })), "No game on these boards shows a difference.");
    assert.equal(searches.differenceWords(found({ verdict: "unknown" })), "No difference was found.");
  });

  test("the games that were searched, in words", () => {
    assert.equal(searches.searchedWords([{ board: "2x2", exhausted: true }, { board: "3x3", moves: 1 }, { board: "4x4", moves: 5 }]),
      "2x2: all games; 3x3: all games of up to 1 move; 4x4: all games of up to 5 moves");
  });
});

const long = Array.from({ length: 100 }, (_, i) => `line ${i * i}\n`).join("");

/// A store with a program in which every move is legal but "x", before which the game stops, and moves that are no words, which are refused.
async function opened(hash = "", canSave = true) {
  const asked = [];
  const answer = ({ ask, game, record: text }) => {
    if (ask === "document") return { game: game ?? "one", title: "One", text: `${long}text of ${game ?? "one"}`, file: "one.md", can_save: canSave, games: [{ game: "one" }, { game: "two" }], diagnostics: [], unplayable: "" };
    const all = text.split("\n").filter((line) => line && !/^(game|board) /.test(line));
    if (all.some((move) => /\W/.test(move))) return { error: "no move" };
    const at = all.includes("x") ? all.indexOf("x") : all.length;
    const said = { ...position({ moves: all.slice(0, at), left: all.slice(at) }), legal: [], stuck: at < all.length ? { ways: [], refusals: [] } : null, to_move: "B", over: false };
    return { ...said, record: `game ${game}\n${all.map((move) => `${move}\n`).join("")}` };
  };
  globalThis.fetch = async (_, { body, signal }) => {
    const question = JSON.parse(body);
    asked.push(question);
    await new Promise((done) => setTimeout(done, question.record?.includes("slow") ? 50 : 1));
    signal?.throwIfAborted();
    return new Response(`${JSON.stringify(answer(question))}\n`);
  };
  const steps = [];
  const step = (kind) => (...[, , to]) => {
    steps.push(`${kind} ${to}`);
    globalThis.location.hash = to;
  };
  globalThis.location = { hash };
  globalThis.history = { pushState: step("push"), replaceState: step("replace") };
  const shown = [], said = [];
  const made = new store.Store({ served: () => undefined, say: (error) => said.push(error.message), show: async (now, isNew) => {
    shown.push(now.moves.join(" "));
    await made.writeAddress(isNew);
  } });
  const trouble = await made.visit(hash);
  made.read({ game: made.now.source.game, choices: [] }, made.now.source.text);
  await made.play();
  return { made, asked, shown, said, steps, trouble };
}

const line = ({ made }) => [made.now.position.moves.join(" "), [...made.now.undone].reverse().join(" ")];

describe("texts/", () => {
  test("the frame of the page has no words of its own", () => {
    const page = readFileSync(join(source, "explore.html"), "utf8");
    assert.equal(page.replace(/<title>Ruleproof<\/title>/, "").replace(/<[^>]*>/g, "").trim(), "");
    assert.doesNotMatch(page, / (aria-label|title)=/);
  });

  test("each text is another one in German", () => {
    const same = Object.keys(en.en).filter((key) => typeof en.en[key] === "string" && en.en[key] === de.de[key]);
    assert.deepEqual(same, []);
    assert.equal(de.de.examplesFail(1, 26), "1 von 26 Beispielen stimmt nicht");
    assert.equal(de.de.examplesHold(1), "1 Beispiel stimmt");
    assert.equal(de.de.differOn("2x2", 3, "W b1"), "Sie weichen auf 2x2 ab, nach 3 Zügen, bei W b1.");
  });

  test("the language is the chosen one, else the browser's, else English", () => {
    assert.equal(texts.languageOf("de", ["en-US"]), "de");
    assert.equal(texts.languageOf(null, ["fr", "de-AT", "en"]), "de");
    assert.equal(texts.languageOf("xx", ["fr"]), "en");
  });
});

describe("players.ts and refusals.ts", () => {
  const [anna, bert, cleo] = [["*", "Anna"], ["O", "Bert"], ["X", "Cleo"]].map(([letter, name]) => ({ letter, name, symbol: letter }));
  const free = (legal, given = {}) => ({ ...position(), players: [anna, bert, cleo], to_move: null, over: false, outlook: "the game goes on", legal: legal.map(([by, ...points]) => ({ by, points })), ...given });

  test("where turns are free, who may act is said by name", () => {
    assert.equal(players.outlookOf(free([["*", "a1"], ["O", "a1"], ["X"]])), "anyone may move; on points only Anna and Bert");
    assert.equal(players.outlookOf(free([["*", "a1"], ["O", "a1"], ["X", "b2"]])), "anyone may move");
    assert.equal(players.outlookOf(free([["O"], [null]])), "Bert may move");
    assert.equal(players.outlookOf(free([])), "no player may move");
    assert.equal(players.outlookOf(free([], { to_move: "*", outlook: "Anna to play" })), "Anna to play");
  });

  test("a move names its players where turns are free or players have names", () => {
    assert.equal(players.moveWords(free([]), "* propose O"), "Anna: propose Bert");
    assert.equal(players.moveWords(free([]), "checkpoint"), "checkpoint");
    assert.equal(players.moveWords(free([], { to_move: "*" }), "* a1"), "* a1");
  });

  test("what forbids a play of several players is said once", () => {
    const stone = { message: "a stone", points: ["a1"], clauses: ["move"] }, once = { message: "once", points: [], clauses: ["once"] };
    const plays = refusals.playsOf(free([]), [{ move: "* a1", refusals: [once, stone] }, { move: "O a1", refusals: [stone] }, { move: "X b1", refusals: [stone] }]);
    assert.deepEqual(plays, [
      { moves: ["* a1", "O a1"], names: ["Anna", "Bert"], reasons: [{ refusal: once, names: ["Anna"] }, { refusal: stone, names: ["Anna", "Bert"] }] },
      { moves: ["X b1"], names: ["Cleo"], reasons: [{ refusal: stone, names: ["Cleo"] }] },
    ]);
  });
});

describe("places.ts", () => {
  /// Returns words with their links in angle brackets, on a page with the sentences `end` and `no-ko`.
  const linked = (words) => {
    const none = document.getElementById;
    document.getElementById = (id) => (["clause-end", "clause-no-ko"].includes(id) ? {} : null);
    const parts = places.linked(words).map((part) => (typeof part === "string" ? part : `<${part.props.id}>`));
    document.getElementById = none;
    return parts.join("");
  };

  test("each id of a sentence is a link", () => {
    assert.equal(linked("illegal: it repeats [no-ko]; the game is over [end] (now)"), "illegal: it repeats <no-ko>; the game is over <end> (now)");
    assert.equal(linked("[end][no-ko]"), "<end><no-ko>");
  });

  test("what is no sentence of the page stays", () => assert.equal(linked("no clause is called [ennd], [] or [End]"), "no clause is called [ennd], [] or [End]"));
});

describe("witness.ts", () => {
  test("a record under another reading of a clause has its other lines as they were", () => {
    assert.equal(witness.withReading("game one\nreading when=before\nreading who=a\nB a1\n", "when", "after"), "game one\nreading when=after\nreading who=a\nB a1\n");
    assert.equal(witness.withReading("game one\nB a1\n", "when", "after"), "game one\nreading when=after\nB a1\n");
  });

  test("whether a witness is the only one is said if it is known", () => {
    assert.match(witness.fewWords({ as_small: 1 }), /the only one/);
    assert.match(witness.fewWords({ as_small: 3 }), /one of 3/);
    assert.equal(witness.fewWords({ as_small: 0 }), "");
  });
});

describe("report.ts and verdicts.ts", () => {
  const line = { game: "one", claim: "finite" };
  const text = { version: "1", depth: "quick", program: "0123456789ab", documents: { one: "sum of a", two: "sum of b" }, claims: [line, { ...line, game: "two" }, null] };
  const rules = { game: "one", title: "One" };
  /// Reads a report, and asks a program that answers so.
  const about = async (given, answer, of = rules) => {
    const asked = [];
    globalThis.fetch = async (_, { body }) => {
      asked.push(JSON.parse(body));
      return new Response(`${JSON.stringify({ version: "1", is_of_this_version: true, depth: "quick", program: "0123456789ab", hash: sumOfA, hashed: "a", verdicts: [], fault: "", ...answer })}\n`);
    };
    return { found: await report.ReportFile.read("report.json", JSON.stringify(given)).about({ game: "one" }, of), asked };
  };
  const sumOfA = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";

  test("a file that is no report is refused, with what is wrong", () => {
    for (const [content, why] of [["{", "no JSON"], ["[]", "no JSON object"], ["null", "no JSON object"], ['{"documents": []}', "'documents' is missing"], ['{"documents": {}}', "'claims' is missing"]])
      assert.throws(() => report.ReportFile.read("a.json", content), new RegExp(`^Error: a\\.json: .*${why}.*: this is no report\\.json`));
  });

  test("the program reads what the report holds on the document that is shown, and nothing else of it", async () => {
    const { found, asked } = await about({ ...text, more: "of it" }, { verdicts: [1] });
    assert.deepEqual(found, { name: "report.json of ruleproof 1, quick, program 01234567", verdicts: [1] });
    assert.deepEqual(asked, [{ game: "one", ask: "report", report: { version: "1", depth: "quick", program: "0123456789ab", documents: { one: "sum of a" }, claims: [line] } }]);
  });

  test("verdicts on another game, another text, by another version or with a fault are not shown", async () => {
    await assert.rejects(about(text, {}, { game: "go", title: "Go" }), /report\.json is not about Go; it is about one, two/);
    await assert.rejects(about(text, { hashed: "b", fault: "it is of another text" }), /is about another text of One/);
    await assert.rejects(about(text, { is_of_this_version: false, version: "0" }), /of ruleproof 0, another version/);
    await assert.rejects(about(text, { fault: "claims[1]: the key 'x' is missing" }), /^Error: report\.json: claims\[1\]: the key 'x' is missing: this is no report/);
  });

  test("a verdict of a report is shown under its readings, and the first settings and numbers alone", () => {
    const rules = { choices: [{ key: "when", readings: [{ name: "before" }, { name: "after" }] }, { key: "pie", is_setting: true, readings: [{ name: "no" }, { name: "yes" }] }], numbers: [{ name: "komi", value: "7" }] };
    const isUnder = (setting, reading = { when: "after" }) => verdicts.isUnder({ reading }, rules, { choices: { when: "after", pie: "no" }, numbers: { komi: "7" }, ...setting });
    assert.ok(isUnder({}));
    assert.ok(!isUnder({ choices: { when: "before", pie: "no" } }));
    assert.ok(!isUnder({ choices: { when: "after", pie: "yes" } }));
    assert.ok(!isUnder({ numbers: { komi: "6.5" } }));
    assert.ok(!isUnder({}, {}));
  });
});

describe("store.ts and moves.ts", () => {
  test("moves are made, taken back and redone", async () => {
    const page = await opened();
    for (const one of ["a", "b", "c"]) await moves.move(page.made, one);
    await moves.undo(page.made);
    await moves.undo(page.made);
    assert.deepEqual(line(page), ["a", "b c"]);
    await moves.redo(page.made);
    assert.deepEqual(line(page), ["a b", "c"]);
    await moves.move(page.made, "c");
    assert.deepEqual(line(page), ["a b c", ""]);
    await moves.redo(page.made);
    await moves.goTo(page.made, 1);
    await moves.move(page.made, "b");
    assert.deepEqual(line(page), ["a b", "c"], "a move that was taken back is redone");
    assert.deepEqual(page.shown, ["", "a", "a b", "a b c", "a b", "a", "a b", "a b c", "a", "a b"]);
  });

  test("another move begins a variation, to which one can return", async () => {
    const page = await opened();
    for (const one of ["a", "b", "c"]) await moves.move(page.made, one);
    await moves.goTo(page.made, 1);
    assert.deepEqual(line(page), ["a", "b c"]);
    await moves.move(page.made, "d");
    assert.deepEqual(line(page), ["a d", ""]);
    await moves.goToLine(page.made, ["a", "b"]);
    assert.deepEqual(line(page), ["a b", "c"]);
    await moves.restart(page.made);
    assert.deepEqual(line(page), ["", ""]);
    assert.equal(page.made.tree().next[0].next.length, 2);
  });

  test("an illegal move is taken back with all after it, and another one replaces it", async () => {
    const page = await opened("#record=game+one%0Aa%0Ax%0Ab%0A");
    assert.deepEqual([page.made.now.position.moves, page.made.now.position.left], [["a"], ["x", "b"]]);
    await moves.undo(page.made);
    assert.deepEqual(line(page), ["a", "x b"]);
    const again = await opened("#record=game+one%0Aa%0Ax%0Ab%0A");
    await moves.move(again.made, "c");
    assert.deepEqual(line(again), ["a c", ""]);
  });

  test("a refused move leaves the game as it was", async () => {
    const page = await opened();
    await moves.move(page.made, "a");
    await moves.move(page.made, "no-move");
    assert.deepEqual(page.said, ["no move"]);
    assert.match(page.made.now.record, /^game one\na\n$/);
  });

  test("of two questions at once, the answer to the later one is shown", async () => {
    const page = await opened();
    const first = page.made.go("game one\nslow\n");
    const { signal } = page.made.now;
    await page.made.go("game one\nb\n");
    await first;
    assert.ok(signal.aborted);
    assert.deepEqual(page.shown, ["", "b"]);
    assert.deepEqual(page.said, []);
  });

  test("moves and undos are done one after the other, however fast they come", async () => {
    const page = await opened();
    await Promise.all([moves.move(page.made, "slow"), moves.move(page.made, "b"), moves.move(page.made, "c"), moves.undo(page.made), moves.undo(page.made), moves.redo(page.made)]);
    await page.made.settled();
    assert.deepEqual(page.made.game().moves, ["slow", "b"]);
    assert.deepEqual(page.made.line(), ["slow", "b", "c"]);
  });

  test("the address follows the game, as steps in the history", async () => {
    const page = await opened();
    await moves.move(page.made, "a");
    assert.deepEqual(page.steps, ["replace #record=game+one%0A", "push #record=game+one%0Aa%0A"]);
    assert.equal(page.made.now.hash, "#record=game+one%0Aa%0A");
    globalThis.location.hash = "#record=game+two%0A";
    await moves.move(page.made, "b");
    assert.equal(page.steps.length, 2, "where the reader was led meanwhile, nothing is written");
  });

  test("the address of another game opens its document", async () => {
    const page = await opened("#record=game+two%0Aa%0A");
    assert.equal(page.made.now.source.text, `${long}text of two`);
    assert.deepEqual(page.made.common(), { game: "two", record: "game two\na\n" });
    assert.ok(page.made.isOther("one"));
    assert.ok(!page.made.isOther("two") && !page.made.isOther("three") && !page.made.isOther(undefined));
  });

  test("an address that is none opens the start, and says so", async () => {
    const page = await opened("#document=!!!!");
    assert.match(page.trouble, /could not be read/);
    assert.deepEqual([page.made.now.record, page.made.now.changed], ["game one\n", null]);
    assert.match((await opened("#record=game+two%0A&change=00000000.AAAA")).trouble, /another text/);
  });

  test("a game that is shown has its own variations, and leaves the address of the reader's own game", async () => {
    const page = await opened();
    await moves.move(page.made, "a");
    const own = page.made.now.hash;
    await page.made.exhibit("game one\nb\nc\n");
    await page.made.exhibit("game one\nd\n");
    assert.equal(page.made.now.mine, own);
    assert.equal(page.made.tree().next.length, 1);
    await page.made.visit(own);
    assert.equal(page.made.now.mine, null);
    await page.made.play();
    assert.deepEqual(line(page), ["a", ""]);
  });

  test("a changed text is part of the questions, and of the address until it is saved", async () => {
    for (const canSave of [true, false]) {
      const page = await opened("", canSave);
      const text = `${long}text of nobody`;
      page.made.change(text);
      assert.ok(page.made.read({ game: "one", choices: [] }, text));
      assert.ok(!page.made.read({ game: "one", choices: [] }, text));
      assert.equal(page.made.common().document, text);
      await page.made.play();
      assert.match(page.made.now.hash, canSave ? /&document=/ : /&change=/, "the text of a file may be another one later");
      page.made.saved(text);
      assert.equal(page.made.common().document, undefined);
      assert.equal(page.made.now.changed, null);
    }
  });
});
