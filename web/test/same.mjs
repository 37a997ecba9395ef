// The program in WebAssembly answers as the program that serves the page: positions of random games of each document, what forbids moves, what
// moves change, readings, records and examples, and what is wrong with documents that were changed at random.
// node same.mjs RULEPROOF PROGRAM.wasm DOCUMENT…

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const [ruleproof, wasm, ...documents] = process.argv.slice(2);
const source = join(dirname(fileURLToPath(import.meta.url)), "../src/wasm.ts");
const script = buildSync({ entryPoints: [source], bundle: true, write: false, format: "esm" }).outputFiles[0].text;
const { Program } = await import(`data:text/javascript;base64,${Buffer.from(script).toString("base64")}`);
const module = new WebAssembly.Module(readFileSync(wasm));
const turns = 40;
const changes = 12;

/// The same numbers in each run.
function generator(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

const all = []; // processes, which end with this one, however it does
process.on("exit", () => all.forEach((one) => one.kill("SIGKILL")));

/// Returns the address at which the program serves a document.
async function served(file) {
  const program = spawn(resolve(ruleproof), ["explore", basename(file), "--no-browser"], { cwd: dirname(file), stdio: ["ignore", "pipe", "inherit"] });
  all.push(program);
  return new Promise((done, failed) => {
    program.stdout.once("data", (bytes) => done(String(bytes).trim()));
    program.once("exit", () => failed(new Error(`explore ${file} ended`)));
  });
}

/// Asks both, and returns their answer, which has to be one.
async function asked(address, program, question, differs = []) {
  const response = await fetch(`${address}ask`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) });
  const lines = (await response.text()).trim().split("\n");
  const theirs = JSON.parse(lines.at(-1));
  const ours = JSON.parse(program.answer(JSON.stringify(question)));
  for (const key of differs) delete theirs[key], delete ours[key];
  assert.deepEqual(ours, theirs, JSON.stringify(question));
  return ours;
}

let questions = 0;

async function compare(file, seed) {
  const text = readFileSync(file, "utf8");
  const address = await served(file);
  const program = new Program(module);
  const random = generator(seed);
  const ask = (question, differs) => (++questions, asked(address, program, { document: text, ...question }, differs));
  // Where a document lies, and what else there is to explore.
  const place = ["file", "can_save", "games"];
  const about = await ask({ ask: "document" }, place);
  let record = "";
  for (let turn = 0; turn < turns; ++turn) {
    const position = await ask({ ask: "position", record });
    record = position.record;
    if (turn % 8 === 3) await ask({ ask: "effects", record });
    if (turn % 8 === 5) await ask({ ask: "readings", record, player: "" });
    const points = position.legal.flatMap((move) => move.points);
    if (turn % 5 === 2 && points.length > 0) await ask({ ask: "why", record, player: "", points: [points[random(points.length)]] });
    if (position.over || position.legal.length === 0) break;
    record += `${position.legal[random(position.legal.length)].move}\n`;
  }
  await ask({ ask: "record", text: record });
  if (about.has_sgf) await ask({ ask: "sgf", record });
  await ask({ ask: "examples" });
  await ask({ ask: "words" });
  const lines = text.split("\n");
  for (let change = 0; change < changes; ++change) {
    const changed = [...lines];
    const at = random(lines.length);
    const words = changed[at].split(" ");
    if (change % 3 === 0) changed.splice(at, 1);
    else if (change % 3 === 1) changed[at] = words.map((word, i) => (i === words.length - 1 ? `${word}x` : word)).join(" ");
    else changed.splice(at, 0, lines[random(lines.length)]);
    const document = changed.join("\n");
    const found = await ask({ ask: "document", document }, place);
    if (!found.unplayable) await ask({ ask: "position", record: "", document });
  }
}

for (const [i, file] of documents.entries()) {
  await compare(file, i + 1);
  all.pop().kill("SIGINT");
}
console.log(`${questions} questions about ${documents.length} documents: the answers are the same`);
process.exit(0);
