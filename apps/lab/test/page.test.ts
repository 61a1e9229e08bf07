import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drop, isBrowserMissing, type Lab, paste, startLab, waitForCatalogue } from "./open-page.js";

const LISTING = JSON.stringify({
  tools: [
    {
      name: "add",
      description: "Add two numbers.",
      inputSchema: {
        $schema: "http://json-schema.org/draft-07/schema#",
        type: "object",
        properties: { a: { type: "number", title: "A" }, b: { type: "number" } },
        required: ["a", "b"],
      },
    },
    { name: "now", description: "Tell the time.", inputSchema: { type: "object", properties: {} } },
  ],
});

describe.skipIf(isBrowserMissing)("the page in a browser (needs chromium)", () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab?.close());

  it("shows the example at once, with figures and without a complaint", async () => {
    const { page, problems } = await lab.open();
    await waitForCatalogue(page, "Example");
    expect(await page.locator(".lead").textContent()).toBe("16 tools of 3 servers, read as OpenWOP descriptors");
    await page.getByText("estimated with o200k_base").waitFor();
    expect(await page.locator(".levers tbody th").allInnerTexts()).toHaveLength(9);
    expect(problems).toEqual([]);
  });

  it("opens what is pasted", async () => {
    const { page, problems } = await lab.open();
    await waitForCatalogue(page, "Example");
    await paste(page, LISTING);
    await waitForCatalogue(page, "Pasted text");
    expect(await page.locator(".tools tbody th").allInnerTexts()).toEqual(["add", "now"]);
    // The bytes of the list of tools as compact JSON, which is how it was pasted.
    const bytes = LISTING.length - '{"tools":}'.length;
    expect(await page.locator(".figures dd").first().textContent()).toBe(`${bytes} B`);
    expect(problems).toEqual([]);
  });

  it("opens files that are dropped, each as a server", async () => {
    const { page, problems } = await lab.open();
    await waitForCatalogue(page, "Example");
    await drop(page, [
      { name: "math.json", text: LISTING },
      { name: "more.json", text: LISTING },
    ]);
    await waitForCatalogue(page, "math.json, more.json");
    expect(await page.locator(".lead").textContent()).toBe("4 tools of 2 servers, read as MCP tools/list");
    expect(problems).toEqual([]);
  });
});
