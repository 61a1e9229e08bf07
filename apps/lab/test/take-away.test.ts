import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ORDERS_TEXT } from "./catalogues.js";
import { isBrowserMissing, type Lab, paste, startLab, waitForCatalogue } from "./open-page.js";

const run = promisify(execFile);
const CLI = fileURLToPath(new URL("../../cli/dist/bin.js", import.meta.url));
const MEMORY = createRequire(new URL("../../reference-host/package.json", import.meta.url)).resolve(
  "@modelcontextprotocol/server-memory/dist/index.js",
);

interface Listed {
  readonly tools: readonly { readonly name: string }[];
}

describe.skipIf(isBrowserMissing)("taking away what the page found, in a browser (needs chromium)", () => {
  let lab: Lab;
  let page: Page;
  let problems: string[];
  const folder = mkdtempSync(join(tmpdir(), "toolfold-lab-"));
  beforeAll(async () => {
    lab = await startLab();
    ({ page, problems } = await lab.open());
    await waitForCatalogue(page, "Example");
  });
  afterAll(async () => {
    await lab.close();
    rmSync(folder, { recursive: true });
  });

  async function save(button: string): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    return path;
  }

  const entries = () => page.locator(".entries summary code").allTextContents();

  it("groups by name and by hand, and lists the result at once", async () => {
    await paste(page, ORDERS_TEXT);
    await waitForCatalogue(page, "Pasted text");
    await expect.poll(entries).toEqual(["create_tools", "list_orders"]);
    await page.getByLabel("Words of the name").selectOption("2");
    await expect.poll(entries).toEqual(["create_order", "create_refund", "list_orders"]);
    await page.getByLabel("by hand").check();
    await page.getByLabel("Tools whose name contains").fill("order");
    await page.getByLabel("Group to put them into").fill("orders");
    await page.getByRole("button", { name: "Put 2" }).click();
    await page.getByLabel("Schemas").selectOption("lazy");
    await expect.poll(entries).toEqual(["orders_tools", "uncategorized_tools", "describe_tools"]);
    await page.getByLabel("What orders is for").fill("Everything about orders.");
    const listed = async (): Promise<string> => {
      await page.getByRole("button", { name: "Copy the tools/list" }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await expect.poll(listed).toContain("Everything about orders.");
  });

  it("shows each caller its own list", async () => {
    await page.getByLabel("Name of a caller").fill("reader");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("checkbox", { name: "reader may call uncategorized" }).uncheck();
    await page.getByRole("button", { name: "orders", exact: true }).click();
    await page.getByRole("checkbox", { name: "reader may call create_order" }).uncheck();
    await page.getByLabel("as", { exact: true }).selectOption("reader");
    await expect.poll(entries).toEqual(["orders_tools", "describe_tools"]);
    const config = JSON.parse(readFileSync(await save("Download the configuration"), "utf8")) as object;
    expect(config).toEqual({
      mcpServers: { "Pasted-text": { command: "REPLACE-ME", args: [] } },
      prefix: "never",
      domains: { tools: { groupBy: "category", schemaStrategy: "lazy" } },
      categories: { orders: "Everything about orders." },
      categorize: [{ tools: ["create_order", "list_orders"], category: "orders" }],
      callers: { reader: { allow: ["list_orders"] } },
    });
  });

  it("writes a configuration from which the command lists what the page shows", async () => {
    const tools = await listTools(MEMORY);
    await page.setInputFiles("input[type=file]", {
      name: "memory.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ tools })),
    });
    await waitForCatalogue(page, "memory.json");
    await page.getByRole("radio", { name: "by name" }).check();
    await page.getByLabel("Split each group").check();
    await page.getByLabel("Schemas").selectOption("arguments");
    await page.getByLabel("Name tools server__tool").check();
    await page.getByLabel("memory", { exact: true }).fill(`"${process.execPath}" "${MEMORY}"`);
    await page.getByLabel("Name of a caller").fill("reader");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("checkbox", { name: "reader may call delete" }).uncheck();
    await page.getByLabel("as", { exact: true }).selectOption("reader");
    await expect.poll(entries).not.toContain("delete_destructive");
    await expect.poll(entries).toContain("create_write");
    await page.getByRole("button", { name: "Copy the tools/list" }).click();
    const shown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as Listed;

    const config = await save("Download the configuration");
    const { stdout } = await run(process.execPath, [
      CLI,
      "facade",
      "list",
      "--config",
      config,
      "--as",
      "reader",
      "--json",
    ]);
    expect(JSON.parse(stdout)).toEqual(shown);
  });

  it("puts the catalogue and the decisions into a link that opens the same page, and is sent nowhere", async () => {
    await paste(page, ORDERS_TEXT);
    await waitForCatalogue(page, "Pasted text");
    await page.getByLabel("Of a context window of").selectOption("32000");
    await page.getByLabel("by hand").check();
    await page.getByRole("button", { name: "Copy a link" }).click();
    await page.getByText("The link is in the clipboard").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const fragment = new URL(link).hash;
    expect(fragment).toMatch(/^#lab=[\w-]+$/);

    const other = await lab.open({ path: fragment });
    await waitForCatalogue(other.page, "Pasted text");
    expect(await other.page.locator(".tools tbody th").allTextContents()).toHaveLength(3);
    await expect.poll(() => other.page.getByLabel("by hand").isChecked()).toBe(true);
    expect(await other.page.getByLabel("Of a context window of").inputValue()).toBe("32000");
    // Requests carry no fragment; that none goes elsewhere is what `problems` tells.
    expect(other.problems).toEqual([]);

    const damaged = await lab.open({ path: fragment.slice(0, -40) });
    await damaged.page.getByRole("alert").filter({ hasText: "The link is damaged" }).waitFor();
    await waitForCatalogue(damaged.page, "Example");
  });

  it("says when a catalogue is too large for a link", async () => {
    const noise = Array.from({ length: 9_000 }, (_, index) => ((index * 2_654_435_761) % 4_294_967_296).toString(36));
    const tool = { name: "a", description: noise.join(" "), inputSchema: { type: "object" } };
    await paste(page, JSON.stringify({ tools: [tool] }));
    await page.locator(".tools tbody button", { hasText: /^a$/ }).waitFor();
    const before = page.url();
    await page.getByRole("button", { name: "Copy a link" }).click();
    await page.getByText("too large for a link").waitFor();
    expect(page.url()).toBe(before);
  });

  it("exports the report as JSON and Markdown, and the map as a picture", async () => {
    await paste(page, ORDERS_TEXT);
    await page.locator(".tools tbody button", { hasText: "create_refund" }).waitFor();
    await page.getByText("estimated with o200k_base").waitFor();
    const report = JSON.parse(readFileSync(await save("Report, JSON"), "utf8")) as {
      readonly bytes: number;
      readonly tools: readonly { readonly name: string; readonly keywords: readonly { readonly bytes: number }[] }[];
    };
    expect(report).toMatchObject({ report: "toolfold-lab/1", title: "Pasted text", tokenizer: "o200k_base" });
    const bytes = report.tools.flatMap(({ keywords }) => keywords.map((keyword) => keyword.bytes));
    // All but the commas between the tools and the brackets around them.
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBe(report.bytes - 4);

    const markdown = readFileSync(await save("Report, Markdown"), "utf8");
    expect(markdown).toContain("# Pasted text\n");
    expect(markdown).toContain("| create\\_order | Pasted-text |");
    expect(markdown).toMatch(/\| Trim \\\+ facade: auto \|/);

    const picture = readFileSync(await save("Map, PNG"));
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([2_496, 1_688]);
    writeFileSync(join(folder, "seen.png"), picture);
  });

  it("did all that without a complaint", () => expect(problems).toEqual([]));
});

/** What a server lists over stdio. */
async function listTools(server: string): Promise<unknown> {
  const child = spawn(process.execPath, [server], { stdio: ["pipe", "pipe", "ignore"] });
  const clientInfo = { name: "lab-test", version: "0" };
  const say = (message: object): boolean => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  say({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } });
  say({ method: "notifications/initialized" });
  say({ id: 2, method: "tools/list" });
  try {
    for await (const line of createInterface(child.stdout)) {
      const { id, result } = JSON.parse(line) as { id?: number; result?: { tools: unknown } };
      if (id === 2) return result?.tools;
    }
  } finally {
    child.kill();
  }
  throw new Error("The server listed nothing.");
}
