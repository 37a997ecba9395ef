// The npm package as its users get it: packed, installed in an empty folder, by `import` and by `require`.
// node npm.mjs FOLDER-OF-THE-PACKAGE

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "ruleproof-npm-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const run = (...call) => execFileSync(call[0], call.slice(1), { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

const [packed] = JSON.parse(run("npm", "pack", resolve(process.argv[2]), "--json", "--offline"));
run("npm", "install", "--offline", "--no-audit", "--no-fund", `./${packed.filename}`);

const body = `
  const ruleproof = await Ruleproof.load();
  assert.ok(ruleproof.games().some(({ game }) => game === "chess"));
  const game = ruleproof.play({ game: "chess" });
  assert.equal(game.legal.length, 20);
  game.move("W go e2 e4");
  assert.equal(game.position.to_move, "B");
  assert.throws(() => game.move("B go e7 e4"), (error) => error instanceof IllegalMove && error.refusals.some(({ clauses }) => clauses.length > 0));
  assert.equal(game.legal.length, 20);
  assert.match(game.drawing(), /a b c d e f g h/);
  assert.ok(game.undo() && !game.undo());
  assert.equal(game.position.to_move, "W");
  assert.ok(game.why("e4").length > 0);
  const go = ruleproof.play({ game: "go" }, "board 5x5\\nB c3\\n");
  assert.match(go.sgf(), /;B\\[cc\\]/);
  assert.equal(ruleproof.play({ game: "go" }, go.sgf()).record, go.record);
  assert.ok(ruleproof.examples({ game: "go" }).every(({ failures }) => failures.length === 0));
  assert.equal(ruleproof.difference({ game: "disto" }, "when=before", "when=after").verdict, "differ");
  assert.ok(ruleproof.document({ document: "    gam" }).diagnostics.length > 0);
  assert.throws(() => ruleproof.play({ game: "nothing" }), RuleproofError);
  assert.throws(() => ruleproof.play({ document: "    gam" }), (error) => error instanceof RuleproofError && error.message.startsWith("document:1:"));
  assert.throws(() => ruleproof.play({ document: "    gam", file: "mine.md" }), /mine\\.md:1:/);
  console.log("done");
`;
writeFileSync(join(folder, "one.mjs"), `import assert from "node:assert/strict";\nimport { IllegalMove, Ruleproof, RuleproofError } from "ruleproof";\n${body}`);
writeFileSync(join(folder, "other.cjs"), `const assert = require("node:assert/strict");\nconst { IllegalMove, Ruleproof, RuleproofError } = require("ruleproof");\n(async () => {${body}})().catch((error) => {\n  console.error(error);\n  process.exit(1);\n});\n`);
for (const script of ["one.mjs", "other.cjs"]) assert.equal(run("node", script), "done\n");
console.log(`${packed.filename}: ${packed.size} bytes; import and require give the rules`);
