import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ORDERS_TEXT } from "./catalogues.js";
import { isBrowserMissing, type Lab, paste, startLab, waitForCatalogue } from "./open-page.js";

describe.skipIf(isBrowserMissing)("looking at a catalogue in a browser (needs chromium)", () => {
  let lab: Lab;
  let page: Page;
  let problems: string[];
  beforeAll(async () => {
    lab = await startLab();
    ({ page, problems } = await lab.open());
    await waitForCatalogue(page, "Example");
  });
  afterAll(() => lab.close());

  const crumbs = () => page.locator(".crumbs li").allTextContents();
  const toolNames = () => page.locator(".tools tbody th button").allTextContents();

  it("zooms with the keyboard alone", async () => {
    await page.locator(".treemap-keys").focus();
    await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => page.locator(".treemap [role=status]").textContent())
      .toMatch(/^shop: [\d,]+ bytes, \d+ % of all, 8 inside$/);
    await page.keyboard.press("Enter");
    await expect.poll(() => crumbs()).toEqual(["All tools", "shop"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => crumbs()).toHaveLength(3);
    await page.keyboard.press("Escape");
    await expect.poll(() => crumbs()).toEqual(["All tools", "shop"]);
    await page.keyboard.press("Home");
    await expect.poll(() => crumbs()).toEqual(["All tools"]);
  });

  it("zooms with the mouse, and back by the way that is shown", async () => {
    const canvas = page.locator(".treemap canvas");
    // A map that is drawn anew, as when tokens are counted, forgets where the mouse was.
    const hover = async (): Promise<string | null> => {
      await page.mouse.move(0, 0);
      await canvas.hover({ position: { x: 40, y: 60 } });
      return page.locator(".readout").textContent();
    };
    await expect.poll(hover).toMatch(/^shop: /);
    await canvas.click({ position: { x: 40, y: 60 } });
    await canvas.click({ position: { x: 40, y: 60 } });
    const [, , tool] = await crumbs();
    await expect.poll(() => page.locator("#tool-title").textContent()).toBe(tool);
    await page.getByRole("button", { name: "All tools" }).click();
    await expect.poll(() => crumbs()).toEqual(["All tools"]);
  });

  it("sorts and filters the table", async () => {
    const bySize = await toolNames();
    expect(bySize[0]).toBe("create_order");
    await page
      .getByRole("button", { name: /^Bytes/ })
      .first()
      .click();
    await expect.poll(() => toolNames()).toEqual(bySize.toReversed());
    await page.getByRole("button", { name: "Tool", exact: true }).click();
    await expect.poll(() => toolNames()).toEqual(bySize.toSorted().reverse());
    await page.getByLabel("Filter tools by name").fill("file");
    expect((await toolNames()).toSorted()).toEqual(["move_file", "read_file", "search_files", "write_file"]);
    await page.getByLabel("Filter tools by name").fill("");
    await page.getByLabel("Filter tools by what was found").selectOption("wider");
    expect((await toolNames()).toSorted()).toEqual(["create_event", "create_order", "search_orders", "update_order"]);
    await page.getByLabel("Filter tools by what was found").selectOption("");
  });

  it("says in a table what the map shows", async () => {
    await page.getByLabel("Keywords").check();
    const rows = page.locator("section[aria-label=Keywords] tbody tr");
    const cells = await rows.locator("td:nth-child(3)").allTextContents();
    const sum = cells.reduce((total, text) => total + Number(text.replaceAll(",", "")), 0);
    const readout = await page.locator(".readout").textContent();
    expect(readout).toBe(`Example: ${sum.toLocaleString("en-US")} bytes`);
    await page.getByLabel("Tools", { exact: true }).check();
  });

  it("puts a tool's schemas side by side: cuts struck, widenings at their place with the reason", async () => {
    await paste(page, ORDERS_TEXT);
    await waitForCatalogue(page, "Pasted text");
    await page.getByRole("button", { name: "create_order" }).click();
    await page.locator(".diff").waitFor();
    const struck = await page.locator(".diff del code").allTextContents();
    expect(struck).toEqual(['"title": "Sku",', '"examples": ["TEA-042"]', '"Unused": {', '"type": "string"', "}"]);
    const why = page.locator(".diff .why");
    expect(await why.allTextContents()).toEqual([
      expect.stringMatching(/^wider anyOf the branches differ in more than one way.*\(union_of_unlike\)$/),
    ]);
    const before = await why.evaluate((row) => row.previousElementSibling?.querySelector(".full code")?.textContent);
    expect(before).toBe('"anyOf": [');
    await expect
      .poll(() => page.locator(".different .full code").allTextContents())
      .toContain('"$ref": "#/$defs/Money"');

    await page.getByRole("button", { name: "Copy lowered" }).click();
    const lowered = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as { properties: object };
    expect(lowered.properties).toMatchObject({ price: { type: "number", minimum: 0 } });
    expect(lowered).not.toHaveProperty("$defs");
  });

  it("tells what is wrong with a tool, and how it looks inside its facade", async () => {
    await page.getByRole("tab", { name: /^Lint/ }).click();
    await expect
      .poll(() => page.locator(".findings li").allTextContents())
      .toEqual([expect.stringContaining("Nothing refers to this definition")]);
    await page.keyboard.press("ArrowRight");
    const panel = page.locator("#tool-panel");
    await panel.getByText("create_tools").first().waitFor();
    expect(await panel.locator(".here").textContent()).toContain("create_order");
    await page.getByRole("tab", { name: "Text" }).click();
    await page.getByRole("button", { name: "Copy the tool", exact: true }).click();
    const [first] = (JSON.parse(ORDERS_TEXT) as { tools: object[] }).tools;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(JSON.stringify(first));
  });

  it("takes another context window, and trims before folding", async () => {
    const share = page.locator(".figures dd").nth(2);
    await page.getByLabel("Of a context window of").selectOption("8000");
    const small = await share.textContent();
    await page.getByLabel("Of a context window of").selectOption("1000000");
    expect(await share.textContent()).not.toBe(small);
    await page.getByLabel("Trim before folding").check();
    await page.getByRole("rowheader", { name: /^Trim \+ facade: auto/ }).waitFor();
  });

  it("did all that without a complaint", () => expect(problems).toEqual([]));
});
