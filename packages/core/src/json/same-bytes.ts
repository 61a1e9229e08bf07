import { NATIVE_BYTES } from "./native-bytes.js";

/** Whether `part` stands in `bytes` at `start`, byte for byte. */
export function standsAt(bytes: Uint8Array, start: number, part: Uint8Array): boolean {
  const end = start + part.length;
  if (end > bytes.length) return false;
  if (NATIVE_BYTES !== undefined) return NATIVE_BYTES.Buffer.compare(bytes.subarray(start, end), part) === 0;
  for (let index = 0; index < part.length; index++) if (part[index] !== bytes[start + index]) return false;
  return true;
}
