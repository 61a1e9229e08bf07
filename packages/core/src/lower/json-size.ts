/** Bytes of a text as JSON in UTF-8, quotes included, without writing it. */
export function jsonTextSize(text: string): number {
  let bytes = text.length + 2;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      if (unit < 0x20) bytes += SHORT_ESCAPES.has(unit) ? 1 : 5;
      else if (unit === QUOTE || unit === BACKSLASH) bytes += 1;
    } else if (unit < 0x800) bytes += 1;
    else if (unit < 0xd800 || unit > 0xdfff) bytes += 2;
    else if (unit <= 0xdbff && isLow(text.charCodeAt(index + 1))) {
      // Two units are four bytes.
      bytes += 2;
      index++;
    } else bytes += 5;
  }
  return bytes;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Control characters that JSON escapes with one letter. */
const SHORT_ESCAPES: ReadonlySet<number> = new Set([8, 9, 10, 12, 13]);

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
