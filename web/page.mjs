// Builds the page without a server: one file that any web host serves, or that a browser opens from a disk.
// node page.mjs PROGRAM.wasm OUTPUT.html

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";

const [wasm, output] = process.argv.slice(2);
const source = join(dirname(fileURLToPath(import.meta.url)), "src");
const script = (file, define) =>
  buildSync({
    entryPoints: [join(source, file)],
    bundle: true,
    minify: true,
    write: false,
    target: "es2022",
    charset: "ascii",
    legalComments: "eof",
    logLevel: "warning",
    define,
  }).outputFiles[0].text;

const worker = script("worker.ts", {});
const program = gzipSync(readFileSync(wasm), { level: 9 }).toString("base64");
// What ends a script in HTML must not stand in it.
const main = script("main.tsx", { INSIDE: "true", WORKER: JSON.stringify(worker), PROGRAM: JSON.stringify(program) }).replaceAll("</script", "<\\/script");
const sum = createHash("sha256").update(main).digest("base64");
// Nothing but this script runs, and nothing is fetched from anywhere.
const policy = `default-src 'none'; script-src 'sha256-${sum}' 'wasm-unsafe-eval'; worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'`;
const put = (text, what, by) => {
  if (!text.includes(what)) throw new Error(`explore.html has no ${what}`);
  return text.replace(what, () => by);
};
let html = readFileSync(join(source, "explore.html"), "utf8");
html = put(html, '<meta charset="utf-8">', `<meta charset="utf-8">\n<meta name="generator" content="Ruleproof">\n<meta http-equiv="Content-Security-Policy" content="${policy}">`);
html = put(html, '<link rel="stylesheet" href="explore.css">', `<style>\n${readFileSync(join(source, "explore.css"), "utf8")}</style>`);
html = put(html, '<script nonce="NONCE" src="explore.js" defer></script>\n', "");
html = put(html, "</body>", `<script>${main}</script>\n</body>`);
writeFileSync(output, html);
