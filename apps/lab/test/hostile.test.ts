import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isBrowserMissing, type Lab, paste, startLab, waitForCatalogue } from "./open-page.js";

const MARKUP = `<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>`;
const HREF = "javascript:window.pwned=1";

const HOSTILE: { readonly tools: readonly unknown[] } = {
  tools: [
    {
      name: MARKUP,
      title: MARKUP,
      description: `${MARKUP} [click](${HREF}) \u202e`,
      inputSchema: {
        $schema: MARKUP,
        title: MARKUP,
        type: "object",
        properties: {
          [MARKUP]: {
            type: "string",
            description: MARKUP,
            default: MARKUP,
            anyOf: [{ const: MARKUP }, { $ref: HREF }],
          },
          __proto__x: { $ref: "#/$defs/__proto__" },
          constructor: { type: "string" },
        },
        required: [MARKUP, HREF],
        $defs: { [MARKUP]: { type: "string" }, __proto__: { type: "string" } },
        [MARKUP]: { [MARKUP]: 1 },
      },
      annotations: { [MARKUP]: HREF },
    },
    { name: HREF, inputSchema: { type: "object", properties: { a: { oneOf: [{ not: {} }, MARKUP] } } } },
    { name: "__proto__", inputSchema: { type: "object" } },
    { name: "__proto__", inputSchema: 7 },
    { name: "\ud800", description: 7, inputSchema: { type: MARKUP, properties: [] } },
    { name: 7 },
    MARKUP,
  ],
};

describe.skipIf(isBrowserMissing)("hostile catalogues in a browser (needs chromium)", () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab();
  });
  afterAll(() => lab.close());

  it("shows names, texts and keys of strangers as text, in every view", async () => {
    const { page, problems } = await lab.open();
    await waitForCatalogue(page, "Example");
    await paste(page, JSON.stringify(HOSTILE));
    await waitForCatalogue(page, "Pasted text");
    const names = page.locator(".tools tbody button");
    expect(await names.count()).toBe(5);
    await expect.poll(() => page.getByText("2 entries are left out").count()).toBe(1);
    for (let index = 0; index < 5; index++) {
      await names.nth(index).click();
      await expect.poll(() => page.locator("#tool-title").textContent()).toBe(await names.nth(index).textContent());
      for (const tab of ["findings", "facade", "text", "schema"]) await page.locator(`#tab-${tab}`).click();
    }
    await page.getByLabel("Keywords").check();
    for (const rule of ["by hand", "by server", "by name"]) await page.getByRole("radio", { name: rule }).check();
    await page.getByLabel("Name of a caller").fill("reader");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.locator(".folded").waitFor();
    await expect.poll(() => page.locator("img, script:not([type=module]), a[href^=javascript]").count()).toBe(0);
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
    expect(problems).toEqual([]);
  });

  it("keeps names and texts without an end within a telephone", async () => {
    const { page } = await lab.open({ viewport: { width: 390, height: 844 } });
    await waitForCatalogue(page, "Example");
    const name = "a_name_that_goes_on_".repeat(12);
    const inputSchema = { type: "object", properties: { [name]: { type: "string", description: name.repeat(9) } } };
    await paste(page, JSON.stringify({ tools: [{ name, description: name.repeat(20), inputSchema }] }));
    await waitForCatalogue(page, "Pasted text");
    await page.locator(".tools tbody button").first().click();
    await page.getByRole("button", { name: "Show all of it" }).click();
    const tall = await page.locator("#description").evaluate((text) => text.scrollHeight - text.clientHeight);
    expect(tall).toBe(0);
    for (const tab of ["schema", "findings", "facade", "text"]) {
      await page.locator(`#tab-${tab}`).click();
      expect([tab, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([tab, 390]);
    }
  });

  it("holds a policy that runs no text as code, and sends no form", async () => {
    const { page } = await lab.open();
    await waitForCatalogue(page, "Example");
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'| \*/);
    const verdicts = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.pwned = 1";
      document.body.append(script);
      // What a debugger evaluates may evaluate; a task of the page's own may not.
      const made = await new Promise((resolve) => {
        setTimeout(() => {
          try {
            // oxlint-disable-next-line typescript/no-implied-eval -- What is tried is that it fails.
            resolve(String(new Function("return 1")()));
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      });
      return [made, "pwned" in window];
    });
    expect(verdicts).toEqual(["EvalError", false]);
  });

  it("opens no link that unpacks to too much", async () => {
    const bomb = Buffer.from(await deflated(JSON.stringify({ name: "x", text: " ".repeat(4_000_000) }))).toString(
      "base64url",
    );
    expect(bomb.length).toBeLessThan(16_000);
    const { page } = await lab.open({ path: `#lab=${bomb}` });
    await page.getByRole("alert").filter({ hasText: "The link is damaged" }).waitFor();
    await waitForCatalogue(page, "Example");
  });
});

async function deflated(text: string): Promise<ArrayBuffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}
