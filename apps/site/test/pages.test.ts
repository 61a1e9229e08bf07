import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPages } from "../src/build-pages.js";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const CHROMIUM = "/usr/bin/chromium";
const AXE = createRequire(import.meta.url).resolve("axe-core");
const TYPES = new Map([
  [".html", "text/html"],
  [".js", "text/javascript"],
  [".css", "text/css"],
  [".svg", "image/svg+xml"],
  [".json", "application/json"],
]);

describe.skipIf(!existsSync(CHROMIUM))("the site (skipped where there is no chromium)", () => {
  const out = mkdtempSync(join(tmpdir(), "toolfold-site-"));
  const server = createServer((request, response) => {
    const path = join(out, new URL(request.url ?? "/", "http://site").pathname.replace(/\/$/, "/index.html"));
    if (!existsSync(path)) return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": TYPES.get(extname(path)) }).end(readFileSync(path));
  });
  let browser: Browser;
  let origin: string;
  const complaints: string[] = [];

  async function open(path: string, width = 1440, colorScheme: "light" | "dark" = "light"): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${origin}/${path}`);
    return page;
  }

  beforeAll(async () => {
    await buildPages(ROOT, out);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    server.close();
    rmSync(out, { recursive: true });
  });

  it("finds a requirement with the keyboard alone", async () => {
    const page = await open("index.html");
    await page.keyboard.press("/");
    await page.keyboard.type("trim-whole-mem");
    await expect.poll(() => page.locator("#found [role=option]").count()).toBeGreaterThan(0);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/spec\/trim\.html#trim-whole-members$/);
    await page.goto(`${origin}/spec/trim.html`);
    await page.fill("#search", "qqqqqq");
    await expect.poll(() => page.textContent("#found")).toBe("Nothing is found.");
    await page.keyboard.press("Escape");
    expect(await page.isVisible("#found")).toBe(false);
    expect(complaints).toEqual([]);
  });

  it.each([
    ["index.html", "light"],
    ["spec/trim.html", "dark"],
    ["spec/tool-catalog.html", "light"],
    ["guides/facade-for-each-client.html", "dark"],
    ["schemas/tool-descriptor.html", "light"],
  ] as const)("has nothing that axe finds on %s in %s", async (path, scheme) => {
    const page = await open(path, 1440, scheme);
    // The page's own policy keeps scripts from being put into it; the debugger may.
    const axe = readFileSync(AXE, "utf8");
    const violations: { id: string; help: string; nodes: { html: string }[] }[] = await page.evaluate(
      `${axe}\n;axe.run().then(({ violations }) => violations)`,
    );
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it.each(["index.html", "spec/trim.html", "packages/facade.html", "schemas/tool-descriptor.html"])(
    "fits a telephone: %s",
    async (path) => {
      const page = await open(path, 390);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
      expect(await page.locator("details.sections[open]").count()).toBe(0);
    },
  );
});
