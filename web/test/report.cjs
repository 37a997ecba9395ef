// The page beside a report of `ruleproof verify`: its positions are links into it, of a document that is not built in, too.
// node report.cjs RULEPROOF BROWSER

const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { inBrowser, watch } = require("./in_browser.cjs");

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
`;

inBrowser(chromium, async (browser, folder) => {
  fs.writeFileSync(path.join(folder, "row.md"), document_);
  execFileSync(path.resolve(ruleproof), ["verify", "--quick", "row.md", "--out", "out"], { cwd: folder, stdio: "ignore" });
  const page = await browser.newPage();
  const faults = [];
  watch(page, faults);
  await page.goto(`file://${folder}/out/index.html`);
  const [link] = await page.$$eval('a[href^="play.html#"]', (all) => all.map((one) => one.href));
  assert.ok(link, "the report has no link to the page");
  await page.goto(link);
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2, { timeout: 30000 });
  assert.match(await page.title(), /^Row/);
  // A change of the added document is compared with what it was: prose changes no rule.
  await page.click("#tab-edit");
  await page.evaluate(() => document.querySelector(".cm-content").focus());
  await page.keyboard.down("Control");
  await page.keyboard.press("Home");
  await page.keyboard.up("Control");
  await page.keyboard.type("Prose. ");
  await page.waitForFunction(() => !document.querySelector("#where").disabled, { timeout: 30000 });
  await page.click("#where");
  await page.waitForSelector("#difference [data-verdict]", { timeout: 60000 });
  assert.equal(await page.$eval("#difference [data-verdict]", (one) => one.textContent), "The rules are the same.");
  assert.deepEqual(faults, []);
});
