// The side of the text on the page without a server, in a real browser: examples and claims beside the sentences, and the tools of the editor.
// node text.cjs PAGE.html BROWSER ; with SCREENSHOTS=DIR a picture of each view is left there.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { inBrowser, opened } = require("./in_browser.cjs");

const [file, chromium] = process.argv.slice(2);
const wrong = []; // errors of the page, and what it asked of others

let browser;

async function open(game) {
  const page = await opened(browser, wrong, `${pathToFileURL(path.resolve(file))}#record=${encodeURIComponent(`game ${game}\n`)}`);
  return page;
}

async function picture(page, name) {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: path.join(process.env.SCREENSHOTS, `text-${name}.png`) });
}

const textOf = (page, selector) => page.$eval(selector, (one) => one.textContent);
const includes = (page, selector, words) => page.waitForFunction((place, part) => document.querySelector(place)?.textContent.includes(part), {}, selector, words);
const written = (page) => page.evaluate(() => (document.querySelector(".cm-content").cmTile ?? document.querySelector(".cm-content").cmView).view.state.doc.toString());

/// Replaces a part of the document, which stands in it once.
const change = (page, from, to) =>
  page.evaluate((before, after) => {
    const content = document.querySelector(".cm-content");
    const view = (content.cmTile ?? content.cmView).view;
    const text = view.state.doc.toString();
    if (text.split(before).length !== 2) throw new Error(`'${before}' does not stand in the text once`);
    const at = text.indexOf(before);
    view.dispatch({ changes: { from: at, to: at + before.length, insert: after }, selection: { anchor: at + after.length }, scrollIntoView: true });
    view.focus();
  }, from, to);

/// Puts the cursor behind the last place of some words, and returns where it is on the screen.
const cursorAt = (page, words) =>
  page.evaluate(async (part) => {
    const content = document.querySelector(".cm-content");
    const view = (content.cmTile ?? content.cmView).view;
    const at = view.state.doc.toString().lastIndexOf(part) + part.length;
    view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    view.focus();
    await new Promise((done) => view.requestMeasure({ read: () => done() }));
    const { left, top, bottom } = view.coordsAtPos(at - 1);
    return { x: left + 1, y: (top + bottom) / 2 };
  }, words);

const cursorLine = (page) =>
  page.evaluate(() => {
    const { state } = (document.querySelector(".cm-content").cmTile ?? document.querySelector(".cm-content").cmView).view;
    return state.doc.lineAt(state.selection.main.head).text;
  });

async function revert(page) {
  await page.click("#tab-edit");
  await page.click("#revert");
  await page.waitForFunction(() => document.querySelector("#revert").disabled);
}

async function press(page, key) {
  await page.keyboard.down("Control");
  await page.keyboard.press(key);
  await page.keyboard.up("Control");
}

/// The examples of a document hold, each beside its sentences, and a click plays one.
async function examples(page) {
  await includes(page, "#rules-summary", "✓ 26 examples hold");
  assert.equal(await textOf(page, "#edit-message"), "No errors.");
  const signs = await page.$$eval("[data-example] .sign", (all) => all.map((one) => one.textContent));
  assert.ok(signs.length >= 26 && signs.every((sign) => sign === "✓"), String(signs));
  assert.ok(await page.$("#clause-turns [data-example=taking-turns]"));
  assert.equal(await page.$eval("#clause-turns .sign", (one) => one.getAttribute("aria-label")), "holds:");
  await includes(page, "#clause-adjacent .proofs", "No example or claim names this sentence.");
  await page.click("#clause-turns [data-example=taking-turns] > button");
  await page.waitForFunction(() => document.querySelectorAll("#moves button:not(.undone)").length === 2);
  assert.equal(await page.$$eval(".point", (all) => all.length), 9);
  assert.match(await textOf(page, "#message"), /Black begins, and nobody plays twice in a row/);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll("#moves button:not(.undone)").length === 1);
  await page.click("#back");
  await page.waitForFunction(() => document.querySelectorAll(".point").length === 81);
}

/// What speaks for each reading, and what would settle it, is in plain sight.
async function readings(page) {
  const set = await page.$eval("fieldset.readings", (one) => one.innerText);
  assert.match(set, /For it: The letter of the first two posts/);
  assert.match(set, /What would settle it: Say whose stones a person consists of/);
}

/// A claim has its premise, a verdict and an argument; after a change it is checked again, and under another reading its verdict is marked.
async function claims(page) {
  await page.$eval("#clause-finite-game [aria-label='Check the claim finite']", (one) => one.click());
  for (const sentence of ["finite-player", "finite-game"]) {
    await includes(page, `#clause-${sentence} .claimed`, "proved on 1x1");
    const words = await textOf(page, `#clause-${sentence} .claimed`);
    assert.match(words, /Premise: Nobody passes for ever.*Argument: Each placement adds a stone/);
    assert.doesNotMatch(words, /before the change/);
  }
  await change(page, "end when passes = 2", "end when passes = 1 + 1");
  const found = (words, isIn) => page.waitForFunction((part, wanted) => document.querySelector("#clause-finite-game .claimed").textContent.includes("proved on 1x1") && document.querySelector("#clause-finite-game .claimed").textContent.includes(part) === wanted, {}, words, isIn);
  await includes(page, "#changes summary", "1 line added");
  await found("before the change", false);
  await revert(page);
  await found("before the change", false);
  const choose = (reading) => page.$eval(`[data-reading="${reading}"] input`, (one) => one.click());
  await choose("when=after");
  await found("under other readings or settings", true);
  await choose("when=before");
  await found("under other readings or settings", false);
}

/// A changed rule makes an example fail: it is red, says what does not hold, and leads to its line; the change is shown.
async function failing(page) {
  await page.click("#tab-edit");
  await change(page, "set passes to 0", "set passes to 1");
  await includes(page, "#examples-message", "✗ 1 of 26 examples fails");
  assert.equal(await textOf(page, "#edit-message"), "No errors in the text.");
  await includes(page, "#failures", "example end: this is expected to be legal, and it is illegal [end] (the game is over)");
  await page.click("#failures button.link");
  await page.waitForFunction(() => document.activeElement.id === "clause-end" && !document.querySelector("#rules").hidden);
  await page.click("#tab-edit");
  assert.match(await textOf(page, "#changes summary"), /1 line added, 1 removed/);
  assert.deepEqual(await page.$$eval("#changes del, #changes ins", (all) => all.map((one) => one.textContent)), ["-       set passes to 0\n", "+       set passes to 1\n"]);
  await page.click("#tab-rules");
  await page.click("#rules-change button");
  assert.ok(await page.$eval("#changes", (one) => one.open && one.contains(document.activeElement)), "the rules lead to what was changed");
  await page.$eval("#changes", (one) => (one.open = false));
  await page.click("#tab-rules");
  const failed = "#clause-end [data-example=end]";
  assert.deepEqual(await page.$eval(failed, (one) => [one.className, one.querySelector(".sign").textContent]), ["example bad", "✗"]);
  await picture(page, "failing");
  assert.deepEqual(await page.$$eval(`${failed} .failure button`, (all) => all.map((one) => one.textContent.replace(/\d+/, "N"))), ["line N", "[end]"]);
  await page.click(`${failed} .failure button`);
  await page.waitForFunction(() => !document.querySelector("#edit").hidden);
  assert.equal(await cursorLine(page), "      W b3: legal");
  await page.waitForSelector("#editor .cm-lint-marker-error");
  await revert(page);
  await includes(page, "#examples-message", "✓ 26 examples hold");
  assert.equal(await textOf(page, "#edit-message"), "No errors.");
  assert.ok(await page.$eval("#changes", (one) => one.hidden));
}

/// The editor completes words and ids, explains a word, goes to its definition, and finds.
async function words(page) {
  await change(page, "    end when passes = 2", "    end when passes = 2\n\n    extra = li");
  await page.keyboard.type("b");
  await page.waitForFunction(() => /^liberties/.test(document.querySelector(".cm-tooltip-autocomplete [aria-selected=true]")?.textContent ?? ""));
  await picture(page, "completion");
  await page.click(".cm-tooltip-autocomplete [aria-selected=true]");
  await page.waitForFunction(() => !document.querySelector(".cm-tooltip-autocomplete"));
  assert.equal(await cursorLine(page), "    extra = liberties");
  await page.keyboard.type("(nothing)");
  await includes(page, "#diagnostics", "nothing uses 'extra'"); // the editor is smaller now
  const at = await cursorAt(page, "extra = liber");
  await page.mouse.move(at.x, at.y);
  await includes(page, ".explained", "liberties(a set of points): a set of points");
  const word = await cursorAt(page, "(noth");
  await page.mouse.move(word.x, word.y);
  await includes(page, ".explained", "board empty occupied nothing stones(…) own enemy: V, V∖∪σ"); // the row of the table of words
  await picture(page, "explained");
  await cursorAt(page, "extra = liber");
  await page.keyboard.press("F12");
  assert.match(await cursorLine(page), /^ {4}liberties\(/);
  const again = await cursorAt(page, "extra = liber");
  await page.keyboard.down("Control");
  await page.mouse.click(again.x, again.y);
  await page.keyboard.up("Control");
  assert.match(await cursorLine(page), /^ {4}liberties\(/);
  await press(page, "f");
  await page.waitForSelector(".cm-search [name=search]");
  await page.keyboard.press("Escape");
  await revert(page);
}

/// A message with a suggestion replaces the word that it marks: in the list, and in the editor.
async function fixes(page) {
  for (const place of ["#diagnostics .fix", ".cm-tooltip .cm-diagnosticAction"]) {
    await change(page, "    end when passes = 2", "    end when passes = 2\n\n    extra = emtpy");
    await includes(page, "#diagnostics", "did you mean 'empty'?");
    if (place.startsWith(".cm")) {
      await page.waitForSelector(".cm-lintRange-error");
      const at = await cursorAt(page, "extra = emt");
      await page.mouse.move(at.x, at.y);
    }
    await page.waitForSelector(place);
    await page.click(place);
    await includes(page, "#edit-message", "No errors.");
    assert.match(await written(page), /\n {4}extra = empty\n/);
    await revert(page);
  }
}

const clickPoint = async (page, point, moves) => {
  await page.click(`.point[data-point="${point}"]`);
  if (moves !== undefined) await page.waitForFunction((count) => document.querySelectorAll("#moves button:not(.undone)").length === count, {}, moves);
};

/// The position on the board becomes an example that holds: of a game, with a refused move, and of a position that was set up.
async function made(page) {
  await clickPoint(page, "c3", 1);
  await clickPoint(page, "d3", 2);
  await clickPoint(page, "c3");
  await page.waitForSelector("[data-refused]");
  await page.click("#tab-rules");
  await page.click("#clause-turns .proofs button[aria-label='Make this position an example of [turns]']");
  await includes(page, "#examples-message", "✓ 27 examples hold");
  const text = await written(page);
  assert.match(text, /\n\n {4}example turns-1 "B c3 is illegal here" \[turns\]\n {6}B c3: legal\n {6}W d3: legal\n {6}B c3: illegal \[place-sick\] at c3\n {6}then\n( {8}\S( \S){8}\n){9}\n/);
  assert.ok(text.indexOf("[turns ") < text.indexOf("example turns-1") && text.indexOf("example turns-1") < text.indexOf("> The game ends when"), "it stands below its sentence");
  await page.waitForSelector("#clause-turns [data-example=turns-1].good");
  await page.keyboard.type("<img src=x onerror=alert(1)>"); // the caption is selected
  await page.waitForFunction(() => document.querySelector("[data-example=turns-1]")?.textContent.includes("<img src=x onerror=alert(1)>"));
  assert.equal(await page.$("img"), null, "what a document says is text");
  await picture(page, "made");

  await page.$eval("[data-example=glutton-at-last] > button", (one) => one.click());
  await page.waitForFunction(() => document.querySelectorAll(".point").length === 4);
  await page.click("#tab-edit");
  await cursorAt(page, "> The game ends when both");
  await page.click("#make-example");
  await includes(page, "#examples-message", "✓ 28 examples hold");
  assert.match(await written(page), /\n {4}example end-1 "[^"]*" \[end\] if when is after\n {6}with board 2x2\n {6}start\n {8}X X\n {8}X \.\n {8}to-move white\n/);
  await press(page, "z");
  await page.waitForFunction(() => !document.querySelector("[data-example=end-1]"));
}

/// Very many lines and messages: the page shows the first of them, and goes on.
async function long(page) {
  await page.click("#tab-edit");
  await change(page, "    end when passes = 2", `    end when passes = 2${"\n".repeat(150000)}`);
  await includes(page, "#changes summary", "150000 lines added");
  assert.equal(await textOf(page, "#message"), "");
  assert.ok((await page.$$eval("#changes ins", (all) => all.length)) <= 200);
  await page.waitForFunction(() => location.hash.includes("change="));
  const address = await page.evaluate(() => location.hash);
  assert.ok(address.length < 2000, `${address.length} characters`);
  await revert(page);
  await change(page, "    end when passes = 2", `    end when passes = 2\n${"    x\n".repeat(20000)}`);
  await includes(page, "#edit-message", "20000 errors");
  await includes(page, "#diagnostics", "… and 19800 more messages");
  await revert(page);
  await includes(page, "#edit-message", "No errors.");
}

/// The document is saved as a file, by the button and by Ctrl+S.
async function saved(page) {
  await page.evaluate(() => {
    window.saved = [];
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      void blob.text().then((text) => window.saved.push(text));
      return create(blob);
    };
    HTMLAnchorElement.prototype.click = function () {
      window.savedAs = this.download;
    };
  });
  await includes(page, "#examples-message", "hold"); // the buttons stay where they are now
  const text = await written(page);
  await page.click("#save-file");
  await page.waitForFunction(() => window.saved.length === 1);
  await page.click(".cm-content");
  await press(page, "s");
  await page.waitForFunction(() => window.saved.length === 2);
  assert.deepEqual(await page.evaluate(() => window.saved), [text, text]);
  assert.equal(await page.evaluate(() => window.savedAs), "disto.md");
}

/// Wrapped lines begin below the beginning of their line.
async function wrapped(page) {
  const lines = await page.$$eval("[class*='cm-indent-']", (all) => all.map((one) => [one.className.match(/cm-indent-(\d+)/)[1], one.textContent.match(/^( |>(?= ))*/)[0].length, parseFloat(getComputedStyle(one).textIndent)]));
  assert.ok(lines.length > 0 && lines.every(([columns, spaces, indent]) => Number(columns) === spaces && (spaces === 0 ? indent === 0 : indent < 0)), String(lines));
}

/// On a telephone and in the dark nothing sticks out, and everything has a name.
async function looks(page) {
  for (const tab of ["rules", "edit"])
    for (const [width, scheme] of [[390, "light"], [390, "dark"], [1300, "dark"], [1300, "light"]]) {
      await page.click(`#tab-${tab}`);
      await page.setViewport({ width, height: 850 });
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `something sticks out at ${width} pixels`);
      await picture(page, `${tab}-${width}-${scheme}`);
    }
  assert.equal(await page.$$eval("button, input, select, textarea, [role=button]", (all) => all.filter((one) => !(one.getAttribute("aria-label") || one.textContent || one.closest("label") || one.type === "file")).length), 0, "everything has a name");
}

inBrowser(chromium, async (started) => {
  browser = started;
  const page = await open("disto");
  for (const check of [examples, readings, claims, failing, words, fixes, wrapped, long, made, saved, looks]) {
    const begin = Date.now();
    try {
      await check(page);
    } catch (error) {
      await picture(page, "broken");
      throw error;
    }
    console.log(`${check.name}: ${Date.now() - begin} ms`);
  }
  assert.deepEqual(wrong, [], "nothing goes wrong, and nothing outside is asked for");
});
