// Pictures of the views of the page without a server: those that docs/explore.md and README.md show.
// node pictures.cjs PAGE.html BROWSER [VIEW…] ; with SCREENSHOTS=DIR all views, or those that are named, are left there as PNG.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { inBrowser, newPage, watch } = require("./in_browser.cjs");

const [file, chromium, ...named] = process.argv.slice(2);
const docs = path.join(__dirname, "../../docs");
const isShown = (view) => ["explore.md", "../README.md"].some((text) => fs.readFileSync(path.join(docs, text), "utf8").match(`[(/]${view}[.]webp`));

const press = (page, selector) => page.$eval(selector, (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true })));
const point = (page, name) => press(page, `.point[data-point="${name}"]`);
const says = (page, selector, words) => page.waitForFunction((place, part) => document.querySelector(place)?.textContent.includes(part), {}, selector, words);
const intoSight = (page, selector, block = "start") => page.$eval(selector, (one, where) => one.scrollIntoView({ block: where }), block);

/// Puts words in the place of others in the editor, and the cursor behind them. Returns where the last of them is on the screen.
const edit = (page, from, to) =>
  page.evaluate(async (before, after) => {
    const content = document.querySelector(".cm-content");
    const view = (content.cmTile ?? content.cmView).view;
    const at = view.state.doc.toString().indexOf(before), end = at + after.length;
    view.dispatch({ changes: { from: at, to: at + before.length, insert: after }, selection: { anchor: end }, scrollIntoView: true });
    view.focus();
    await new Promise((done) => view.requestMeasure({ read: () => done() }));
    const { left, top, bottom } = view.coordsAtPos(end - 1);
    return { x: left + 1, y: (top + bottom) / 2 };
  }, from, to);

const disto = "game disto\nboard 4x4\nB a4\nW b4\nB b3\nW d1\nB c4\n";
const phone = { width: 390, height: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function refused(page) {
  await point(page, "a3");
  await page.waitForSelector("#message [data-refused]");
}

/// Each view: the record that it begins with, what is done then, and how the browser is; with `hint` it shows the line of the first minute.
const views = {
  begun: { hint: true },
  gallery: {
    show: async (page) => {
      await press(page, "#show-gallery");
      await page.waitForFunction(() => document.querySelectorAll("#gallery .picture svg").length === document.querySelectorAll("#file option").length);
    },
  },
  help: { show: (page) => press(page, "#show-help") },
  explore: { record: disto, show: refused },
  text: {
    record: "game disto\nboard 2x2\nreading when=after\nB a2\nW b2\nB a1\n",
    show: async (page) => {
      await press(page, "[data-claim=finite] .ask-claim");
      await says(page, "#clause-finite-game .claimed", "proved on");
      await page.waitForSelector("label.differs");
      await intoSight(page, "#clause-place-sick");
    },
  },
  claims: {
    show: async (page) => {
      await press(page, "#tab-claims");
      for (const claim of ["finite", "sick-redundant"]) {
        await press(page, `[data-claim=${claim}] .ask-claim`);
        await page.waitForSelector(`#claims [data-claim=${claim}] [data-verdict]`);
      }
      await intoSight(page, "[data-claim=finite]", "center");
    },
  },
  witness: {
    show: async (page) => {
      await press(page, "#tab-witnesses");
      await press(page, "[data-pair='when before after'] .witness");
      await page.waitForFunction(() => document.querySelectorAll("#witnesses .sides svg").length === 3);
      await intoSight(page, "[data-pair='when before after']");
    },
  },
  change: {
    show: async (page) => {
      await press(page, "#tab-edit");
      await edit(page, "set passes to 0", "set passes to 1");
      await page.waitForSelector("#failures li");
      await press(page, "#where");
      await page.waitForFunction(() => document.querySelectorAll("#difference .sides svg").length >= 2);
      await intoSight(page, "#difference");
    },
  },
  completion: {
    show: async (page) => {
      await press(page, "#tab-edit");
      await edit(page, "      set passes to 0", "      set passes to 0\n      forbid \"it is full\" [place-sick]: not some li");
      await page.keyboard.type("b");
      await page.waitForSelector(".cm-tooltip-autocomplete [aria-selected=true]");
    },
  },
  hover: {
    show: async (page) => {
      await press(page, "#tab-edit");
      await edit(page, "    end when passes = 2", "    end when passes = 2\n\n    extra = liberties(nothing)");
      await says(page, "#diagnostics", "nothing uses 'extra'");  // the editor is smaller now
      const at = await edit(page, "    extra = liberties", "    extra = liberties");
      await page.mouse.move(at.x, at.y);
      await page.waitForSelector(".explained");
    },
  },
  diff: {
    show: async (page) => {
      await press(page, "#tab-edit");
      await edit(page, "set passes to 0", "set passes to 1");
      await page.waitForSelector("#failures li");
      await page.$eval("#changes", (one) => (one.open = true));
      await intoSight(page, "#changes");
    },
  },
  chess: { record: "game chess\nW go e2 e4\nB go e7 e5\nW go g1 f3\nB go b8 c6\nW go f1 c4\n", show: async (page) => point(page, "g8") },
  numbers: {
    record: "game kalah\nL c1\nU d2\nL f1\n",
    show: async (page) => {
      for (const one of ["legal", "effects"]) await press(page, `#show-${one}`);
      await page.waitForSelector(".badge");
      await page.hover(".point[data-point=c2]");
      await page.waitForSelector(".ghost");
    },
  },
  oware: { record: "game oware\n" },
  hexagons: {
    record: "game havannah\nboard 9x9\nW e5\nB d5\nW f6\nB g5\nW e6\nB f4\n",
    show: async (page) => {
      await press(page, "#show-numbers");
      await point(page, "e5");
      await page.waitForSelector("[data-refused]");
    },
  },
  grid: {
    record: "game endo\nreading unity=lifted\nB 0,0\nW -1,-1\nB -1,1\nW -2,-1\nB -2,1\nW -3,-1\nB -4,0 move -1,1 W\n",
    show: (page) => page.waitForSelector("#message [data-refused]"),
  },
  referee: {
    show: async (page) => {
      const thread = `${fs.readFileSync(path.join(__dirname, "../../corpus/threads/posted-example.txt"), "utf8")}\nFrom: Rob\nDate: Mon, 21 Jul 2003 23:00:00\n\nI place a stone at H12.\n`;
      await page.$eval("#record-text", (one, text) => (one.value = text), thread);
      await press(page, "#load-text");
      await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 18);
      await says(page, "#message", "is left out");
    },
  },
  variations: {
    record: "game disto\nB c3\nW d4\nB e5\nW e4\nB f6\n",
    show: async (page) => {
      for (let left = 4; left >= 1; --left) {
        await press(page, "#undo");
        await page.waitForFunction((n) => document.querySelectorAll("#moves button:not(.undone)").length === n, {}, left);
      }
      await point(page, "g7");
      await page.waitForSelector("#variations button");
      await page.click("#show-numbers");
      await intoSight(page, "#variations", "nearest");
    },
  },
  setup: {
    record: "game disto\nboard 5x5\n",
    show: async (page) => {
      await press(page, "#record summary");
      await press(page, "#set-up");
      for (const one of ["a1", "c3", "d4"]) { await point(page, one); await page.waitForFunction((name) => document.querySelector(`.point[data-point=${name}]`).getAttribute("aria-label").includes("black"), {}, one); }
      await intoSight(page, "#record", "end");
    },
  },
  switches: {
    record: "game othello\n",
    show: async (page) => {
      for (const one of ["legal", "effects", "numbers"]) await press(page, `#show-${one}`);
      await page.waitForSelector(".badge");
      await page.hover(".point:has(.badge)");
      await page.waitForSelector(".ghost");
    },
  },
  dark: { record: disto, show: refused, scheme: "dark" },
  "dark-chess": { record: "game chess\nW go e2 e4\n", scheme: "dark", show: async (page) => point(page, "d7") },
  "dark-gallery": { scheme: "dark", show: async (page) => views.gallery.show(page) },
  german: { record: disto, show: refused, language: "de" },
  "german-witness": { language: "de", show: async (page) => views.witness.show(page) },
  phone: { record: disto, show: refused, viewport: phone },
  "phone-go": { record: "game go\nB q16\nW d4\n", viewport: phone, hint: true, show: async (page) => { await page.tap(".point[data-point=q4]"); } },
  "phone-referee": { viewport: phone, show: async (page) => { await views.referee.show(page); } },
  "phone-text": { record: disto, viewport: phone, show: async (page) => { await intoSight(page, "#clause-place-sick"); } },
  "phone-edit": { viewport: phone, show: async (page) => { await views.diff.show(page); await intoSight(page, "#tab-edit"); } },
  "phone-witness": { viewport: phone, show: async (page) => { await views.witness.show(page); await intoSight(page, "[data-pair='when before after']"); } },
  "phone-gallery": { viewport: phone, show: async (page) => views.gallery.show(page) },
};

inBrowser(chromium, async (browser) => {
  const wrong = [], address = pathToFileURL(path.resolve(file)).href, elsewhere = process.env.SCREENSHOTS;
  for (const [name, { record, show, scheme = "light", language = "en", viewport = { width: 1280, height: 800 }, hint = false }] of Object.entries(views)) {
    if (named.length > 0 ? !named.includes(name) : !elsewhere && !isShown(name)) continue;
    const page = await newPage(browser);
    watch(page, wrong);
    await page.setViewport(viewport);
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
    await page.evaluateOnNewDocument((spoken, isNew) => {
      localStorage.setItem("ruleproof-language", spoken);
      if (isNew) localStorage.removeItem("ruleproof-hint-closed");
      else localStorage.setItem("ruleproof-hint-closed", "1");
    }, language, hint);
    await page.goto(`${address}${record === undefined ? "" : `#${new URLSearchParams({ record })}`}`);
    await page.waitForSelector(".point");
    await page.waitForFunction(() => !document.querySelector("#rules-summary").textContent.endsWith("…")); // examples are being played
    await show?.(page);
    await new Promise((done) => setTimeout(done, 700)); // what comes softly has come
    await page.screenshot(elsewhere ? { path: path.join(elsewhere, `${name}.png`) } : { path: path.join(docs, `${name}.webp`), quality: 70 });
    console.log(name);
    await page.close();
  }
  assert.deepEqual(wrong, []);
});
