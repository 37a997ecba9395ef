// Builds the npm package of the rules into a folder that `npm pack` packs: the program in WebAssembly, modules for `import` and `require`, types.
// node npm.mjs PROGRAM.wasm VERSION OUTPUT

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const [wasm, version, output] = process.argv.slice(2);
const web = dirname(fileURLToPath(import.meta.url));
const source = join(web, "npm");
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
const common = { entryPoints: [join(source, "index.ts")], bundle: true, platform: "neutral", external: ["node:*"], target: "es2022", logLevel: "warning" };
buildSync({ ...common, format: "esm", define: { IN_NODE: "true" }, outfile: join(output, "index.js") });
buildSync({ ...common, format: "esm", define: { IN_NODE: "false" }, minifySyntax: true, outfile: join(output, "browser.js") });
buildSync({
  ...common,
  format: "cjs",
  outfile: join(output, "index.cjs"),
  define: { "import.meta.url": "here", IN_NODE: "true" },
  banner: { js: 'const here = require("node:url").pathToFileURL(__filename).href;' },
});
execFileSync(join(web, "node_modules/.bin/tsc"), ["-p", source, "--outDir", join(output, "types")], { stdio: "inherit" });
copyFileSync(wasm, join(output, "ruleproof.wasm"));
copyFileSync(join(source, "README.md"), join(output, "README.md"));
copyFileSync(join(web, "../LICENSE"), join(output, "LICENSE"));
const about = { ...JSON.parse(readFileSync(join(source, "package.json"), "utf8")), version };
writeFileSync(join(output, "package.json"), `${JSON.stringify(about, null, 2)}\n`);
