import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { codeBlocks } from "../src/code-blocks.js";
import { siteMap } from "../src/site-map.js";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, "../../..");
const CLI = join(ROOT, "apps/cli/dist/bin.js");
/** Modules run from here, so that what they import is what users would install. */
const SCRATCH = join(ROOT, "apps/site/node_modules/.cache/code-blocks");
/** A program that serves is taken to be right when it still does after this long. */
const SERVES_AFTER_MS = 4_000;

const pages = siteMap(ROOT)
  .flatMap((section) => section.pages)
  .map(({ source }) => source)
  .filter((source) => source.endsWith(".md"));
const blocks = pages.flatMap((source) =>
  codeBlocks(readFileSync(join(ROOT, source), "utf8")).map((block) => ({ source, ...block })),
);
const of = (...languages: string[]) =>
  blocks
    .filter(({ language }) => languages.includes(language))
    .map((block) => [`${block.source}:${block.line}`, block.text] as const);

mkdirSync(SCRATCH, { recursive: true });
afterAll(() => rmSync(SCRATCH, { recursive: true, force: true }));

/** Programs to run. One that uses what the first one of its page declares, and declares none of it, goes on where that ended. */
function programs(): (readonly [name: string, text: string])[] {
  const first = new Map<string, string>();
  return blocks
    .filter(({ language }) => language === "js")
    .map(({ source, line, text }) => {
      const before = first.get(source) ?? "";
      if (before === "") first.set(source, text);
      const own = declared(text);
      const names = declared(before);
      const isApart = names.some((name) => own.includes(name));
      const goesOn = !isApart && names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
      return [`${source}:${line}`, goesOn ? `${before}\n${text}` : text];
    });
}

function declared(text: string): string[] {
  return [...text.matchAll(/^(?:export )?(?:const|let|function|class) (\w+)/gm)].map(([, name = ""]) => name);
}

/** Tests for vitest have meaning only inside it; that they can be read is all that is seen here. */
const ONLY_READ = /from "(?:vitest|[^"]*\/vitest)"/;

const DEMO_HOST = "http://127.0.0.1:4870";
let host: { readonly url: string; readonly stop: () => void };

/** The host that `npm start` runs, which pages speak of by its address. */
async function startDemoHost(): Promise<typeof host> {
  const main = join(ROOT, "apps/reference-host/dist/main.js");
  const child = spawn(process.execPath, [main, "--json"], {
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /"url": "([^"]+)"/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on("close", () => reject(new Error(`The demo host ended: ${text}`)));
  });
  return { url, stop: () => child.kill() };
}

/** Runs a module until it ends, or serves. */
async function run(name: string, text: string): Promise<{ code: number | null; err: string }> {
  const file = join(SCRATCH, `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.mjs`);
  writeFileSync(file, text.replaceAll(/\.listen\(\d+\)/g, ".listen(0)"));
  const child = spawn(process.execPath, [...(ONLY_READ.test(text) ? ["--check"] : []), file], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const err: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk.toString()));
  const timer = setTimeout(() => child.kill("SIGTERM"), SERVES_AFTER_MS);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearTimeout(timer);
  return { code, err: err.join("") };
}

describe("code on the pages", () => {
  beforeAll(async () => {
    host = await startDemoHost();
  }, 60_000);
  afterAll(() => host.stop());

  it("is written in languages that are checked here, or shown as it is", () => {
    const known = [
      "python",
      "js",
      "json",
      "jsonc",
      "yaml",
      "sh",
      "console",
      "ts",
      "text",
      "toml",
      "http",
      "diff",
      "markdown",
      "",
    ];
    expect(
      blocks
        .filter(({ language }) => !known.includes(language))
        .map(({ source, line, language }) => `${source}:${line} ${language}`),
    ).toEqual([]);
  });

  it.concurrent.each(programs())("runs: %s", async (name, text) => {
    const { code, err } = await run(name, text.replaceAll(DEMO_HOST, host.url));
    expect([0, null], err).toContain(code);
    expect(err).not.toMatch(/\b(Syntax|Type|Reference)?Error\b/);
  });

  it.each(of("json"))("is JSON: %s", (_, text) => {
    expect(() => jsonTexts(text).map((one) => JSON.parse(one) as unknown)).not.toThrow();
  });

  it.each(of("yaml"))("is YAML: %s", (_, text) => {
    expect(parseAllDocuments(text).flatMap(({ errors }) => errors)).toEqual([]);
  });

  const scripts = (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: Record<string, string> })
    .scripts;
  const lines = of("sh", "console").flatMap(([name, text]) => commandLines(text).map((line) => [name, line] as const));

  it.each(lines.filter(([, line]) => /\bnpm run \S/.test(line)))("names a script that there is: %s %s", (_, line) => {
    for (const [, script = ""] of line.matchAll(/\bnpm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(script);
  });

  it.each(lines.filter(([, line]) => TOOLFOLD.test(line)))(
    "names commands and options that there are: %s %s",
    (_, line) => {
      const [, command = "", rest = ""] = TOOLFOLD.exec(line) ?? [];
      const help = helpOf(command);
      const given = [...(rest.split(/ [|>&#] ?/, 1)[0]?.matchAll(/(?<= )--[a-z][a-z-]*/g) ?? [])].map(
        ([option]) => option,
      );
      for (const option of given) expect(`${help} --help --version`).toContain(option);
    },
  );
});

const TOOLFOLD = /(?:^|\$\(|-- |\s)(?:npx (?:-y )?@toolfold\/cli|toolfold) ([a-z][a-z-]*)( .*)?$/;

const helps = new Map<string, string>();
function helpOf(command: string): string {
  const known = helps.get(command);
  if (known !== undefined) return known;
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, command, "--help"], { encoding: "utf8" });
  if (status !== 0) throw new Error(`toolfold ${command} --help: ${stderr}`);
  helps.set(command, stdout);
  return stdout;
}

function commandLines(text: string): string[] {
  return text
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => line.replace(/^\$ /, ""));
}

/** A block may hold one JSON text, or one on each line. */
function jsonTexts(text: string): string[] {
  try {
    JSON.parse(text);
    return [text];
  } catch {
    return text.split("\n").filter((line) => line.trim() !== "");
  }
}
