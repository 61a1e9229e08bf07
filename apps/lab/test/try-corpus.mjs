/** `node test/try-corpus.mjs FOLDER`: opens every JSON file of a folder in the built page and tells what the console says. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serveFolder } from "./static-server.mjs";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error(
    "Usage: node apps/lab/test/try-corpus.mjs FOLDER\nFOLDER holds tools/list answers or request bodies as JSON files. Build the lab first.",
  );
  process.exit(2);
}

/** Counting three megabytes of text under nine levers takes a busy machine minutes. */
const COUNTING_MS = 600_000;
const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const server = await serveFolder(DIST);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
let complaints = [];
page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
page.on("pageerror", (error) => complaints.push(error.message));

let [shown, refused, failed] = [0, 0, 0];
try {
  await page.goto(server.url);
  await page.locator("h1", { hasText: "Example" }).waitFor();
  for (const file of files) {
    complaints = [];
    const outcome = await tryFile(file).catch((error) => `did not open: ${error.message.split("\n")[0]}`);
    if (outcome.startsWith("refused")) refused++;
    else if (complaints.length > 0 || outcome.startsWith("did not")) failed++;
    else shown++;
    console.log([relative(folder, file), outcome, ...complaints].join("  "));
  }
} finally {
  await browser.close();
  server.close();
}
console.log(`${shown} shown, ${refused} refused with a reason, ${failed} with complaints.`);
process.exitCode = failed === 0 ? 0 : 1;

/** Opens a file, waits for all figures, and looks at its heaviest tool from all sides. */
async function tryFile(file) {
  const name = `${files.indexOf(file)}-${basename(file)}`;
  const start = performance.now();
  await page.setInputFiles("input[type=file]", { name, mimeType: "application/json", buffer: readFileSync(file) });
  const said = page.getByRole("alert").filter({ hasText: name });
  await page.locator("h1", { hasText: name }).or(said).first().waitFor();
  if (await said.isVisible()) return `refused: ${await said.textContent()}`;
  const opened = performance.now();
  await page.waitForFunction(() => document.querySelector(".tools tbody td:nth-child(4)")?.textContent !== "…");
  await page.waitForFunction(() => document.querySelector(".placeholder") === null, null, { timeout: 120_000 });
  await page.locator(".tools tbody button").first().click();
  await page.locator(".diff").waitFor();
  for (const tab of ["findings", "facade", "text", "schema"]) await page.locator(`#tab-${tab}`).click();
  await page.locator(".folded").waitFor();
  const counted = page.getByText("estimated with o200k_base").or(page.getByText("Counting stopped"));
  await counted.first().waitFor({ timeout: COUNTING_MS });
  const alerts = await page.getByRole("alert").allTextContents();
  complaints.push(...alerts);
  const seconds = (opened - start) / 1_000;
  return `${await page.locator(".lead").textContent()}  opened in ${seconds.toFixed(1)} s`;
}
