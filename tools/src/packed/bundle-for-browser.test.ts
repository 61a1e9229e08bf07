import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bundleForBrowser } from "./bundle-for-browser.js";

const folder = mkdtempSync(join(tmpdir(), "toolfold-bundle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

test("bundles what is there and names its inputs", async () => {
  write("part.mjs", "export const part = 'part';");
  const { code, inputs } = await bundleForBrowser(
    folder,
    write("whole.mjs", "import { part } from './part.mjs'; globalThis.x = part;"),
  );
  expect(inputs).toEqual(["part.mjs", "whole.mjs"]);
  expect(code).toContain('"part"');
});

test.each(["node:fs", "fs", "node:buffer", "left-pad-that-is-not-there"])(
  "refuses to leave %s outside",
  async (name) => {
    const entry = write("entry.mjs", `import * as outside from ${JSON.stringify(name)}; globalThis.x = outside;`);
    await expect(bundleForBrowser(folder, entry)).rejects.toThrow(`Could not resolve "${name}"`);
  },
);

test("refuses a require of a built-in", async () => {
  const entry = write("entry.mjs", 'globalThis.x = require("crypto");');
  await expect(bundleForBrowser(folder, entry)).rejects.toThrow('Could not resolve "crypto"');
});
