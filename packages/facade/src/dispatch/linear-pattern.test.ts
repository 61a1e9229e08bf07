import fc from "fast-check";
import { expect, test } from "vitest";
import { linearPattern } from "./linear-pattern.js";

const ATOMS = [
  "a",
  "b",
  "é",
  "😀",
  ".",
  "\\s",
  "\\S",
  "\\d",
  "\\D",
  "\\w",
  "\\W",
  "\\.",
  "\\/",
  "\\n",
  "\\t",
  "\\x41",
  "\\u0041",

  "\\u{1f600}",
  "\\cA",
  "\\0",
  "\\p{L}",
  "\\P{Lu}",
  "[a-c]",
  "[^a]",
  "[\\s\\S]",
  "[^\\s]",
  "[[a]",
  "[.]",
  "[\\]a]",
  "[^\\S]",

  "[\\w.-]",
  "[^]",
  "[]",
  "\\b",
  "\\B",
  "^",
  "$",
  "[\\d\\-]",
  "[\\u0041-\\u0043]",
  "[\\^a]",
  "[\\\\]",
];
const atom = fc.constantFrom(...ATOMS);
const piece = fc
  .tuple(atom, fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,3}", "*?", "+?"))
  .map(([text, repeat]) => (/^(\\[bB]|[\^$])$/.test(text) ? text : text + repeat));
const sequence = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(""));
const pattern = fc.oneof(
  sequence,
  fc.tuple(sequence, sequence).map(([one, other]) => `(${one}|${other})+`),
  fc.tuple(sequence, sequence).map(([one, other]) => `^(?:${one})(?<n>${other})$`),
);
const CHARACTERS = [
  "a",
  "b",
  "A",
  "B",
  "C",
  "é",
  "😀",
  "\n",
  "\r",
  "\t",
  " ",
  "\u00a0",
  "\u2028",
  "\ufeff",
  "\u180e",
  "\v",
  "\u0085",
];
const text = fc
  .array(fc.constantFrom(...CHARACTERS, "1", "-", ".", "/", "\\", "[", "]", "^", "\u0000", "\u0001", "_"), {
    maxLength: 6,
  })
  .map((characters) => characters.join(""));

test("means what ECMAScript means", () => {
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 8 }), (source, texts) => {
      const theirs = new RegExp(source, "u");
      const ours = linearPattern(source);
      expect(ours).toBeDefined();
      for (const sample of texts)
        expect([source, sample, ours?.test(sample)]).toEqual([source, sample, theirs.test(sample)]);
    }),
    { numRuns: 500 },
  );
});

test.each(["(?=a)b", "(?<!a)b", "(a)\\1", "a{1001}", "(", "\\q", "(?i:a)", "[b-a]"])(
  "has no linear form of %s",
  (source) => {
    expect(linearPattern(source)).toBeUndefined();
  },
);

test.each(["^(a+)+$", "^(a|a)*$", "(x+x+)+y", "^(([a-z])+.)+[A-Z]([a-z])+$"])("runs %s in time", (source) => {
  const start = performance.now();
  linearPattern(source)?.test(`${"a".repeat(20_000)}${"x".repeat(20_000)}!`);
  expect(performance.now() - start).toBeLessThan(2_000);
});
