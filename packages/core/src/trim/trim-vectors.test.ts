import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { TrimOptions } from "./policy.js";
import { createTrimmer, trim } from "./trim-body.js";

type Text = string | { readonly base64: string };

interface Case {
  readonly name: string;
  readonly input: { readonly body: Text; readonly options?: TrimOptions };
  readonly expected: { readonly body: Text; readonly cuts: readonly string[]; readonly skipped: readonly unknown[] };
}

const VECTORS = new URL("../../../../vectors/trim/", import.meta.url);
const FILES = readdirSync(VECTORS).filter((file) => file.endsWith(".json"));

describe.each(FILES)("vectors/trim/%s", (file) => {
  const { cases } = JSON.parse(readFileSync(new URL(file, VECTORS), "utf8")) as { cases: readonly Case[] };

  it.each(cases)("$name", ({ input, expected }) => {
    const bytes = bytesOf(input.body);
    const before = Uint8Array.from(bytes);
    const result = trim(bytes, input.options);
    expect(Buffer.from(result.bytes).toString("latin1")).toBe(Buffer.from(bytesOf(expected.body)).toString("latin1"));
    expect({ cuts: result.cuts.map((cut) => cut.pointer), skipped: result.skipped }).toEqual({
      cuts: expected.cuts,
      skipped: expected.skipped,
    });
    expect(bytes).toEqual(before);
    const remembering = createTrimmer({ ...input.options, cache: { bytes: 1_000_000 } });
    remembering(bytes);
    expect(remembering(bytes)).toEqual(result);
    expect(result.changed).toBe(result.bytes !== bytes);
  });
});

it("has vectors for all 45 rows", () => {
  const { cases } = JSON.parse(readFileSync(new URL("edge-inputs.json", VECTORS), "utf8")) as {
    cases: readonly Case[];
  };
  const rows = new Set(cases.map((each) => Number(/^row (\d+):/.exec(each.name)?.[1])));
  expect([...rows].sort((one, other) => one - other)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
});

function bytesOf(text: Text): Uint8Array {
  return typeof text === "string"
    ? new TextEncoder().encode(text)
    : Uint8Array.from(Buffer.from(text.base64, "base64"));
}
