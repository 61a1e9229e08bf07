import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { largeCatalogue } from "./catalogues.js";
import { isBrowserMissing, type Lab, startLab, waitForCatalogue } from "./open-page.js";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU time of the thread, in microseconds: what others do on the machine does not count. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

describe.skipIf(isBrowserMissing)("a large catalogue in a browser (needs chromium)", () => {
  let lab: Lab;
  const folder = mkdtempSync(join(tmpdir(), "toolfold-lab-"));
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(async () => {
    await lab.close();
    rmSync(folder, { recursive: true });
  });

  it("opens 3 MB and 1,271 tools in 2 s of work, none of it over 200 ms on the main thread", async () => {
    const text = largeCatalogue();
    expect(text.length).toBeGreaterThan(3_000_000);
    const file = join(folder, "large.json");
    writeFileSync(file, text);
    const { page, problems } = await lab.open();
    await waitForCatalogue(page, "Example");
    await page.getByText("estimated with o200k_base").waitFor();
    const browser = page.context().browser();
    await browser?.startTracing(page, { categories: ["toplevel"] });
    await page.setInputFiles("input[type=file]", file);
    await waitForCatalogue(page, "large.json");
    await expect.poll(() => page.locator(".lead").textContent()).toBe("1,271 tools of large, read as MCP tools/list");
    await expect.poll(() => page.locator(".tools tbody tr").count()).toBe(100);
    await page.waitForFunction(() => document.querySelector(".tools tbody td:nth-child(4)")?.textContent !== "…");
    await page.getByLabel("Filter tools by name").fill("area7_");
    await page.locator(".tools tbody button").first().click();
    await page.locator(".diff").waitFor();
    const { traceEvents } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] };
    const thread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
    const names = new Map(
      traceEvents.filter(({ name }) => name === "thread_name").map((event) => [thread(event), event.args.name]),
    );
    const longest = (wanted: RegExp): number =>
      traceEvents
        .filter((event) => event.name.endsWith("RunTask") && wanted.test(names.get(thread(event)) ?? ""))
        .reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1_000), 0);
    expect(longest(/^CrRendererMain$/)).toBeGreaterThan(0);
    expect(longest(/^CrRendererMain$/)).toBeLessThan(200);
    // Reading the catalogue is one task of the analyst's.
    expect(longest(/^DedicatedWorker/)).toBeLessThan(2_000);
    expect(problems).toEqual([]);
  });
});
