// What a person does with the board on the page without a server, in a real browser. No request leaves the machine.
// node board.cjs PAGE.html BROWSER [CHECK…] ; with SCREENSHOTS=DIR a picture of each view is left there.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { inBrowser, opened, timesOf } = require("./in_browser.cjs");

const [file, chromium, ...named] = process.argv.slice(2);
const address = pathToFileURL(path.resolve(file)).href;
let browser;
const outside = [];

const open = (hash = "", viewport = undefined) => opened(browser, outside, address + hash, viewport);

const of = (record) => `#record=${encodeURIComponent(record)}`;
const moves = (page) => page.$$eval("#moves button:not(.undone)", (all) => all.map((one) => one.textContent.replace(/^\d+ /, "")));
const played = (page, ...wanted) =>
  page.waitForFunction((text) => [...document.querySelectorAll("#moves button:not(.undone)")].map((one) => one.textContent.replace(/^\d+ /, "")).join("; ") === text, {}, wanted.join("; "));
const click = (page, point) => page.click(`.point[data-point="${point}"]`);
const focused = (page) => page.evaluate(() => document.activeElement?.dataset?.point ?? document.activeElement?.id);
const says = (page, id, words) => page.waitForFunction((where, text) => document.querySelector(where).textContent.includes(text), {}, id, words);
const textOf = (page) => page.evaluate(() => {
  const content = document.querySelector(".cm-content");
  return (content.cmTile ?? content.cmView).view.state.doc.toString();
});
const edit = (page, from, to) => page.evaluate((one, other) => {
  const content = document.querySelector(".cm-content");
  const view = (content.cmTile ?? content.cmView).view;
  const at = view.state.doc.toString().indexOf(one);
  view.dispatch({ changes: { from: at, to: at + one.length, insert: other } });
}, from, to);

async function picture(page, name) {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: path.join(process.env.SCREENSHOTS, `${name}.png`) });
}

async function drop(page, name, text) {
  await page.evaluate((called, content) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([content], called));
    document.querySelector("#board").dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
  }, name, text);
}

/// The keyboard: Tab, arrows, the name of a point, undo and redo from anywhere, and a focus that stays.
async function keys() {
  const page = await open();
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "skip", "a skip link is first");
  await page.keyboard.press("Tab");
  assert.match(await focused(page), /^[a-j]\d$/, "the board is next");
  assert.equal(await page.$$eval(".point[tabindex='0']", (all) => all.length), 1, "one point is a stop of Tab");
  await page.focus("#tab-rules");
  await page.keyboard.type("c3\n");
  await played(page, "B c3");
  assert.equal(await focused(page), "c3");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await played(page, "B c3", "W c4");
  await page.focus("#tab-rules");
  await page.keyboard.press("u");
  await played(page, "B c3");
  await page.keyboard.press("r");
  await played(page, "B c3", "W c4");
  for (const [key, ...left] of [["z", "B c3"], ["y", "B c3", "W c4"]]) {
    await page.keyboard.down("Control");
    await page.keyboard.press(key);
    await page.keyboard.up("Control");
    await played(page, ...left);
  }
  await page.keyboard.type("c33\n");
  await says(page, "#message", "There is no point c33.");
  for (const left of [1, 0]) {
    await page.focus("#undo");
    await page.keyboard.press("Enter");
    await played(page, ...["B c3"].slice(0, left));
  }
  await page.waitForFunction(() => document.activeElement?.dataset?.point !== undefined);  // the button is disabled now
  for (const left of [1, 2]) {
    await page.focus("#others [data-move$=pass]");
    await page.keyboard.press("Enter");
    await page.waitForFunction((count) => document.querySelectorAll("#moves button:not(.undone)").length === count, {}, left);
  }
  await page.waitForFunction(() => document.activeElement?.dataset?.point !== undefined);  // nobody can pass any more
  await page.click("#tab-claims");
  await page.focus("[data-claim=two-eyes-live] .ask-claim");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#claims .stop");
  await page.evaluate(() => document.querySelector("#claims .stop")?.focus());
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => !document.querySelector("#claims .stop") && document.activeElement !== document.body);  // it is gone with the search
  await page.click("#tab-game");
  // In a field a letter is a letter.
  await page.focus("#game input");
  await page.keyboard.type("u");
  assert.equal(await page.evaluate(() => document.activeElement.value.includes("u")), true);
  await page.close();
}

/// What was left is a variation, and a click goes there.
async function variation() {
  const page = await open(of("game disto\nB c3\nW d4\nB e5\n"));
  await played(page, "B c3", "W d4", "B e5");
  await page.click("#undo");
  await page.click("#undo");
  await played(page, "B c3");
  await click(page, "g7");
  await played(page, "B c3", "W g7");
  const line = () => page.$$eval("#variations button", (all) => all.map((one) => one.textContent));
  assert.deepEqual(await line(), ["2 W d4", "3 B e5"]);
  await picture(page, "variation");
  await page.evaluate(() => document.querySelectorAll("#variations button")[1].click());
  await played(page, "B c3", "W d4", "B e5");
  assert.deepEqual(await line(), ["2 W g7"]);
  await page.click("#restart");
  await played(page);
  assert.deepEqual(await line(), ["1 B c3", "2 W d4", "3 B e5", "2 W g7"], "a new beginning drops nothing");
  await page.close();
}

/// A piece is drawn to where it goes; the last move and what it took are marked.
async function drag() {
  const page = await open(of("game chess\n"));
  const centre = async (point) => {
    const box = await (await page.$(`.point[data-point="${point}"] .touch`)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const draw = async (from, to) => {
    await page.mouse.move(...(await centre(from)));
    await page.mouse.down();
    await page.mouse.move(...(await centre(to)), { steps: 4 });
    await page.mouse.up();
  };
  await draw("e2", "e4");
  await played(page, "W go e2 e4");
  await draw("d7", "d3");
  await page.waitForSelector("[data-refused]");
  await draw("d7", "d5");
  await played(page, "W go e2 e4", "B go d7 d5");
  await click(page, "e4");  // and by clicks
  await page.waitForSelector(".point[data-point=e4] .chosen");
  await click(page, "d5");
  await played(page, "W go e2 e4", "B go d7 d5", "W go e4 d5");
  assert.deepEqual(await page.$$eval(".point:has(.last)", (all) => all.map((one) => one.dataset.point)), ["d5", "e4"]);
  await page.close();

  const go = await open(of("game go\nboard 9x9\nB a2\nW a1\nB b1\n"));
  await go.waitForFunction(() => document.querySelector(".point[data-point=a1]")?.getAttribute("aria-label").includes("taken by the last move"));
  assert.equal(await go.$$eval(".star", (all) => all.length), 5);
  await go.close();
}

/// One changed line makes a short address, which opens again; a change of another text is refused.
async function addresses() {
  const page = await open(of("game disto\nboard 4x4\nB a4\n"));
  await page.click("#tab-edit");
  await edit(page, "A meal is a person with no liberties", "A meal is a person without liberties");
  await page.waitForFunction(() => location.hash.includes("change="));
  const short = page.url().slice(page.url().indexOf("#"));
  assert.ok(short.length < 2000, `${short.length} characters for one line`);
  const text = await textOf(page);
  const again = await open(short);
  await played(again, "B a4");
  assert.equal(await textOf(again), text);
  await says(again, "#message", "The address brings a changed text of these rules");
  await again.close();
  const other = await open(short.replace(/change=[0-9a-f]{8}/, "change=00000000"));
  await says(other, "#message.bad", "change of another text");
  assert.ok(!(await textOf(other)).includes("without liberties"));
  await other.close();
  await page.close();
}

/// A game that is chosen is in the address, and Back leads to the one before, however it was come to.
async function history() {
  const page = await open();
  const at = (game) => page.waitForFunction((one) => document.querySelector("#file select").value === one && location.hash.startsWith(`#record=game+${one}%0A`), {}, game);
  for (const game of ["endo", "chess"]) {
    await page.select("#file select", game);
    await at(game);
  }
  await page.evaluate(() => [...document.querySelectorAll("#gallery .cards a")].find((one) => one.textContent === "Go").click());
  await at("go");
  for (const game of ["chess", "endo", "disto"]) {
    await page.goBack();
    await at(game);
  }
  await page.evaluate(() => history.go(3));
  await at("go");
  await page.evaluate(() => [0, 20, 40].forEach((time) => setTimeout(() => history.back(), time)));  // faster than they open
  await at("disto");
  await page.waitForFunction(() => document.querySelectorAll(".point").length === 81);
  await page.evaluate(() => history.go(3));
  await at("go");
  await page.close();
}

/// What is dropped is opened: documents, and records of any game.
async function dropped() {
  const page = await open();
  const own = fs.readFileSync(path.join(__dirname, "trail.md"), "utf8");
  const title = /game "([^"]+)"/.exec(own)[1];
  await drop(page, "trail.md", own);
  await page.waitForFunction((name) => document.querySelector("#rules h1").textContent === name, {}, title);
  assert.equal(await textOf(page), own);
  assert.equal(await page.$eval("#file select", (one) => one.selectedOptions[0].textContent), `${title} (opened)`);
  await page.waitForFunction(() => location.hash.includes("document="));
  const again = await open(page.url().slice(page.url().indexOf("#")));
  assert.equal(await again.$eval("#rules h1", (one) => one.textContent), title);
  await again.close();
  await drop(page, "game.record", "game chess\nW go e2 e4\n");
  await played(page, "W go e2 e4");
  assert.equal(await page.$eval("#file select", (one) => one.value), "chess");
  await page.select("#file select", "go");
  await page.waitForSelector(".point[data-point=t19]");
  await drop(page, "game.sgf", "(;FF[4]GM[1]SZ[9];B[cc];W[gg])");
  await played(page, "B c7", "W g3");
  await drop(page, "broken.md", own.replace("    game ", "    gmae "));
  await page.waitForSelector("#diagnostics .error");
  await page.waitForSelector("#tab-edit[aria-selected=true]");
  await page.close();
}

/// Files are left, in every form.
async function left() {
  const page = await open(of("game disto\nB c3\n"));
  await page.evaluate(() => {
    window.left = {};
    HTMLAnchorElement.prototype.click = function () {
      window.left[this.download] = true;
    };
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      if (blob.type.startsWith("text/plain")) void blob.text().then((text) => (window.text = text));
      return make(blob);
    };
  });
  await page.click("#record summary");
  await page.click("#save-svg");
  await page.waitForFunction(() => window.left["disto.svg"] && window.text?.startsWith("<svg"));
  await page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror") && Promise.reject(new Error("no SVG")), await page.evaluate(() => window.text));
  await page.click("#save-png");
  await page.waitForFunction(() => window.left["disto.png"]);
  await page.close();
}

/// The first minute: a line that can be closed for good, the keys, and questions that lead to a state.
async function welcome() {
  const page = await open();
  await page.click("#hint-close");
  assert.ok(await page.$eval("#hint", (one) => one.hidden));
  const again = await open();
  assert.ok(await again.$eval("#hint", (one) => one.hidden), "the hint was closed");
  await again.close();
  await page.keyboard.press("?");
  await page.waitForSelector("dialog#help[open]");
  assert.match(await page.$eval("#help", (one) => one.textContent), /undo.*redo/s);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  await page.click("#show-gallery");
  const questions = await page.$$eval(".questions a", (all) => all.map((one) => one.getAttribute("href")));
  assert.ok(questions.length >= 4);
  await page.waitForFunction(() => document.querySelectorAll("#gallery .picture svg").length === document.querySelectorAll("#file option").length);
  await picture(page, "gallery");
  for (const [i, href] of questions.entries()) {
    if (i > 0) await page.click("#show-gallery");
    await page.evaluate((one) => document.querySelector(`.questions a[href="${one}"]`).click(), href);
    await page.waitForFunction((one) => document.querySelector("#message.bad [data-refused]") && one.includes(`game+${document.querySelector("#file select").value}%0A`), {}, href);
    await page.evaluate(() => document.querySelector("#message").replaceChildren());
  }
  await page.close();
}

/// A refusal leads to its sentence and stays while it holds; set-up asks first and can be undone; a claim that needs the program says so.
async function messages() {
  const page = await open(of("game disto\nboard 4x4\nB a4\nW b4\nB b3\nW d1\nB c4\n"));
  await page.click("#tab-edit");
  await click(page, "a3");
  await page.waitForSelector("[data-refused]");
  await page.click("#message button.link");
  await page.waitForSelector("#clause-place-sick.flash");
  assert.ok(await page.$eval("#rules", (one) => !one.hidden));
  await page.evaluate(() => (navigator.clipboard.writeText = async () => undefined));
  await page.click("#record summary");
  await page.click("#copy-link");
  await says(page, "#notice", "The address was copied.");
  assert.ok(await page.$("[data-refused]"), "the refusal still holds");
  await page.click("#set-up");
  assert.equal((await moves(page)).length, 5, "nothing is dropped yet");
  await page.click("#set-up-anyway");
  await click(page, "d4");
  await page.waitForFunction(() => document.querySelector(".point[data-point=d4]").getAttribute("aria-label").includes("black"));
  await page.hover(".point[data-point=b2]");
  await says(page, "#outlook", "Click points to set stones.");
  await page.click("#undo");
  await played(page, "B a4", "W b4", "B b3", "W d1", "B c4");

  await page.click("#tab-claims");
  const top = () => page.$eval("#tab-claims", (one) => Math.round(one.getBoundingClientRect().top));
  await page.$eval("#board-side", (one) => (one.scrollTop = one.scrollHeight));
  const before = await top();
  await page.evaluate(() => document.querySelector("#tab-witnesses").click());
  await page.evaluate(() => document.querySelector("#tab-claims").click());
  assert.equal(await top(), before, "the tabs stay where they were");
  for (const [game, claim, answer] of [["disto", "sick-redundant", /^proved on .*On every board by the program: ruleproof prove disto sick-redundant$/], ["endo", "never-stuck", /^needs the program: ruleproof prove endo never-stuck$/]]) {
    if (game !== "disto") await page.select("#file select", game);
    await page.waitForSelector(`[data-claim="${claim}"]`);
    await page.evaluate((one) => document.querySelector(`[data-claim="${one}"] .ask-claim`).click(), claim);
    await page.waitForSelector(`[data-claim="${claim}"] .verdict`);
    assert.match(await page.$eval(`[data-claim="${claim}"] .answer`, (one) => one.textContent), answer);
  }
  await page.close();
}

/// On a telephone nothing sticks out, and small points are aimed at first.
async function telephone() {
  const page = await open(of("game go\n"), { width: 390, height: 850, hasTouch: true, isMobile: true });
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
  await page.waitForSelector(".point[data-point=t19]");
  const tap = (point) => page.tap(`.point[data-point="${point}"]`);
  await tap("d4");
  await says(page, "#outlook", "d4: touch it again");
  assert.deepEqual(await moves(page), []);
  await tap("q16");
  await says(page, "#outlook", "q16: touch it again");
  await tap("q16");
  await played(page, "B q16");
  await picture(page, "telephone");
  await page.close();
  const large = await open("", { width: 390, height: 850, hasTouch: true, isMobile: true });
  assert.ok((await large.$eval(".point .touch", (one) => one.getBoundingClientRect().width)) >= 24);
  await large.tap(".point[data-point=c3]");
  await played(large, "B c3");
  assert.ok((await large.$$eval("button", (all) => all.filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().height < 24).map((one) => one.textContent))).length === 0, "buttons are high enough");
  // A record that is loaded far below comes into sight.
  await large.$eval("#record", (one) => (one.open = true));
  await large.$eval("#record-text", (one) => (one.value = "game disto\nB d4\n"));
  await large.$eval("#load-text", (one) => one.scrollIntoView());
  await large.$eval("#load-text", (one) => one.click());
  await played(large, "B d4");
  await large.waitForFunction(() => document.querySelector("#outlook").getBoundingClientRect().top >= 0);
  await large.close();
}

/// A grid without an edge: its view is widened, moved by buttons, keys and the pointer, and leads back to all stones.
async function grid() {
  const page = await open(of("game endo\nB 0,0\nW 1,0\n"));
  const view = () => page.$$eval(".point", (all) => [all[0].dataset.point, all[all.length - 1].dataset.point].join(" "));
  const press = (words) => page.click(`.view [aria-label="${words}"]`);
  assert.equal(await view(), "-3,3 4,-3");
  await press("More squares");
  assert.equal(await view(), "-4,4 5,-4");
  await press("Go right");
  await press("Go up");
  assert.equal(await view(), "-3,5 6,-3");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Go up", "the button keeps the focus");
  const box = await (await page.$(".point[data-point='4,3'] .touch")).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 1.5 * box.width, box.y + 1.5 * box.height, { steps: 6 });
  await page.mouse.up();
  assert.equal(await view(), "-1,6 8,-2");
  assert.deepEqual([await moves(page), await page.$("[data-refused]")], [["B 0,0", "W 1,0"], null], "the ground was drawn, and no point clicked");
  await page.evaluate(() => [...document.querySelectorAll(".view button")].pop().click());
  assert.equal(await view(), "-3,3 4,-3");
  await page.evaluate(() => document.querySelector(".point[data-point='4,0']").focus());
  await page.keyboard.press("ArrowRight");
  assert.deepEqual([await focused(page), await view()], ["5,0", "-2,3 5,-3"]);
  await page.keyboard.press("Enter");
  await says(page, "#message", "B 5,0 is illegal");
  await page.select("#file select", "disto");
  await page.waitForSelector(".point[data-point=a1]");
  assert.equal(await page.$(".view"), null, "a board with an edge is shown whole");
  await page.close();
}

/// A thread of posts is loaded, as a file and as a text, whatever game is open.
async function thread() {
  const page = await open();
  const posts = fs.readFileSync(path.join(__dirname, "../../corpus/threads/posted-example.txt"), "utf8");
  await drop(page, "thread.txt", posts);
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 18);
  assert.equal(await page.$eval("#file select", (one) => one.value), "political-go");
  assert.match((await moves(page))[0], /^Someone Else: propose Rob$/);
  await page.setViewport({ width: 390, height: 850 });
  await page.waitForFunction(() => innerWidth === 390);
  assert.deepEqual(await page.$$eval("#board-side select, #board-side button", (all) => all.filter((one) => one.getBoundingClientRect().right > 390).map((one) => one.textContent)), [], "nothing sticks out");
  await page.setViewport({ width: 1300, height: 850 });
  await page.evaluate((text) => {
    document.querySelector("#record").open = true;
    document.querySelector("#record-text").value = text;
    document.querySelector("#load-text").click();
  }, "players R=Rob S=Sue\n\nFrom: Rob\n\nI form an alliance with Sue.\n");
  await says(page, "#message", "Line 5 is left out: ");
  assert.deepEqual(await moves(page), []);
  await page.close();
}

/// Many clicks leave nothing behind: after each round the position is that of the round before.
async function growth() {
  const page = await open(of("game disto\n"));
  const session = await page.createCDPSession();
  await session.send("Performance.enable");
  const round = (clicks) => page.evaluate(async (count) => {
    const played = () => document.querySelectorAll("#moves button:not(.undone)").length;
    const until = (length) => new Promise((done) => {
      const wait = () => (played() === length ? done() : setTimeout(wait, 1));
      wait();
    });
    const click = (selector) => document.querySelector(selector).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    for (let i = 0; i < count / 4; ++i) {
      for (const [k, point] of ["c3", "d4"].entries()) {
        click(`.point[data-point=${point}]`);
        await until(k + 1);
      }
      for (const left of [1, 0]) {
        click("#undo");
        await until(left);
      }
    }
    await new Promise((done) => setTimeout(done, 1000)); // until no answer is missing
  }, clicks);
  const measure = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  await round(100);
  const before = await measure();
  await round(500);
  const after = await measure();
  for (const what of ["Nodes", "JSEventListeners"]) assert.ok(after[what] <= before[what] * 1.02 + 50, `${what}: ${before[what]}, and ${after[what]} after 500 clicks`);
  assert.ok(after.JSHeapUsedSize <= before.JSHeapUsedSize + 2 ** 19, `the heap grows from ${before.JSHeapUsedSize} to ${after.JSHeapUsedSize} bytes`);
  console.log(`500 clicks: ${after.Nodes - before.Nodes} nodes, ${after.JSEventListeners - before.JSEventListeners} listeners and ${after.JSHeapUsedSize - before.JSHeapUsedSize} bytes more`);
  await page.close();
}

/// How fast the page without a server answers.
async function times() {
  for (const game of ["disto", "loose", "go"]) {
    const page = await open(of(`game ${game}\nboard 19x19\n`));
    await page.waitForSelector(".point[data-point=t19]");
    console.log(`${game}: ${await timesOf(page)}`);
    await page.close();
  }
}

/// The page speaks the language of the browser, or the one that is chosen, and stays where it is.
async function german() {
  const page = await open(of("game disto\nboard 2x2\nreading when=after\nB a2\nW b2\nB a1\n"));
  await Promise.all([page.waitForNavigation(), page.select("#language", "de")]);
  await page.waitForSelector(".point");
  assert.equal(await page.$eval("html", (one) => one.lang), "de");
  await click(page, "b1");
  await says(page, "#message", "W b1 ist verboten:");
  await says(page, "#rules-summary", "26 Beispiele stimmen");
  assert.equal(await page.$eval("#tab-witnesses", (one) => one.textContent), "Lesarten");
  await page.click("#tab-witnesses");
  await page.$eval("[data-pair='when before after'] .witness", (one) => one.click());
  await says(page, "#witnesses", "Sie weichen auf 2x2 ab, nach 3 Zügen, bei W b1.");
  await page.waitForFunction(() => document.querySelectorAll("#witnesses .sides svg").length === 3);
  await picture(page, "german");
  await page.setViewport({ width: 390, height: 850 });
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, "something sticks out at 390 pixels");
  await Promise.all([page.waitForNavigation(), page.select("#language", "en")]);
  await page.waitForFunction(() => document.querySelector("#tab-witnesses").textContent === "Readings");
  await page.close();
}

/// Two readings are compared: both boards stand side by side, the chosen readings stay, and the search goes on elsewhere.
async function witness() {
  const page = await open(of("game disto\nboard 9x9\nreading when=after\nB c3\n"));
  const chosen = () => page.$$eval("fieldset.readings input:checked", (all) => all.map((one) => one.value));
  const before = await chosen();
  const pair = "[data-pair='when before after']";
  const verdict = () => page.$eval(`${pair} .answer`, (one) => one.textContent);
  await page.click("#tab-witnesses");
  await page.$eval(`${pair} .witness`, (one) => one.click());
  await page.waitForFunction((one) => document.querySelectorAll(`${one} .sides svg`).length === 3, {}, pair);
  assert.match(await verdict(), /^They differ on 2x2, after 3 moves, on W b1\..*It is the only one that so few moves lead to.*before: legal: b1 becomes O.*after: illegal: .*both, without the stone on [ab]\d: legal: .*What to write: Say at which moment/);
  const marks = (side) => page.$eval(`${pair} [data-side=${side}] svg`, (one) => [".last", ".refused", ".chosen"].map((mark) => one.querySelectorAll(mark).length));
  assert.deepEqual(await marks("before"), [1, 0, 0], "the board after the move");
  assert.deepEqual(await marks("after"), [1, 2, 1], "the board before the move, and what forbids it");
  await picture(page, "witness");
  assert.deepEqual(await page.$$eval(`${pair} figcaption .link`, (all) => all.map((one) => one.textContent)), ["[place-sick]"]);
  await page.$eval(`${pair} figcaption .link`, (one) => one.click());
  await page.waitForFunction(() => document.activeElement.id === "clause-place-sick" && !document.querySelector("#rules").hidden);
  await page.click("#tab-witnesses");
  assert.deepEqual(await chosen(), before);
  await page.$eval(`${pair} .show-it`, (one) => one.click());
  await page.waitForFunction(() => document.querySelectorAll(".point").length === 4);
  assert.deepEqual(await chosen(), before, "the game is shown under the reader's own reading");
  await page.click("#back");
  await page.waitForFunction(() => document.querySelectorAll(".point").length === 81);

  const again = async (button, words) => {
    await page.$eval(`${pair} ${button}`, (one) => one.click());
    await page.waitForFunction((one, text) => document.querySelector(`${one} [data-verdict]`)?.parentElement.textContent.startsWith(text), {}, pair, words);
  };
  await again(".another", "Another one: They differ on 2x2");
  await page.$eval(`${pair} .further input`, (one) => (one.value = "3x3"));
  await again(".on-board", "On 3x3: They differ on 3x3");
  await again(".from-here", "From my position: ");
  assert.deepEqual(await chosen(), before);
  await page.close();
}

/// Where turns are free, the page says who may act, by name, and what forbids a move of several players once.
async function referee() {
  const page = await open(of('game political-go\nplayers *="Anna" O="Bert" X="Cleo"\n'));
  assert.equal(await page.$eval("#outlook", (one) => one.textContent), "anyone may move");
  await click(page, "G7");
  await page.waitForSelector("#message [data-move]");
  assert.deepEqual(await page.$$eval("#message [data-move]", (all) => all.map((one) => one.textContent)), ["Anna: G7", "Bert: G7", "Cleo: G7"]);
  await page.$eval("#message [data-move]", (one) => one.click());
  await played(page, "Anna: G7");
  await says(page, "#outlook", "anyone may move; on points only Bert and Cleo");
  await click(page, "G7");
  await says(page, "#message", "G7 is illegal:");
  const items = await page.$$eval("#message li", (all) => all.map((one) => one.textContent));
  assert.equal(items.length, 2);
  assert.match(items[0], /^for Anna: the player has moved/);
  assert.match(items[1], /^the position is not empty \(G7\)/);
  await picture(page, "referee");
  await page.close();
}

inBrowser(chromium, async (started) => {
  browser = started;
  for (const check of [keys, variation, drag, addresses, history, dropped, left, welcome, messages, witness, referee, thread, grid, german, telephone, growth, times]) {
    if (named.length > 0 && !named.includes(check.name)) continue;
    const begin = Date.now();
    await check();
    console.log(`${check.name}: ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  }
  assert.deepEqual(outside, [], "nothing outside is asked for, and nothing goes wrong");
});
