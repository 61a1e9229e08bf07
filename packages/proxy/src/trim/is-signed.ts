import type { RawHeaders } from "../transport/end-to-end-headers.js";

const SIGNING_HEADERS: ReadonlySet<string> = new Set([
  "content-digest",
  "content-md5",
  "digest",
  "signature-input",
  "x-amz-content-sha256",
]);

/** Whether a request vouches for its own bytes, so that any change would make the provider refuse it. */
export function isSigned(url: string, raw: RawHeaders): boolean {
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    if (SIGNING_HEADERS.has(name)) return true;
    if (name === "authorization" && /^\s*AWS4-/i.test(raw[at + 1] as string)) return true;
  }
  return /[?&]x-amz-signature=/i.test(url);
}
