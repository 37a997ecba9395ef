// What the tests of the page in a browser have in common.

const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const puppeteer = require("puppeteer-core");

/// Runs a test, which gets a browser and a folder of its own, and ends both. If the test fails, the process ends with status 1.
function inBrowser(chromium, test) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "page-"));
  const run = async () => {
    const browser = await puppeteer.launch({
      executablePath: chromium,
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

/// Notes in `wrong` the errors of a page, and what it requests besides files of this machine and its own data.
function watch(page, wrong) {
  page.on("pageerror", (error) => wrong.push(error.stack));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || wrong.push(request.url()));
}

/// Returns a page that shows the page without a server at an address.
async function opened(browser, wrong, address, viewport = { width: 1300, height: 850 }) {
  const page = await browser.newPage();
  watch(page, wrong);
  await page.setViewport(viewport);
  await page.goto(address);
  await page.waitForSelector(".point");
  return page;
}

module.exports = { inBrowser, opened, watch };
