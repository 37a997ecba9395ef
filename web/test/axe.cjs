// Each view of the page without a server, in light and dark, by the rules of WCAG 2.1 AA that axe checks.
// node axe.cjs PAGE.html BROWSER ; with SCREENSHOTS=DIR a picture of each view is left there.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { inBrowser, opened } = require("./in_browser.cjs");

const [file, chromium] = process.argv.slice(2);
const axe = fs.readFileSync(require.resolve("../checks/node_modules/axe-core/axe.min.js"), "utf8");

const click = (page, selector) => page.$eval(selector, (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true })));

/// What is done before a view is checked, one after the other; each goes on from the one before.
const views = {
  begun: () => undefined,
  refused: async (page) => {
    await click(page, ".point[data-point=b1]");
    await page.waitForSelector("#message [data-refused]");
  },
  witness: async (page) => {
    await click(page, "#tab-witnesses");
    await click(page, "[data-pair='when before after'] .witness");
    await page.waitForFunction(() => document.querySelectorAll("#witnesses .sides svg").length === 3);
  },
  claims: async (page) => {
    await click(page, "#tab-claims");
    await click(page, "[data-claim=finite] .ask-claim");
    await page.waitForSelector("#claims [data-verdict]");
    await page.$eval("[data-claim=sick-redundant]", (one) => one.scrollIntoView());
  },
  record: async (page) => {
    await click(page, "#tab-game");
    await click(page, "#record summary");
  },
  setup: async (page) => {
    await click(page, "#restart");
    await page.waitForFunction(() => !document.querySelector("#moves button:not(.undone)"));
    await click(page, "#set-up");
    await page.waitForFunction(() => !document.querySelector("#setup-tools").hidden);
  },
  help: (page) => click(page, "#show-help"),
  gallery: async (page) => {
    await page.$eval("#help", (one) => one.close());
    await click(page, "#show-gallery");
    await page.waitForSelector("#gallery .picture svg");
  },
  editor: async (page) => {
    await page.$eval("#gallery", (one) => one.close());
    await click(page, "#tab-edit");
    await page.evaluate(() => {
      const content = document.querySelector(".cm-content");
      const { view } = content.cmTile ?? content.cmView;
      const at = view.state.doc.toString().indexOf("set passes to 0");
      view.dispatch({ changes: [{ from: at, to: at + 15, insert: "set passes to 1" }] });
    });
    await page.waitForSelector("#failures li");
    await page.$eval("#changes", (one) => (one.open = true));
  },
  errors: async (page) => {
    await page.evaluate(() => {
      const content = document.querySelector(".cm-content");
      const { view } = content.cmTile ?? content.cmView;
      view.dispatch({ changes: [{ from: view.state.doc.length, insert: "\n    odd = emtpy\n" }] });
    });
    await page.waitForSelector("#diagnostics .fix");
  },
};

inBrowser(chromium, async (browser) => {
  const wrong = [];
  const record = "game disto\nboard 2x2\nreading when=after\nB a2\nW b2\nB a1\n";
  const page = await opened(browser, wrong, `${pathToFileURL(path.resolve(file))}#${new URLSearchParams({ record })}`);
  await page.evaluate(axe);
  await page.waitForFunction(() => document.querySelector("#rules-summary").textContent.includes("hold"));
  const found = [];
  for (const [name, show] of Object.entries(views)) {
    await show(page);
    for (const scheme of ["light", "dark"]) {
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      await new Promise((done) => setTimeout(done, 300)); // colours change softly
      const { violations } = await page.evaluate(() => globalThis.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }));
      for (const { id, nodes } of violations) for (const node of nodes) found.push(`${name}, ${scheme}: ${id}: ${node.target.join(" ")}: ${node.failureSummary.split("\n")[1]?.trim()}`);
      if (process.env.SCREENSHOTS) await page.screenshot({ path: path.join(process.env.SCREENSHOTS, `axe-${name}-${scheme}.png`) });
    }
  }
  assert.deepEqual(found, []);
  assert.deepEqual(wrong, []);
  console.log(`${Object.keys(views).length} views in light and dark: axe finds nothing`);
});
