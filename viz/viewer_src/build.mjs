// Builds ../assets/viewer.js and viewer.css for the one-file page, studio.js and studio.css for the studio, and LICENSES.txt.
//
//   cd viz/viewer_src && npm install --no-package-lock && node build.mjs
//
// Only people who change the viewer need node; its output is committed.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
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
// The page carries its script inside it; the studio's is served.
const ENTRIES = { viewer: { script: "main.js", style: "style.css", most: 1_000_000 }, studio: { script: "studio/main.js", style: "studio/studio.css", most: 1_400_000 } };
for (const [name, { script, style, most }] of Object.entries(ENTRIES)) {
  const code = await build({ ...common, entryPoints: [join(here, script)], format: "iife", charset: "ascii" });
  const looks = await build({ ...common, entryPoints: [join(here, style)] });
  const text = code.outputFiles[0].text.trimEnd(), size = Buffer.byteLength(text);
  for (const danger of ["</script", "<!--"]) {
    if (text.toLowerCase().includes(danger)) throw new Error(`${name}.js contains ${danger}, which would end the script element it stands in`);
  }
  if (size > most) throw new Error(`${name}.js has ${size} bytes, more than ${most}`);
  writeFileSync(join(assets, `${name}.js`), text + "\n");
  writeFileSync(join(assets, `${name}.css`), looks.outputFiles[0].text.trimEnd() + "\n");
  console.log(`${name}.js ${(size / 1e3).toFixed(0)} kB, ${name}.css ${(looks.outputFiles[0].contents.length / 1e3).toFixed(0)} kB`);
}

const licence = (name) => {
  const { version } = JSON.parse(readFileSync(join(modules, name, "package.json")));
  return `${name} ${version}\n${"=".repeat(60)}\n${readFileSync(join(modules, name, "LICENSE"), "utf8").trim()}\n`;
};
writeFileSync(
  join(assets, "LICENSES.txt"),
  "viewer.js, viewer.css, studio.js and studio.css contain these libraries, minified:\n\n" + ["three", "uplot"].map(licence).join("\n\n"),
);
// A test looks whether what is committed was built from what is committed.
const sources = readdirSync(here, { recursive: true }).map((name) => name.split(sep).join("/"))
  .filter((name) => /\.(js|mjs|css|json)$/.test(name) && !name.startsWith("node_modules/")).sort();
const stamp = createHash("sha256");
for (const name of sources) stamp.update(`${name}\n`).update(readFileSync(join(here, name)));
writeFileSync(join(assets, "built_from.sha256"), stamp.digest("hex") + "\n");
