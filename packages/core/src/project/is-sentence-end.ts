/** Ends a sentence where white space follows. */
const TERMINATOR = /[.!?]/;
/** Ends a sentence wherever it stands. */
const FULL_WIDTH_TERMINATOR = /[。！？｡]/;
const CLOSER = /["'”’»)\]}」』）*_`]/;
const SPACE = /\s/;

/** Written with a full stop in the middle of a sentence. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(["e.g.", "i.e.", "cf.", "vs.", "approx."]);

/** Longest word that is compared with the abbreviations. */
const WORD_LENGTH = 12;

/** Whether a sentence, or a paragraph, ends just before `end`. Looks at the characters around it only. */
export function isSentenceEnd(text: string, end: number): boolean {
  const next = text.charAt(end);
  if (CLOSER.test(next) || SPACE.test(text.charAt(end - 1))) return false;
  let last = end - 1;
  while (last > 0 && CLOSER.test(text.charAt(last))) last -= 1;
  const mark = text.charAt(last);
  if (FULL_WIDTH_TERMINATOR.test(mark)) return !FULL_WIDTH_TERMINATOR.test(next);
  if (!SPACE.test(next)) return false;
  if (mark === ".") return isFullStop(text, last, end) || endsParagraph(text, end);
  return TERMINATOR.test(mark) || (mark !== ":" && endsParagraph(text, end));
}

/** Not the point of `e.g.`, of `1.` in a list, or of anything that goes on in lower case. */
function isFullStop(text: string, point: number, end: number): boolean {
  const word = /\S*$/.exec(text.slice(Math.max(0, point + 1 - WORD_LENGTH), point + 1))?.[0] ?? "";
  const bare = word.replace(/^["'([*_`]+/, "").toLowerCase();
  if (ABBREVIATIONS.has(bare) || /^\d+\.$/.test(bare)) return false;
  return !/^\s*\p{Ll}/u.test(text.slice(end, end + WORD_LENGTH));
}

/** Whether a blank line follows. */
function endsParagraph(text: string, end: number): boolean {
  let lines = 0;
  for (let at = end; at < text.length && SPACE.test(text.charAt(at)); at++) {
    if (text.charAt(at) === "\n") lines += 1;
    if (lines === 2) return true;
  }
  return false;
}
