import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPages } from "./build-pages.js";
import { brokenSiteLinks } from "./check-site.js";
import { withoutPictures, withWayBack } from "./foreign-pages.js";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const OUT = join(ROOT, "site");
const OPENAPI = join(OUT, "openapi/index.html");
const OPENAPI_OPTIONS: readonly string[] = ["--template", "apps/site/assets/openapi.hbs", "-o", OPENAPI];

/** Parts that other tools make: what makes them, and where they end up. */
const PARTS: readonly { readonly command: readonly string[]; readonly made: string; readonly at: string }[] = [
  { command: ["typedoc"], made: "docs", at: "reference" },
  {
    command: ["turbo", "run", "build", "--filter=@toolfold/lab", "--output-logs=errors-only"],
    made: "apps/lab/dist",
    at: "lab",
  },
];

rmSync(OUT, { recursive: true, force: true });
say("pages");
const count = await buildPages(ROOT, OUT);
say("OpenAPI");
run(["redocly", "build-docs", "api/openapi.yaml", "--inlineBundle", ...OPENAPI_OPTIONS]);
change(OPENAPI, withoutPictures);
for (const { command, made, at } of PARTS) {
  say(at);
  run(command);
  if (!existsSync(join(ROOT, made))) throw new Error(`${command.join(" ")} made no ${made}.`);
  cpSync(join(ROOT, made), join(OUT, at), { recursive: true });
}
for (const page of readdirSync(join(OUT, "reference"), { recursive: true, encoding: "utf8" })) {
  if (page.endsWith(".html")) change(join(OUT, "reference", page), (html) => withWayBack(html, page));
}
const broken = brokenSiteLinks(OUT);
if (broken.length > 0) {
  process.stderr.write(`Links that lead nowhere:\n${broken.map((line) => `  ${line}\n`).join("")}`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${count} pages in site/, and no link on them leads nowhere.\n`);
}

function change(path: string, edit: (html: string) => string): void {
  writeFileSync(path, edit(readFileSync(path, "utf8")));
}

function say(what: string): void {
  process.stderr.write(`site: ${what} …\n`);
}

function run([program = "", ...args]: readonly string[]): void {
  try {
    execFileSync(join(ROOT, "node_modules/.bin", program), args, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, REDOCLY_TELEMETRY: "off" },
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    process.stderr.write(`${program} ${args.join(" ")} failed:\n${String(stdout ?? "")}${String(stderr ?? "")}`);
    process.exit(1);
  }
}
