import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PAGE = join(dirname(dirname(fileURLToPath(import.meta.url))), "browser-page");
const CHROMIUM = "/usr/bin/chromium";
const TYPES: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript" };

describe.skipIf(!existsSync(CHROMIUM))("the browser page (skipped where there is no chromium)", () => {
  const built = mkdtempSync(join(tmpdir(), "toolfold-page-"));
  const server = createServer((request, response) => {
    const path = join(built, request.url === "/" ? "index.html" : (request.url ?? ""));
    if (!existsSync(path)) return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": TYPES[path.split(".").at(-1) ?? ""] }).end(readFileSync(path));
  });
  let browser: Browser;

  beforeAll(async () => {
    await build({ root: PAGE, logLevel: "error", build: { outDir: built, emptyOutDir: true, modulePreload: false } });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    server.close();
    rmSync(built, { recursive: true });
  });

  it("projects what is typed, under its own strict policy, and says what is wrong", async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await expect.poll(() => page.textContent("#said")).toMatch(/^1 of 1 tools, \d+ bytes, \d+ in the compact view\.$/);
    expect(JSON.parse((await page.inputValue("#compact")) ?? "")).toMatchObject([
      {
        description: "Searches <b>everything</b>.",
        inputSchema: { properties: { query: { type: ["string", "null"] } } },
      },
    ]);
    await page.fill("#listed", "{");
    await expect.poll(() => page.textContent("#said")).toMatch(/^This is no list of tools: /);
    expect(complaints.filter((text) => !text.includes("favicon"))).toEqual([]);
  });
});
