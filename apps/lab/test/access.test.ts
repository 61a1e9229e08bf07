import axe from "axe-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ORDERS_TEXT } from "./catalogues.js";
import { isBrowserMissing, type Lab, paste, startLab, waitForCatalogue } from "./open-page.js";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const LOOKS = [
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
] as const;

describe.skipIf(isBrowserMissing)("access in a browser (needs chromium)", () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab.close());

  it("finds nothing to mend, light and dark, wide and narrow, and nothing wider than the page", async () => {
    const { page } = await lab.open();
    await waitForCatalogue(page, "Example");
    await paste(page, ORDERS_TEXT);
    await waitForCatalogue(page, "Pasted text");
    await page.getByRole("button", { name: "create_order" }).first().click();
    await page.locator(".diff .why").waitFor();
    await page.getByRole("radio", { name: "by hand" }).check();
    await page.getByLabel("Name of a caller").fill("reader");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.locator(".entries").waitFor();
    await page.locator(".levers").waitFor();
    await page.evaluate(axe.source);
    const found: string[] = [];
    for (const [colorScheme, width] of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      for (const tab of ["schema", "findings", "facade", "text"]) {
        await page.locator(`#tab-${tab}`).click();
        const { violations } = await page.evaluate(
          (tags) => (window as unknown as { axe: typeof axe }).axe.run({ runOnly: tags }),
          TAGS,
        );
        for (const { id, nodes } of violations) found.push(`${colorScheme} ${width} ${tab}: ${id}: ${nodes[0]?.html}`);
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (excess > 0) found.push(`${colorScheme} ${width} ${tab}: ${excess} px too wide`);
      }
    }
    expect(found).toEqual([]);
  });

  it("remembers the colours that were chosen", async () => {
    const { page } = await lab.open({ colorScheme: "light" });
    await waitForCatalogue(page, "Example");
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByLabel("Colours").selectOption("dark");
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.reload();
    await waitForCatalogue(page, "Example");
    expect(await background()).toBe(dark);
  });
});
