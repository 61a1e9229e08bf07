import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ORDERS_TEXT } from "./catalogues.js";
import { drop, isBrowserMissing, type Lab, paste, startLab, waitForCatalogue } from "./open-page.js";

describe.skipIf(isBrowserMissing)("opening a catalogue in a browser (needs chromium)", () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab.close());

  it("shows the example at once, then counts its tokens, without a complaint", async () => {
    const { page, problems } = await lab.open();
    await waitForCatalogue(page, "Example");
    await expect
      .poll(() => page.locator(".lead").textContent())
      .toBe("16 tools of 3 servers, read as OpenWOP descriptors");
    await page.getByText("estimated with o200k_base").waitFor();
    await expect.poll(() => page.locator(".levers tbody th").allTextContents()).toHaveLength(9);
    expect(problems).toEqual([]);
  });

  it("opens what is pasted, dropped and chosen; files are servers", async () => {
    const { page, problems } = await lab.open();
    await waitForCatalogue(page, "Example");
    await paste(page, ORDERS_TEXT);
    await waitForCatalogue(page, "Pasted text");
    await expect
      .poll(() => page.locator(".tools tbody th").allTextContents())
      .toEqual(["create_order", "create_refund", "list_orders"]);
    // The list of tools as compact JSON, which is how it was pasted.
    const bytes = ORDERS_TEXT.length - '{"tools":}'.length;
    await expect.poll(() => page.locator(".figures dd").first().textContent()).toBe(`${bytes} B`);

    await drop(page, [
      { name: "shop.json", text: ORDERS_TEXT },
      { name: "more.json", text: JSON.stringify(JSON.parse(ORDERS_TEXT), undefined, 2) },
    ]);
    await waitForCatalogue(page, "shop.json, more.json");
    await expect.poll(() => page.locator(".lead").textContent()).toBe("6 tools of 2 servers, read as MCP tools/list");
    // White space between tokens is no bytes of a catalogue.
    await expect.poll(() => page.locator(".figures dd").first().textContent()).toBe("1.6 kB");

    const body = { model: "m", tools: [{ type: "function", function: { name: "f", parameters: { type: "object" } } }] };
    await page.setInputFiles("input[type=file]", {
      name: "body.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(body)),
    });
    await waitForCatalogue(page, "body.json");
    await expect.poll(() => page.locator(".lead").textContent()).toBe("1 tool of body, read as OpenAI");
    expect(problems).toEqual([]);
  });

  it("refuses what it cannot read with a reason, and keeps what was open", async () => {
    const { page, problems } = await lab.open();
    await waitForCatalogue(page, "Example");
    const said = page.getByRole("alert");
    const refusals: readonly (readonly [text: string, reason: string])[] = [
      ['{"tools":[\n  // mine\n  {"name":"a"}]}', 'line 2, column 3: found "// mine". Comments are'],
      ['{"tools":[\n  /* mine */ {"name":"a"}]}', "Comments are not part of JSON: remove them."],
      ['{"tools":[{"name":"a"},]}', "line 1, column 24"],
      ['{"tools":[', "the text ends here"],
      ["", "Pasted text is empty"],
      ['{"tools":[]}', "the list of tools is empty"],
      ['{"mcpServers":{"a":{"command":"x"}}}', "it names servers, not their tools"],
      ['{"model":"m"}', "holds an object with model, and no list of tools"],
      ['"text"', "and no list of tools"],
      ["[".repeat(100_000), "nested too deep"],
      [`{"tools":[{"name":"a","inputSchema":${'{"not":'.repeat(5_000)}{}${"}".repeat(5_000)}}]}`, "cannot be read"],
    ];
    for (const [text, reason] of refusals) {
      await paste(page, text);
      await said.filter({ hasText: reason }).waitFor();
    }
    await waitForCatalogue(page, "Example");
    await paste(page, ORDERS_TEXT);
    await waitForCatalogue(page, "Pasted text");
    expect(await said.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it("refuses 50 MB before reading them, and bytes that are no text", async () => {
    const { page, problems } = await lab.open();
    await waitForCatalogue(page, "Example");
    const choose = (name: string, buffer: Buffer) =>
      page.setInputFiles("input[type=file]", { name, mimeType: "application/json", buffer });
    const huge = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(50_000_000)], "huge.json"));
      return data;
    });
    await page.dispatchEvent("body", "drop", { dataTransfer: huge });
    const said = page.getByRole("alert");
    await said.filter({ hasText: "huge.json is 47.7 MiB. This page takes up to 24.0 MiB" }).waitFor();
    await choose("latin.json", Buffer.from([0x22, 0xe9, 0x22]));
    await said.filter({ hasText: "latin.json is not UTF-8" }).waitFor();
    expect(problems).toEqual([]);
  });

  it("forgets which tool was looked at when another catalogue opens", async () => {
    const { page, problems } = await lab.open();
    await waitForCatalogue(page, "Example");
    await page.locator(".tools tbody button").first().click();
    await page.locator(".diff").waitFor();
    await expect.poll(() => page.locator(".filters [role=status]").textContent()).toBe("8 of 16");
    await drop(page, [
      { name: "shop.json", text: ORDERS_TEXT },
      { name: "more.json", text: ORDERS_TEXT },
    ]);
    await waitForCatalogue(page, "shop.json, more.json");
    await expect.poll(() => page.locator("#tool-title").textContent()).toBe("A tool up close");
    await expect.poll(() => page.locator(".crumbs li").allTextContents()).toEqual(["All tools"]);
    await expect.poll(() => page.locator(".filters [role=status]").textContent()).toBe("6 of 6");
    expect(problems).toEqual([]);
  });

  it("says why measuring stopped, waits for nothing then, and measures when asked again", async () => {
    const { page } = await lab.open();
    await waitForCatalogue(page, "Example");
    await page.getByText("estimated with o200k_base").waitFor();
    await page.route("**/counter.worker*", (route) => route.abort());
    await paste(page, ORDERS_TEXT);
    await page.getByRole("alert").filter({ hasText: "Counting stopped: a part of this page could not be" }).waitFor();
    await expect.poll(() => page.getByText("Measuring…").count()).toBe(0);
    await page.unroute("**/counter.worker*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("estimated with o200k_base").waitFor();
    await expect.poll(() => page.locator(".levers").count()).toBe(1);
  });

  it("waits for no measure that was cancelled", async () => {
    const { page } = await lab.open();
    await waitForCatalogue(page, "Example");
    await page.getByText("estimated with o200k_base").waitFor();
    const release: (() => void)[] = [];
    await page.route("**/counter.worker*", async (route) => {
      await new Promise<void>((resolve) => release.push(resolve));
      // Whoever asked may be gone by now.
      await route.abort().catch(() => {});
    });
    await paste(page, ORDERS_TEXT);
    await page.getByText("Measuring…").waitFor();
    await expect.poll(() => page.locator("progress:indeterminate").count()).toBe(1);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByText("The levers are not measured.").waitFor();
    await expect.poll(() => page.getByText("Measuring…").count()).toBe(0);
    for (const free of release) free();
    await page.unroute("**/counter.worker*");
    await page.getByRole("button", { name: "Measure" }).click();
    await page.getByText("estimated with o200k_base").waitFor();
  });

  it("goes on measuring what is open when another input is refused", async () => {
    const { page } = await lab.open();
    await waitForCatalogue(page, "Example");
    await drop(page, [{ name: "long.json", text: longTools() }]);
    await page.getByRole("button", { name: "Cancel", exact: true }).waitFor();
    await drop(page, [{ name: "bad.json", text: "{" }]);
    await page.getByRole("alert").filter({ hasText: "bad.json" }).waitFor();
    await page.getByText("estimated with o200k_base").waitFor();
    await expect.poll(() => page.locator(".tools tbody td:nth-child(4)").first().textContent()).not.toBe("…");
  });

  it("stops counting when told to, and starts again", async () => {
    const { page } = await lab.open();
    await waitForCatalogue(page, "Example");
    await page.getByText("estimated with o200k_base").waitFor();
    // Enough text that there is time to press a button.
    await drop(page, [{ name: "long.json", text: longTools() }]);
    await waitForCatalogue(page, "long.json");
    await page.locator(".levers").waitFor();
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByText("Tokens are not counted").waitFor();
    await expect.poll(() => page.getByText("estimated with").count()).toBe(0);
    await page.getByRole("button", { name: "Count tokens" }).click();
    await page.getByText("estimated with o200k_base").waitFor();
    await expect.poll(() => page.locator(".counting").count()).toBe(0);
  });
});

function longTools(): string {
  const words = Array.from({ length: 150_000 }, (_, index) => `word${index % 997}`).join(" ");
  return JSON.stringify({ tools: [{ name: "a", description: words, inputSchema: { type: "object" } }] });
}
