import { expect, it } from "vitest";
import { readFacts } from "../body/request-facts.js";
import { anthropic } from "../provider/anthropic.js";
import { type BodyTrim, BodyTrimmer, type KnownTools } from "./body-trimmer.js";

const [messages, countTokens] = anthropic.routes as [(typeof anthropic.routes)[0], (typeof anthropic.routes)[0]];
const list = (name: string): string => `[{"name":"${name}","input_schema":{"type":"object","title":"T"}}]`;
const body = (tools: string, rest = ""): Uint8Array => new TextEncoder().encode(`{"tools": ${tools}${rest}}`);
const text = (pieces: readonly Uint8Array[]): string => pieces.map((piece) => new TextDecoder().decode(piece)).join("");

function trim(trimmer: BodyTrimmer, bytes: Uint8Array, route = messages): BodyTrim {
  let known: KnownTools | undefined;
  const facts = readFacts(bytes, (all, at) => {
    known = trimmer.recognize(all, at, route);
    return known?.full.length;
  });
  return trimmer.trim(bytes, facts, route, known);
}

it("gives the same for a list that it knows, one that it remembers and one that it never saw", () => {
  const trimmer = new BodyTrimmer({}, 1e6);
  const bytes = body(list("a"), ', "x": 1.0');
  const first = trim(trimmer, bytes);
  const known = trim(trimmer, bytes);
  for (let other = 0; other < 20; other++) trim(trimmer, body(list(String(other))));
  const remembered = trim(trimmer, bytes);
  const expected = { cuts: 1, bytes: 12, reason: undefined, tools: [{ tool: "a", lever: "annotations", bytes: 12 }] };
  for (const result of [first, known, remembered]) {
    expect(result).toMatchObject(expected);
    expect(result.digest).toBe(first.digest);
    expect(text(result.apply(bytes))).toBe('{"tools": [{"name":"a","input_schema":{"type":"object"}}], "x": 1.0}');
  }
});

it("does not take a longer list for the one that it begins with", () => {
  const trimmer = new BodyTrimmer({}, 1e6);
  trim(trimmer, body("[]"));
  trim(trimmer, body(list("a")));
  const longer = body(list("a").replace("]", ',{"name":"b"}]'));
  expect(text(trim(trimmer, longer).apply(longer))).toBe(
    '{"tools": [{"name":"a","input_schema":{"type":"object"}},{"name":"b"}]}',
  );
  expect(() => readFacts(body("[] x"), (all, at) => trimmer.recognize(all, at, messages)?.full.length)).toThrow(
    "cannot stand here",
  );
});

it("tells routes apart, and policies", () => {
  const trimmer = new BodyTrimmer({}, 1e6);
  const bytes = body(list("a"));
  expect(trim(trimmer, bytes, messages).digest).not.toBe(trim(trimmer, bytes, countTokens).digest);
  const other = new BodyTrimmer({ levers: ["unusedDefinitions"] }, 1e6);
  expect([other.policy === trimmer.policy, trim(other, bytes).reason]).toEqual([false, "nothing_to_cut"]);
});

it("remembers no more than it is allowed", () => {
  const trimmer = new BodyTrimmer({ memoBytes: 2_000 }, 1e6);
  for (let name = 0; name < 50; name++) {
    const bytes = body(list(String(name)));
    expect(trim(trimmer, bytes).cuts).toBe(1);
  }
});
