/** `node tools/dist/corpus-trim.js DIRECTORY`: what trimming saves on every JSON body in a folder, per lever. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { formatCorpusTrim, measureTrim } from "./corpus-trim-report.js";

const [directory] = process.argv.slice(2);
if (directory === undefined) {
  console.error(
    "Usage: node tools/dist/corpus-trim.js DIRECTORY\nThe directory holds request bodies or tools/list answers as JSON files.",
  );
  process.exitCode = 2;
} else {
  const rows = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => measureTrim(relative(directory, path), readFileSync(path)));
  console.log(formatCorpusTrim(rows));
}
