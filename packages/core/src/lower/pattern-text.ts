import type { Verdict } from "./algebra.js";

const LITERAL = /^(\^?)((?:[A-Za-z0-9_\-:@ ]|\\[-./$^*+?()[\]{}|\\])*)(\$?)$/;
const ESCAPED = /\\(.)/g;
const EVERYTHING: ReadonlySet<string> = new Set(["", "^", "$", ".*", "^.*", ".*$", "[\\s\\S]*", "(?:)"]);
const NEEDS_NUMBERING = /\\[1-9]|\\k|\(\?</;
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;

/** Whether a pattern, read as text, matches every string. */
export function matchesEverything(pattern: string): boolean {
  return EVERYTHING.has(pattern);
}

/** Whether a pattern matches, decided only for plain texts with or without anchors. Nothing is executed. */
export function matchVerdict(pattern: string, text: string): Verdict {
  if (matchesEverything(pattern)) return "yes";
  const parts = pattern.length > 200 ? null : LITERAL.exec(pattern);
  if (parts === null) return "maybe";
  const fromStart = parts[1] === "^";
  const toEnd = parts[3] === "$";
  const literal = (parts[2] ?? "").replace(ESCAPED, "$1");
  if (fromStart && toEnd) return text === literal ? "yes" : "no";
  if (fromStart) return text.startsWith(literal) ? "yes" : "no";
  if (toEnd) return text.endsWith(literal) ? "yes" : "no";
  return text.includes(literal) ? "yes" : "no";
}

/** Whether a pattern may become a part of a longer one: it must stand alone, and no part may count its groups. */
export function isComposable(pattern: string): boolean {
  if (pattern.length > 500 || NEEDS_NUMBERING.test(pattern)) return false;
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

/** Characters that a pattern made of texts may take. */
const LONGEST = 1000;

/** A pattern that matches exactly these texts, or `undefined` when it would be long or is not plain text. */
export function patternOf(texts: readonly string[]): string | undefined {
  let written = 0;
  for (const text of texts) {
    written += text.length + 1;
    if (written > LONGEST) return undefined;
  }
  const parts = texts.map((text) => text.replace(SPECIAL, "\\$&"));
  const length = parts.reduce((sum, part) => sum + part.length + 1, 0);
  if (length > LONGEST || texts.some((text) => !/^[\x20-\x7e\xa0-\ud7ff\ue000-\ufeff]*$/.test(text))) return undefined;
  return parts.length === 1 ? `^${parts[0]}$` : `^(?:${parts.join("|")})$`;
}

/** One pattern for what either matches. */
export function eitherPattern(one: string, other: string): string | undefined {
  if (!isComposable(one) || !isComposable(other)) return undefined;
  return `(?:${one})|(?:${other})`;
}
