import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { evaluateModule } from "./evaluate-module.js";
import { sha256Generator } from "./generate-sha256.js";

const LENGTHS = Array.from({ length: 261 }, (_, length) => length);

const PROGRAM = `
import { sha256 } from "./module.mjs";
const digests = ${JSON.stringify(LENGTHS)}.map((length) => sha256(Uint8Array.from({ length }, (_, at) => (at * 31) % 256)));
console.log(JSON.stringify(digests.map((digest) => Buffer.from(digest).toString("hex"))));`;

async function generate(): Promise<string> {
  const files = await sha256Generator.outputs();
  expect([...files.keys()]).toEqual(["packages/core/src/generated/sha256.ts"]);
  return [...files.values()].join("");
}

it("gives the same digests as OpenSSL on both sides of every block boundary", async () => {
  const expected = LENGTHS.map((length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256);
    return createHash("sha256").update(bytes).digest("hex");
  });
  expect(await evaluateModule(await generate(), PROGRAM)).toEqual(expected);
});

it("carries the notice of its licence", async () => {
  const text = await generate();
  expect(text).toContain("Copyright (c) 2022 Paul Miller");
  expect(text).toContain("The above copyright notice and this permission notice shall be included in");
});
