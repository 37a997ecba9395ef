// What the tests of the page in a browser have in common.

const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const puppeteer = require("puppeteer-core");

/// After so many milliseconds the browser counts as hung: far more than anything takes, so that no test fails because a machine is busy.
const patience = 600_000;

/// Runs a test, which gets a browser and a folder of its own, and ends both. If the test fails, the process ends with status 1.
function inBrowser(chromium, test) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "page-"));
  const run = async () => {
    const browser = await puppeteer.launch({
      executablePath: chromium,
      timeout: patience,
      protocolTimeout: patience,
      userDataDir: path.join(folder, "profile"),
      args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    });
    try {
      await test(browser, folder);
    } finally {
      await browser.close();
    }
  };
  run()
    .catch((error) => {
      console.error(error);
      process.exitCode = 1;
    })
    .finally(() => {
      fs.rmSync(folder, { recursive: true, force: true });
      process.exit();
    });
}

async function newPage(browser) {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  return page;
}

/// Notes in `wrong` the errors of a page, and what it requests besides files of this machine and its own data.
function watch(page, wrong) {
  page.on("pageerror", (error) => wrong.push(error.stack));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || wrong.push(request.url()));
}

/// Returns a page that shows the page without a server at an address.
async function opened(browser, wrong, address, viewport = { width: 1300, height: 850 }) {
  const page = await newPage(browser);
  watch(page, wrong);
  await page.setViewport(viewport);
  await page.goto(address);
  await page.waitForSelector(".point");
  return page;
}

/// Returns the page's address once it is that of what is shown: the page draws first, and packs a changed document for the address then.
async function addressOf(page) {
  await page.waitForFunction(() => {
    const moves = [...document.querySelectorAll("#moves button:not(.undone)")].map((one) => `${one.dataset.move}\n`).join("");
    const record = new URLSearchParams(location.hash.slice(1)).get("record") ?? "";
    return record.startsWith("game ") && record.endsWith(moves);
  });
  return page.url();
}

const half = (times) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)].toFixed(0);

/// Returns times that are reported and not demanded, the median of several: of a click on a board of 19x19, until the stone is there, and of a
/// change of the text, until its messages are.
async function timesOf(page) {
  const clicks = [];
  for (const [i, point] of ["d4", "q16", "q4", "d16", "c6", "k10", "f3", "o17", "r6", "c14", "g10"].entries())
    clicks.push(await page.evaluate(async (name, count) => {
      const begin = performance.now();
      document.querySelector(`.point[data-point="${name}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
      while (document.querySelectorAll("#moves button:not(.undone)").length <= count) await new Promise((done) => setTimeout(done, 1));
      return performance.now() - begin;
    }, point, i));
  await page.click("#tab-edit");
  const changes = [];
  let lines = 0;
  for (let i = 0; i < 5; ++i) {
    const [time, count] = await page.evaluate(async () => {
      const content = document.querySelector(".cm-content");
      const view = (content.cmTile ?? content.cmView).view;
      view.dispatch({ changes: { from: view.state.doc.length, insert: "\n" } });
      const words = document.querySelector("#edit-message");
      words.textContent = "";
      const begin = performance.now();
      while (words.textContent === "") await new Promise((done) => setTimeout(done, 1));
      return [performance.now() - begin - 250, view.state.doc.lines];  // for so long nobody types
    });
    changes.push(time);
    lines = count;
  }
  return `a click on 19x19 ${half(clicks)} ms, ${lines} lines checked after a change ${half(changes)} ms`;
}

module.exports = { addressOf, inBrowser, newPage, opened, timesOf, watch };
