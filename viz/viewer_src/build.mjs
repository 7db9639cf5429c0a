// Builds ../assets/viewer.js, viewer.css and LICENSES.txt.
//
//   cd viz/viewer_src && npm install --no-package-lock && node build.mjs
//
// Only people who change the viewer need node; its output is committed.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
// Packages may lie elsewhere (a scratch folder): MATEGRAPH_VIEWER_MODULES=<folder>/node_modules
const modules = process.env.MATEGRAPH_VIEWER_MODULES ?? join(here, "node_modules");
const require = createRequire(join(modules, "index.js"));
const { build } = await import(pathToFileURL(require.resolve("esbuild")).href);
const assets = join(here, "..", "assets");

const common = {
  bundle: true, minify: true, write: false, target: ["es2022"], nodePaths: [modules], legalComments: "none", logLevel: "warning",
};
const script = await build({ ...common, entryPoints: [join(here, "main.js")], format: "iife", charset: "ascii" });
const style = await build({ ...common, entryPoints: [join(here, "style.css")] });
const text = script.outputFiles[0].text.trimEnd();
for (const danger of ["</script", "<!--"]) {
  if (text.toLowerCase().includes(danger)) throw new Error(`the bundle contains ${danger}, which would end the script element it stands in`);
}
if (Buffer.byteLength(text) > 1_000_000) throw new Error(`the viewer has ${Buffer.byteLength(text)} bytes, more than 1 MB`);
writeFileSync(join(assets, "viewer.js"), text + "\n");
writeFileSync(join(assets, "viewer.css"), style.outputFiles[0].text.trimEnd() + "\n");

const licence = (name) => {
  const { version } = JSON.parse(readFileSync(join(modules, name, "package.json")));
  return `${name} ${version}\n${"=".repeat(60)}\n${readFileSync(join(modules, name, "LICENSE"), "utf8").trim()}\n`;
};
writeFileSync(
  join(assets, "LICENSES.txt"),
  "viewer.js and viewer.css contain these libraries, minified:\n\n" + ["three", "uplot"].map(licence).join("\n\n"),
);
// A test looks whether what is committed was built from what is committed.
const sources = readdirSync(here).filter((name) => /\.(js|mjs|css|json)$/.test(name)).sort();
const stamp = createHash("sha256");
for (const name of sources) stamp.update(`${name}\n`).update(readFileSync(join(here, name)));
writeFileSync(join(assets, "built_from.sha256"), stamp.digest("hex") + "\n");
console.log(`viewer.js ${(Buffer.byteLength(text) / 1e3).toFixed(0)} kB, viewer.css ${(style.outputFiles[0].contents.length / 1e3).toFixed(0)} kB`);
