import { JsonTextError } from "./json-text-error.js";

/**
 * Reads past one number (RFC 8259 section 6).
 *
 * @returns the index behind its last digit.
 */
export function scanNumber(bytes: Uint8Array, at: number): number {
  let index = bytes[at] === 0x2d ? at + 1 : at;
  index = bytes[index] === 0x30 ? index + 1 : scanDigits(bytes, index);
  if (bytes[index] === 0x2e) index = scanDigits(bytes, index + 1);
  if (((bytes[index] ?? 0) | 0x20) === 0x65) {
    const sign = bytes[index + 1];
    index = scanDigits(bytes, sign === 0x2b || sign === 0x2d ? index + 2 : index + 1);
  }
  return index;
}

function scanDigits(bytes: Uint8Array, at: number): number {
  let index = at;
  while (index < bytes.length && (bytes[index] as number) >= 0x30 && (bytes[index] as number) <= 0x39) index++;
  if (index === at) throw new JsonTextError("not_json", at, "A digit is missing");
  return index;
}
