// What a person does on the page, in a real browser: by clicks and keys, and what is then read from the page is what the command says.
// node browser.cjs RULEPROOF BROWSER DOCUMENT… ; with SCREENSHOTS=DIR a picture of each view is left there.

const assert = require("node:assert/strict");
const { execFileSync, spawn } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { addressOf, inBrowser, newPage, timesOf } = require("./in_browser.cjs");

const [ruleproof, chromium, ...documents] = process.argv.slice(2);

/// The same numbers in each run.
function generator(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

/// What the command prints; those that end with a wrong result print as well.
function json(...call) {
  try {
    return JSON.parse(execFileSync(ruleproof, [...call, "--json"], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }));
  } catch (error) {
    const printed = error.stdout?.length ? JSON.parse(error.stdout) : {};
    if (error.stdout?.length && !("error" in printed)) return printed;
    throw new Error(`${call.join(" ")}: ${JSON.stringify(printed.error)}`, { cause: error });
  }
}

const all = []; // processes, which end with this one, however it does
process.on("exit", () => all.forEach((one) => one.kill("SIGKILL")));

/// The program with one document.
class Served {
  static async of(file) {
    const served = new Served();
    all.push((served.process = spawn(ruleproof, ["explore", ...(file ? [file] : []), "--no-browser"], { stdio: ["ignore", "pipe", "inherit"] })));
    served.address = (await new Promise((done, failed) => {
      served.process.stdout.once("data", (bytes) => done(String(bytes)));
      served.process.once("exit", () => failed(new Error(`explore ${file} ended`)));
    })).trim();
    return served;
  }
  async end() {
    const ended = new Promise((done) => this.process.once("exit", done));
    this.process.kill("SIGINT");
    assert.equal(await ended, 0, "Ctrl-C ends the program cleanly");
  }
}

let browser, folder;
const outside = [];

async function open(address, first = ".point") {
  const page = await newPage(browser);
  page.on("pageerror", (error) => {
    throw error;
  });
  page.on("console", (message) => message.type() === "error" && outside.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith(address.split("#")[0]) && !/^(data|blob):/.test(request.url())) outside.push(request.url());
  });
  await page.setViewport({ width: 1300, height: 850 });
  await page.goto(address);
  await page.waitForSelector(first);
  return page;
}

/// What the page shows now, and the record that its address holds.
const shown = (page) =>
  page.evaluate(() => ({
    record: new URLSearchParams(location.hash.slice(1)).get("record") ?? "",
    outlook: document.querySelector("#outlook").textContent,
    moves: [...document.querySelectorAll("#moves button:not(.undone)")].map((one) => one.dataset.move),
    message: document.querySelector("#message").textContent,
    forbids: [...document.querySelectorAll(".clause.forbids")].map((one) => one.dataset.clause),
    refused: [...document.querySelectorAll("[data-refused]")].flatMap((one) => one.dataset.refused.split("|")),
    crossed: [...document.querySelectorAll(".point:has(.refused)")].map((one) => one.dataset.point),
    legal: [...document.querySelectorAll(".point:has(.legal)")].map((one) => one.dataset.point),
    stones: Object.fromEntries([...document.querySelectorAll(".point")].map((one) => [one.dataset.point, one.getAttribute("aria-label").split(", ")[1]])),
  }));

const isPoint = (word) => /^([a-zA-Z]\d+|-?\d+,-?\d+)$/.test(word);
const pointsOf = (move) => move.split(" ").slice(1).filter(isPoint);
/// Clicks on an element wherever it is. A click by the mouse misses it if what was just found moves it meanwhile.
const press = (page, selector) => page.$eval(selector, (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
const clickPoint = (page, point) => press(page, `.point[data-point="${point}"]`);

/// Waits until so many moves are shown as played, or something is offered to choose from.
const goesOn = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll("#moves button:not(.undone)").length === n || document.querySelector("#message [data-move]"), {}, count);

/// Plays a move by clicks: its points, and then what is left to choose.
async function play(page, move, count) {
  const points = pointsOf(move);
  const isDone = async () => (await shown(page)).moves.length === count;
  for (const point of points) {
    if (await isDone()) break;
    await clickPoint(page, point);
    await page.waitForFunction((n, name) => document.querySelectorAll("#moves button:not(.undone)").length === n || document.querySelector(`.point[data-point="${name}"] .chosen`), {}, count, point);
  }
  if (points.length === 0) {
    const select = await page.$("#others select[aria-label='Other moves']");
    if (select) await select.select(move);
    else await press(page, `#others [data-move="${move}"]`);
  }
  for (let i = 0; i < 3 && !(await isDone()); ++i) {
    await goesOn(page, count);
    // Looks and clicks at once, so that what is offered does not go away between the two.
    const wanted = await page.evaluate((text, n) => {
      if (document.querySelectorAll("#moves button:not(.undone)").length === n) return null;
      const offered = [...document.querySelectorAll("#message [data-move]")];
      const one = offered.find(({ dataset }) => dataset.move === text) ?? offered.find(({ dataset }) => dataset.move.startsWith(text)) ?? offered[0];
      one?.click();
      return one?.dataset.move ?? null;
    }, move, count);
    if (wanted === null) break;
    await page.waitForFunction((text) => ![...document.querySelectorAll("#message [data-move]")].some((one) => one.dataset.move === text), {}, wanted);
  }
  await goesOn(page, count);
}

/// On a telephone nothing sticks out.
async function narrow(page) {
  await page.setViewport({ width: 390, height: 850 });
  await page.waitForFunction(() => innerWidth === 390);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, "something sticks out at 390 pixels");
  await page.setViewport({ width: 1300, height: 850 });
}

/// What the page finds of pairs of readings is what the command finds; the game that shows it is stepped through, and left.
async function witnesses(file, pairs) {
  const served = await Served.of(file);
  const page = await open(served.address);
  const begin = page.url();
  await press(page, "#tab-witnesses");
  for (const { key, one, other, same, divergence } of pairs) {
    const place = `#witnesses [data-pair="${key} ${one} ${other}"]`;
    await press(page, `${place} .witness`);
    await page.waitForSelector(`${place} [data-verdict]`);
    assert.equal(await page.$eval(`${place} [data-verdict]`, (found) => found.dataset.verdict), same === null ? "unknown" : same ? "same" : "differ", place);
    if (!divergence) continue;
    const text = await page.$eval(place, (found) => found.textContent);
    assert.ok(text.includes(divergence.by_one) && text.includes(divergence.by_other), `${text}: ${divergence.by_one}, ${divergence.by_other}`);
    await press(page, `${place} .show-it`);
    await page.waitForFunction(() => !document.querySelector("#back").hidden);
    // The address follows what is drawn; the readings in it are those of the page.
    await page.waitForFunction((wanted) => {
      const game = (record) => record.split("\n").filter((line) => !line.startsWith("reading ")).join("\n").trim();
      return game(new URLSearchParams(location.hash.slice(1)).get("record") ?? "") === game(wanted);
    }, {}, divergence.record);
    const now = await shown(page);
    for (let left = now.moves.length - 1; left >= 0; --left) {
      await press(page, "#undo");
      await page.waitForFunction((n) => document.querySelectorAll("#moves button:not(.undone)").length === n, {}, left);
    }
    await press(page, "#back");
    await page.waitForFunction(() => document.querySelector("#back").hidden);
    await page.waitForFunction((url) => location.href === url, {}, begin);
  }
  await page.close();
  await served.end();
  console.log(`${path.basename(file)}: ${pairs.length} pairs of readings`);
}

/// The pairs of a document that differ, and one that does not; of Political Go, which has many, one.
function pairsOf(file) {
  if (path.basename(file) === "political-go.md")
    return [{ key: "break", one: "move", other: "any-time", ...json("compare", file, "--reading", "break=move", "--with", "break=any-time") }];
  const { pairs } = json("ambiguities", file);
  return [...pairs.filter((pair) => pair.same === false), ...pairs.filter((pair) => pair.same === true).slice(0, 1)];
}

function recordFile(record) {
  const file = path.join(folder, "game.txt");
  fs.writeFileSync(file, record);
  return file;
}

/// A random game by clicks; after each move the page shows what the command prints.
async function randomGame(file, turns, seed) {
  const random = generator(seed);
  const served = await Served.of(file);
  const page = await open(served.address);
  await press(page, "#show-legal");
  let refused = 0;
  for (let turn = 0; turn < turns; ++turn) {
    await addressOf(page);
    const now = await shown(page);
    const said = json("moves", file, recordFile(now.record));
    const firsts = new Set(said.legal.map((move) => pointsOf(move)[0]).filter(Boolean));
    assert.deepEqual(new Set(now.legal), firsts, `legal points of ${now.record}`);
    const stones = said.rows.join(" ").split(" ").filter((cell) => !/^([.-]|\d+)$/.test(cell)).length;
    assert.equal(Object.values(now.stones).filter((stone) => stone !== "empty").length, stones, `stones of ${now.record}`);
    if (said.to_move === null && said.legal.length === 0) break;

    // A click on a point where nothing is legal: the sentences that forbid it.
    const illegal = said.illegal.filter(({ move }) => pointsOf(move).length === 1 && !firsts.has(pointsOf(move)[0]) && now.stones[pointsOf(move)[0]] !== undefined);
    if (illegal.length > 0) {
      const { move, clauses } = illegal[random(illegal.length)];
      await clickPoint(page, pointsOf(move)[0]);
      await page.waitForFunction((text) => [...document.querySelectorAll("[data-refused]")].some((one) => one.dataset.refused.split("|").includes(text)), {}, move);
      const then = await shown(page);
      if (then.refused[0] === move) {
        assert.deepEqual(new Set(then.forbids), new Set(clauses), `clauses of ${move} in ${now.record}`);
        const { refusals } = json("moves", file, recordFile(now.record), "--why", move).why;
        assert.deepEqual(new Set(then.crossed), new Set(refusals.flatMap((one) => one.points).filter((one) => now.stones[one] !== undefined)), `points of ${move}`);
        for (const { message } of refusals) assert.ok(then.message.includes(message), `${then.message} has no '${message}'`);
      }
      assert.deepEqual(then.moves, now.moves, "an illegal move changes nothing");
      ++refused;
    }

    const move = said.legal[random(said.legal.length)];
    await play(page, move, now.moves.length + 1);
    const after = await shown(page);
    assert.ok(after.moves.at(-1)?.startsWith(move), `${after.moves.at(-1)} is ${move}: ${after.message}\n${now.record}`);
  }

  // What the position says of other readings is what the command says.
  if (await page.$("fieldset.readings")) {
    await page.waitForSelector("#rules[data-told=true]");
    const marked = await page.$$eval("label[data-moves]", (all) => all.map((one) => ({ reading: one.dataset.reading, moves: one.dataset.moves.split("|") })));
    await addressOf(page);
    const now = await shown(page);
    // Of moves that are marked and of others, legal and illegal ones.
    const said = json("moves", file, recordFile(now.record));
    const moves = [...said.legal, ...said.illegal.map(({ move }) => move)];
    const asked = new Set([...marked.flatMap((one) => one.moves.slice(0, 2)), ...Array.from({ length: 6 }, () => moves[random(moves.length)])].filter(Boolean));
    for (const { move, other_rulings } of asked.size > 0 ? json("moves", file, recordFile(now.record), ...[...asked].flatMap((move) => ["--why", move])).whys : [])
      assert.deepEqual(new Set(marked.filter((one) => one.moves.includes(move)).map((one) => one.reading)), new Set(Object.keys(other_rulings)), `${move} in ${now.record}`);
  }

  // The numbers of moves stand on stones.
  await press(page, "#show-numbers");
  const numbers = await page.$$eval(".point:has(.number)", (all) => all.map((one) => [one.querySelector(".number").textContent, one.getAttribute("aria-label")]));
  assert.ok(numbers.every(([number, label]) => label.includes(`, move ${number}`) && !label.includes(", empty")), String(numbers));
  assert.ok(numbers.length > 0 || (await shown(page)).moves.every((move) => pointsOf(move).length === 0), "no stone has a number");
  await narrow(page);

  // Undo and redo; the address opens the same position again.
  const last = await shown(page);
  if (last.moves.length > 1) {
    await press(page, "#undo");
    await page.waitForFunction((n) => document.querySelectorAll("#moves button:not(.undone)").length === n, {}, last.moves.length - 1);
    await press(page, "#redo");
    await page.waitForFunction((n) => document.querySelectorAll("#moves button:not(.undone)").length === n, {}, last.moves.length);
    assert.deepEqual((await shown(page)).stones, last.stones);
    const again = await open(await addressOf(page));
    assert.deepEqual((await shown(again)).stones, last.stones, "the address opens the same position");
    await again.close();
  }
  await page.close();
  await served.end();
  console.log(`${path.basename(file)}: ${last.moves.length} moves, ${refused} refused`);
}

const tiny = `# Tiny

By nobody, 2026.

    game "Tiny"

> Two players take turns on nine points. [turns]

    players black, white
    board square-grid 3x3
    turns alternate

> A stone may not touch a stone. [touch]

    reading touch "Whose stones?" [touch]
      suggest "Say whose."
      | own "The player's own."
        because "One's own are meant."
      | any "Anybody's."
        because "No owner is named."

    move place(p) [touch]:
      forbid "the point is not empty" [turns]: p and occupied
      case touch
        | own: forbid "it touches a stone" [touch]: beside(p) and own
        | any: forbid "it touches a stone" [touch]: beside(p) and occupied
      put mover on p

> Whoever can't move has lost. [end]

    end when not possible(turn, to-move)
    wins(P: player) = not P = to-move

> Nobody ever has a <b>stone</b>. [none]

*A claim:* no-stone, below.

    claim no-stone "Nobody ever has a <img src=x onerror=alert(1)> stone." [none]
      position: no occupied
      expect refuted
    claim some-point "There is a point."
      position: some board
      expect proved
`;

async function picture(page, name) {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: path.join(process.env.SCREENSHOTS, `${name}.png`) });
}

async function everythingElse() {
  const file = path.join(folder, "tiny.md");
  fs.writeFileSync(file, tiny);
  const served = await Served.of(file);
  const page = await open(served.address);

  // Without a mouse: the arrows go from point to point, and Enter plays.
  for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement.dataset.point)); ++i) await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.point), "b2");
  await page.keyboard.press("Enter");
  await goesOn(page, 1);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await goesOn(page, 2);
  assert.deepEqual((await shown(page)).moves, ["B b2", "W a3"]);
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelectorAll("#moves button:not(.undone)").length === 1);
  assert.equal(await page.$eval(".point[data-point=b2]", (one) => one.getAttribute("aria-label")), "b2, stone of black, the last move");

  // The readings differ here, which is visible beside the one that is not chosen; the other one is chosen, and a click is refused.
  await page.waitForSelector('label.differs[data-reading="touch=any"]');
  await picture(page, "readings");
  await page.click('label[data-reading="touch=any"] input');
  await page.waitForFunction(() => location.hash.includes("touch%3Dany"));
  await clickPoint(page, "b1");
  await page.waitForSelector("[data-refused]");
  const refused = await shown(page);
  assert.deepEqual(refused.forbids, ["touch"]);
  assert.deepEqual(refused.crossed, ["b2"]);
  assert.match(refused.message, /W b1 is illegal.*it touches a stone \(b2\).*A stone may not touch a stone\./s);
  await picture(page, "refused");
  await page.click('label[data-reading="touch=own"] input');
  await page.waitForFunction(() => !location.hash.includes("touch%3Dany"));

  // Witness: where they differ, shown on the board, with as many moves as the command finds.
  await press(page, "#tab-witnesses");
  await press(page, "#all-pairs");
  await page.waitForSelector("#witnesses .show-it");
  const compared = json("compare", file, "--with", "touch=any");
  assert.equal(await page.$eval("#witnesses [data-verdict]", (one) => one.dataset.verdict), "differ");
  assert.equal(compared.same, false);
  await press(page, "#witnesses .show-it");
  const { moves } = compared.divergence ?? compared.witness;
  await goesOn(page, moves);
  await picture(page, "witness");
  await press(page, "#undo");
  await goesOn(page, moves - 1);
  await press(page, "#back");
  await page.waitForFunction(() => document.querySelectorAll("#moves button:not(.undone)").length === 1 && document.querySelector(".point[data-point=c3]"));
  assert.ok(await page.$eval("#back", (one) => one.hidden));

  // Claims.
  await press(page, "#tab-claims");
  await press(page, "#all-claims");
  await page.waitForFunction(() => document.querySelectorAll("#claims [data-verdict]").length === 2);
  const verdicts = await page.$$eval("#claims [data-claim]", (all) => Object.fromEntries(all.map((one) => [one.dataset.claim, one.querySelector("[data-verdict]").dataset.verdict])));
  assert.deepEqual(verdicts, { "no-stone": "refuted", "some-point": "proved" });
  assert.equal(await page.$$eval("img, blockquote b", (all) => all.length), 0, "what a document says is text");
  await press(page, "#claims .show-it");
  await page.waitForFunction(() => document.querySelectorAll("#moves button:not(.undone)").length === 1);
  await picture(page, "claims");

  // The text is changed: errors as it is typed, then a change that matters; the file stays as it was until it is saved.
  await press(page, "#tab-edit");
  const type = async (from, to) => {
    const text = await page.evaluate(() => document.querySelector(".cm-content").cmTile?.view?.state.doc.toString() ?? document.querySelector(".cm-content").cmView?.view?.state.doc.toString());
    assert.notEqual(text.search(from), -1, `${from} is in the text`);
    await page.evaluate((changed) => {
      const content = document.querySelector(".cm-content");
      const view = (content.cmTile ?? content.cmView).view;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: changed } });
    }, text.replace(from, to));
  };
  const keys = async () => {
    await page.click(".cm-content");
    await page.keyboard.down("Control");
    await page.keyboard.press("End");
    await page.keyboard.up("Control");
    await page.keyboard.type("\n    odd = emtpy\n");
  };
  await keys();
  await page.waitForFunction(() => document.querySelector("#diagnostics").textContent.includes("nothing is called 'emtpy'; did you mean 'empty'?"));
  await picture(page, "errors");
  await type(/\s*odd = emtpy\s*$/, "\n");
  await page.waitForFunction(() => !document.querySelector("#diagnostics .error"));
  await type(/beside\(p\) and own/, "around(p) and own");
  await page.waitForFunction(() => !document.querySelector("#where").disabled);
  await press(page, "#where");
  await page.waitForSelector("#difference .show-it");
  const changed = path.join(folder, "changed.md");
  fs.writeFileSync(changed, tiny.replace("beside(p) and own", "around(p) and own"));
  const difference = json("compare", file, "--with", changed);
  assert.equal(difference.same, false);
  assert.equal(fs.readFileSync(file, "utf8"), tiny, "nothing is written before it is asked for");
  await press(page, "#difference .show-it");
  await page.waitForFunction((n) => document.querySelectorAll("#moves button:not(.undone)").length === n, {}, (difference.divergence ?? difference.witness).moves);
  await picture(page, "change");
  const other = await open(await addressOf(page));
  assert.deepEqual((await shown(other)).stones, (await shown(page)).stones, "the address holds the change");
  await press(other, "#tab-edit");
  assert.ok(await other.evaluate(() => document.querySelector(".cm-content").textContent.includes("around(p) and own")));
  await other.close();
  await press(page, "#save");
  await page.waitForFunction(() => document.querySelector("#edit-message").textContent === "Saved.");
  assert.equal(fs.readFileSync(file, "utf8"), fs.readFileSync(changed, "utf8"));

  // What somebody else has written meanwhile is not lost.
  fs.appendFileSync(file, "\nBy hand.\n");
  const byHand = fs.readFileSync(file, "utf8");
  await type(/By nobody/, "By somebody");
  await page.waitForFunction(() => !document.querySelector("#save").disabled);
  await press(page, "#save");
  await page.waitForFunction(() => document.querySelector("#edit-message").textContent.includes("was changed by another program"));
  assert.equal(fs.readFileSync(file, "utf8"), byHand);
  await press(page, "#revert");
  await page.waitForFunction(() => document.querySelector("#revert").disabled);

  // A text that is too large is refused, and nobody says that it has no errors.
  await page.evaluate(() => {
    const pasted = new DataTransfer();
    pasted.setData("text/plain", "\nMore.\n".repeat(200000));
    document.querySelector(".cm-content").focus();
    document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData: pasted, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => document.querySelector("#message").textContent.includes("larger than 1 MiB"));
  assert.equal(await page.$eval("#edit-message", (one) => one.textContent), "Not checked; the board shows the rules as they were before.");
  await press(page, "#revert");
  await page.waitForFunction(() => document.querySelector("#edit-message").textContent === "No errors.");

  // Stones are set up, and a record is loaded.
  await press(page, "#tab-game");
  await press(page, "#record summary");
  await press(page, "#set-up");
  await clickPoint(page, "a1");
  await page.waitForFunction(() => document.querySelector(".point[data-point=a1]").getAttribute("aria-label").includes("black"));
  await page.waitForFunction(() => /\nX [.O]\nto-move/.test(new URLSearchParams(location.hash.slice(1)).get("record")));
  await page.evaluate(() => [...document.querySelectorAll("#setup-tools button")].find((one) => one.textContent === "Done").click());
  await page.evaluate(() => (document.querySelector("#record").open = true));
  await page.$eval("#record-text", (area) => (area.value = "game tiny\nB c3\nW a1\n"));
  await press(page, "#load-text");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
  assert.equal((await shown(page)).stones.a1, "stone of white");
  assert.ok(await page.$eval("#record", (one) => one.open), "what was opened stays open");

  // It is saved, as a record and as SGF, and both are read again; a text that is neither is refused and changes nothing.
  await page.evaluate(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      void blob.text().then((text) => (window.saved = text));
      return make(blob);
    };
  });
  const before = await shown(page);
  for (const name of ["Save record", "Save SGF"]) {
    await page.evaluate((text) => {
      window.saved = undefined;
      [...document.querySelectorAll("#record button")].find((one) => one.textContent === text).click();
    }, name);
    await page.waitForFunction(() => window.saved !== undefined);
    const saved = await page.evaluate(() => window.saved);
    await press(page, "#restart");
    await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 0);
    for (const text of ["B z99\n", "(;FF[4]", saved]) {
      // The message goes and the button is pressed in one step: an answer in between would move the button away.
      await page.evaluate((words) => {
        document.querySelector("#message").replaceChildren();
        document.querySelector("#record-text").value = words;
        document.querySelector("#load-text").click();
      }, text);
      await (text === saved ? goesOn(page, 2) : page.waitForSelector("#message.bad:not(:empty)"));
    }
    assert.deepEqual((await shown(page)).stones, before.stones, name);
  }

  // A picture is copied.
  await page.evaluate(() => (navigator.clipboard.write = async ([item]) => (window.copied = await item.getType("image/png"))));
  await press(page, "#copy-picture");
  await page.waitForFunction(() => window.copied !== undefined);
  assert.deepEqual(await page.evaluate(async () => [...new Uint8Array(await window.copied.arrayBuffer()).slice(1, 4)]), [80, 78, 71]);
  assert.ok((await page.evaluate(async () => (await createImageBitmap(window.copied)).width)) > 200);

  // The keyboard stays where it was: in the list of moves, and in the settings.
  await page.evaluate(() => document.querySelector("#moves button").focus());
  await page.keyboard.press("Enter");
  await goesOn(page, 1);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "1 B c3");
  await press(page, "#redo");
  await goesOn(page, 2);

  // What a move changes is shown when it is asked for.
  await press(page, "#record summary");
  await press(page, "#show-effects");
  await page.hover(".point[data-point=a3]");
  await page.waitForSelector(".ghost");
  await page.waitForFunction(() => document.querySelector("#outlook").textContent === "After B a3: white to play");

  // On a telephone, and in the dark.
  for (const [name, width, scheme] of [["wide", 1300, "light"], ["narrow", 390, "light"], ["dark", 1300, "dark"], ["narrow-dark", 390, "dark"]]) {
    await page.setViewport({ width, height: 850 });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.waitForFunction((wanted) => innerWidth === wanted, {}, width);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `nothing sticks out at ${width} pixels`);
    await picture(page, name);
  }
  assert.equal(await page.$$eval("button, input, select, textarea, [role=button]", (all) => all.filter((one) => !(one.getAttribute("aria-label") || one.textContent || one.closest("label") || one.type === "file")).length), 0, "everything has a name");
  await page.close();
  await served.end();

  // An address of another game opens the start, and says why.
  const again = await Served.of(file);
  const astray = await open(`${again.address}#record=game+other%0AB+z9`);
  await astray.waitForFunction(() => document.querySelector("#message.bad")?.textContent.includes("other"));
  await astray.goto("about:blank");
  await astray.goto(`${again.address}#document=!!!!`);
  await astray.waitForFunction(() => document.querySelector("#message.bad")?.textContent.includes("could not be read"));

  // A board that is none is refused, and the game goes on as it was.
  await clickPoint(astray, "b2");
  await goesOn(astray, 1);
  await astray.click("#game input", { clickCount: 3 });
  await astray.keyboard.type("0x0\n");
  await astray.waitForFunction(() => document.querySelector("#message.bad")?.textContent.includes("'0x0' is no board size"));
  await clickPoint(astray, "b2");
  await astray.waitForFunction(() => document.querySelector("[data-refused]")?.dataset.refused === "W b2");
  await astray.close();
  await again.end();

  // A document with errors begins with them, and is played once they are mended.
  const broken = path.join(folder, "broken.md");
  fs.writeFileSync(broken, tiny.replace("put mover on p", "puts mover on p"));
  const mended = await Served.of(broken);
  const errors = await open(mended.address, "#diagnostics .error");
  assert.match(await errors.$eval("#diagnostics", (one) => one.textContent), /'puts' is no step; did you mean 'put'\?/);
  assert.equal(await errors.$eval("#tab-edit", (one) => one.getAttribute("aria-selected")), "true");
  await errors.evaluate(() => {
    const content = document.querySelector(".cm-content");
    const view = (content.cmTile ?? content.cmView).view;
    const at = view.state.doc.toString().indexOf("puts mover");
    view.dispatch({ changes: { from: at, to: at + 4, insert: "put" } });
  });
  await errors.waitForSelector(".point");
  await errors.close();
  await mended.end();
  console.log("all else: done");
}

/// Times of the page that the program serves.
async function times(file) {
  const served = await Served.of(file);
  const page = await open(`${served.address}#record=${encodeURIComponent("board 19x19\n")}`);
  console.log(`${path.basename(file)}: ${await timesOf(page)}`);
  await page.close();
  await served.end();
}

/// A claim that takes long is asked about: it says that it is at work, is stopped, and the next question is answered.
async function stopped(file, claim) {
  const served = await Served.of(file);
  const page = await open(served.address);
  await press(page, "#tab-claims");
  await press(page, `[data-claim="${claim}"] .ask-claim`);
  await page.waitForFunction(() => document.querySelector("#claims .answer .progress")?.textContent.startsWith("searching for"));
  await press(page, "#claims .stop");
  await page.waitForFunction(() => document.querySelector("#claims .answer .progress")?.textContent === "Stopped.");
  await clickPoint(page, await page.$eval(".point", (one) => one.dataset.point));
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 1 || document.querySelector("[data-refused]"));
  await page.close();
  await served.end();
}

/// Without a document all games are there: one is chosen, its address leads back to it, and its own text is what a change is compared with.
async function allGames() {
  const served = await Served.of();
  const page = await open(served.address);
  const game = () => page.$eval("#file select", (one) => one.value);
  const begun = json("games").games.map((one) => one.game);
  assert.deepEqual(await page.$$eval("#file option", (all) => all.map((one) => one.value)), begun);
  assert.equal(await game(), begun[0]);
  await clickPoint(page, "c3");
  await goesOn(page, 1);
  const first = await addressOf(page);
  await page.select("#file select", "go");
  await page.waitForSelector(".point[data-point=t19]");
  await clickPoint(page, "q16");
  await goesOn(page, 1);
  await addressOf(page);
  assert.match((await shown(page)).record, /^game go\nboard 19x19\n/);
  await press(page, "#tab-edit");
  assert.ok(await page.$eval("#where", (one) => one.disabled), "the text is that of the game");
  const again = await open(await addressOf(page));
  assert.deepEqual((await shown(again)).moves, ["B q16"]);
  assert.equal(await again.$eval("#file select", (one) => one.value), "go");
  await again.close();
  for (let i = 0; i < 10 && page.url() !== first; ++i) {
    await page.goBack();
    await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("record").startsWith(`game ${document.querySelector("#file select").value}\n`));
    await addressOf(page);
  }
  await page.waitForFunction((count) => document.querySelectorAll(".point").length === count, {}, 81);
  assert.equal(await game(), begun[0]);
  await page.close();
  await served.end();
}

/// The sets of a map are tinted, lettered, named below the board, and said of each point.
async function maps(file) {
  const served = await Served.of(file), page = await open(served.address);
  const sets = await page.evaluate(() => ({
    tints: [0, 1, 2].map((i) => document.querySelectorAll(`#board .sets .set-${i}`).length),
    texts: [...document.querySelectorAll("#board .sets text")].map((one) => one.textContent),
    said: ["a3", "c1", "a1"].map((name) => document.querySelector(`.point[data-point=${name}]`).getAttribute("aria-label")),
  }));
  assert.deepEqual(sets.tints, [2, 4, 2], "each point, and one beside the name");
  assert.deepEqual(sets.texts, ["M", "r", "r", "t", "r", "M", "mountain", "r", "river", "t", "town"]);
  assert.deepEqual(sets.said, ["a3, empty, mountain", "c1, empty, river", "a1, empty"]);
  await page.close();
  await served.end();
}

inBrowser(chromium, async (started, own) => {
  [browser, folder] = [started, own];
  await everythingElse();
  await allGames();
  for (const file of documents) await randomGame(file, 5, 5);
  const named = (...names) => documents.filter((file) => names.includes(path.basename(file, ".md")));
  for (const file of named("river")) await maps(file);
  const unbounded = path.join(__dirname, "trail.md");
  for (const file of [...named("loose", "political-go", "nogo"), unbounded]) await witnesses(file, pairsOf(file));
  for (const file of named("disto")) await stopped(file, "two-eyes-live");
  for (const file of named("disto", "loose", "go")) await times(file);
  assert.deepEqual(outside, [], "nothing outside is asked for, and nothing goes wrong");
});
