import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { serveFolder } from "./static-server.mjs";

export const CHROMIUM = "/usr/bin/chromium";

/** Tests of the page are skipped where there is no browser; `.ci/run` installs one. */
export const isBrowserMissing: boolean = spawnSync(CHROMIUM, ["--version"]).status !== 0;

export const DIST: string = fileURLToPath(new URL("../dist", import.meta.url));

/** A browser and a server of the built page, for one file of tests. */
export interface Lab {
  readonly url: string;
  /** Opens the page; whatever the console or the network complains of is collected. */
  readonly open: (options?: BrowserContextOptions & { readonly path?: string }) => Promise<LabPage>;
  readonly close: () => Promise<void>;
}

export interface LabPage {
  readonly page: Page;
  /** Errors, exceptions, violations of the policy, and requests to anywhere else. */
  readonly problems: string[];
}

export async function startLab(served?: { readonly url: string; readonly close: () => void }): Promise<Lab> {
  const { chromium } = await import("playwright-core");
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const server = served ?? (await serveFolder(DIST));
  return {
    url: server.url,
    async open({ path = "", ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, ...options });
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const problems: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(server.url) && !/^(data|blob):/.test(url)) problems.push(`request to ${url}`);
      });
      await page.goto(server.url + path);
      return { page, problems };
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** Waits until the page has shown a catalogue with this title. */
export async function waitForCatalogue(page: Page, title: string): Promise<void> {
  await page.locator("h1", { hasText: title }).waitFor();
}

/** Pastes a text as a user does. */
export async function paste(page: Page, text: string): Promise<void> {
  const isShown = await page.locator("#paste").isVisible();
  if (!isShown) await page.getByRole("button", { name: "Paste" }).click();
  await page.locator("#paste").fill(text);
  await page.getByRole("button", { name: "Show", exact: true }).click();
}

/** Drops files on the page as a file manager does. */
export async function drop(
  page: Page,
  files: readonly { readonly name: string; readonly text: string }[],
): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, text } of given) data.items.add(new File([text], name, { type: "application/json" }));
    return data;
  }, files);
  await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}
