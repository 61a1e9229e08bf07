import { RE2JS } from "re2js";

/** A pattern of a schema as a search that takes time in proportion to the text, whatever the pattern is. */
export interface LinearPattern {
  readonly test: (text: string) => boolean;
  /** Instructions of its program: how much one character costs. */
  readonly size: number;
}

/** What `\s` means in ECMAScript; RE2 means six characters by it. */
const SPACES = String.raw`\x{9}-\x{d} \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`;
const NO_SPACES = String.raw`\x{0}-\x{8}\x{e}-\x{1f}!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`;

/** What is written differently in RE2's language: outside a class, and inside one. */
const RESPELLED: ReadonlyMap<string, readonly [outside: string, inside: string]> = new Map([
  [String.raw`\s`, [`[${SPACES}]`, SPACES]],
  [String.raw`\S`, [`[${NO_SPACES}]`, NO_SPACES]],
  [String.raw`\0`, [String.raw`\x{0}`, String.raw`\x{0}`]],
  [".", [String.raw`[^\n\r\x{2028}\x{2029}]`, String.raw`\.`]],
  // A class inside a class is a class of its own in RE2.
  ["[", ["[", String.raw`\[`]],
]);

const TOKENS = /\\u\{[0-9a-fA-F]+\}|\\[\s\S]|[\s\S]/gu;

/** Groups that set flags mean other things by the same letters. */
const FLAGS = /\(\?[a-z-]+:/;

/**
 * Compiles a pattern of ECMAScript with the `u` flag, as JSON Schema means it. `undefined` for one that is none, and for one
 * that no linear engine has: looking around, back references, thousands of repetitions.
 */
export function linearPattern(pattern: string): LinearPattern | undefined {
  if (known.has(pattern)) return known.get(pattern);
  if (known.size >= MAX_KNOWN) known.clear();
  const compiled = compile(pattern);
  known.set(pattern, compiled);
  return compiled;
}

/** Tools of one server share their patterns. */
const known = new Map<string, LinearPattern | undefined>();
const MAX_KNOWN = 1_000;

function compile(pattern: string): LinearPattern | undefined {
  try {
    // Compiling is cheap; only running may not be.
    void new RegExp(pattern, "u");
    if (FLAGS.test(pattern)) return undefined;
    const compiled = RE2JS.compile(RE2JS.translateRegExp(respell(pattern)));
    return { test: (text) => compiled.test(text), size: compiled.programSize() };
  } catch {
    return undefined;
  }
}

function respell(pattern: string): string {
  let isInside = false;
  let text = "";
  for (const [token] of pattern.matchAll(TOKENS)) {
    text += RESPELLED.get(token)?.[isInside ? 1 : 0] ?? token;
    if (token === "[" && !isInside) isInside = true;
    else if (token === "]") isInside = false;
  }
  return text;
}
