// The page beside a report of `ruleproof verify`: its positions are links into it, of a document that is not built in, too, and the report's
// verdicts stand beside the claims, as long as the text is that of the report. A report can be opened in any page.
// node report.cjs RULEPROOF BROWSER

const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { inBrowser, newPage, watch } = require("./in_browser.cjs");

const [ruleproof, chromium] = process.argv.slice(2);

// The closing tag in the prose must not end the page's script.
const document_ = `# Row

    game "Row"
    board square-grid 3x3
    players black, white
    turns alternate

> Stones are put on empty points. </script> [put]

    move place(p in empty): put mover on p

> A full board ends the game, and the last to move wins. [end]

    end when no empty
    wins(P: player) = not P = to-move

    claim no-white "White has no stone." [put]
      reachable: no white
      expect refuted

    claim one-board "A point is empty or not." [put]
      position: some empty or no empty
      expect proved
`;

inBrowser(chromium, async (browser, folder) => {
  fs.writeFileSync(path.join(folder, "row.md"), document_);
  execFileSync(path.resolve(ruleproof), ["verify", "--quick", "row.md", "--out", "out"], { cwd: folder, stdio: "ignore" });
  const page = await newPage(browser);
  const faults = [];
  watch(page, faults);
  await page.goto(`file://${folder}/out/index.html`);
  const [link] = await page.$$eval('a[href^="play.html#"]', (all) => all.map((one) => one.href));
  assert.ok(link, "the report has no link to the page");
  await page.setViewport({ width: 1300, height: 850 });
  await page.goto(link);
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
  assert.match(await page.title(), /^Row/);
  // The verdicts of the report, which a page without a solver could not find.
  const verdictOf = (one, claim) => one.$eval(`.claimed [data-verdict-of="${claim}"]`, (place) => place.textContent);
  await page.waitForSelector("[data-verdict-of=one-board] [data-verdict]");
  assert.match(await verdictOf(page, "one-board"), /^proved for every board \(read from report\.json of ruleproof [\d.]+, quick, program [0-9a-f]{8}\)/);
  assert.match(await page.$eval("#claims [data-verdict-of=no-white]", (one) => one.textContent), /^refuted on .*read from report\.json.*Show the game that refutes it/);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: path.join(process.env.SCREENSHOTS, "report.png") });

  // A report that is opened: in another page, of this document and of another one, and files that are none.
  const elsewhere = await newPage(browser);
  watch(elsewhere, faults);
  const alone = path.join(path.dirname(path.resolve(ruleproof)), "../page/index.html");
  await elsewhere.goto(`file://${alone}#${new URLSearchParams({ record: "game disto\n" })}`);
  await elsewhere.waitForSelector(".point");
  const drop = (name, text) => elsewhere.evaluate((called, content) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([content], called));
    document.querySelector("#board").dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
  }, name, text);
  const says = (words) => elsewhere.waitForFunction((text) => document.querySelector("#message").textContent.includes(text), {}, words);
  const report = fs.readFileSync(path.join(folder, "out/report.json"), "utf8");
  await drop("report.json", report);
  await says("report.json is not about Disto; it is about row");
  await drop("row.md", document_);
  await elsewhere.waitForSelector(".claimed [data-verdict-of=one-board] [data-verdict]");
  await drop("row.md", document_.replace("Stones are put", "Stones are set"));
  await elsewhere.waitForFunction(() => !document.querySelector("[data-verdict-of=one-board] [data-verdict]"));
  await drop("report.json", report);
  await says("report.json is about another text of Row");
  await drop("report.json", report.replace('"proved"', '"true"'));
  await says("report.json is about another text of Row");
  await drop("row.md", document_);
  await elsewhere.waitForFunction(() => document.title.startsWith("Row"));
  await drop("report.json", report.replaceAll('"verdict": "proved"', '"verdict": "true"'));
  await says("'true' is no verdict: this is no report.json");
  await drop("a.json", "{");
  await says("a.json: no JSON: this is no report.json");
  assert.equal(await elsewhere.$("[data-verdict-of=one-board] [data-verdict]"), null);
  await elsewhere.close();

  // A change of the added document is compared with what it was: prose changes no rule.
  await page.click("#tab-edit");
  await page.evaluate(() => document.querySelector(".cm-content").focus());
  await page.keyboard.down("Control");
  await page.keyboard.press("Home");
  await page.keyboard.up("Control");
  await page.keyboard.type("Prose. ");
  await page.waitForFunction(() => !document.querySelector("#where").disabled);
  await page.click("#where");
  await page.waitForSelector("#difference [data-verdict]");
  assert.equal(await page.$eval("#difference [data-verdict]", (one) => one.textContent), "The rules are the same.");
  assert.deepEqual(faults, []);
});
