import { JsonTextError } from "./json-text-error.js";

/**
 * Reads past one character of two to four bytes (RFC 3629: no overlong form, no surrogate, nothing above U+10FFFF).
 *
 * @returns the index behind it.
 */
export function scanCharacter(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  const second = bytes[at + 1] ?? 0;
  if (lead >= 0xc2 && lead <= 0xdf && isContinuation(second)) return at + 2;
  if (lead >= 0xe0 && lead <= 0xef) {
    const low = lead === 0xe0 ? 0xa0 : 0x80;
    const high = lead === 0xed ? 0x9f : 0xbf;
    if (second >= low && second <= high && isContinuation(bytes[at + 2] ?? 0)) return at + 3;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    const low = lead === 0xf0 ? 0x90 : 0x80;
    const high = lead === 0xf4 ? 0x8f : 0xbf;
    const rest = isContinuation(bytes[at + 2] ?? 0) && isContinuation(bytes[at + 3] ?? 0);
    if (second >= low && second <= high && rest) return at + 4;
  }
  throw new JsonTextError("not_utf8", at, "The text is not UTF-8");
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
