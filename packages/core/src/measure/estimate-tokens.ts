import type { TokenCounter } from "../ports.js";

/** Longest run of one kind of character that a tokenizer is given. */
const MAX_RUN = 256;

/**
 * Splits a text into runs of letters and digits, of white space, and of the rest; together they are the text. A run is read
 * in parts of at most this many characters: the engine throws when it has to remember too many steps back.
 */
const MAX_READ = 65_536;
const RUNS = /[\p{L}\p{M}\p{N}]{1,65536}|\s{1,65536}|[^\p{L}\p{M}\p{N}\s]{1,65536}/gu;

/**
 * Counts the tokens of a text. Tokenizers take time quadratic in the length of an unbroken run (a megabyte of `aaaa…`
 * would stop a server), so runs of more than 256 characters are counted in pieces, which may add a token for each piece.
 * Any other text is counted as it is, in one call.
 */
export function estimateTokens(counter: TokenCounter, text: string): number {
  let tokens = 0;
  let start = 0;
  for (const end of cutsIn(text)) {
    tokens += counter.count(text.slice(start, end));
    start = end;
  }
  return start === text.length ? tokens : tokens + counter.count(text.slice(start));
}

/** Where long runs are cut: never inside a surrogate pair. */
function* cutsIn(text: string): Generator<number> {
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    for (let end = MAX_RUN; end < run.length; end += MAX_RUN) {
      const splitsPair = /[\uD800-\uDBFF]/.test(run.charAt(end - 1)) && /[\uDC00-\uDFFF]/.test(run.charAt(end));
      yield index + end - (splitsPair ? 1 : 0);
    }
    if (run.length >= MAX_READ) yield index + run.length;
  }
}
