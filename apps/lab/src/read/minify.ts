const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** The same JSON text without white space between its tokens: what an agent sends. Numbers and escapes stay as written. */
export function minify(json: Uint8Array): Uint8Array {
  const output = new Uint8Array(json.length);
  let length = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (!inString && SPACES.has(byte)) continue;
    output[length++] = byte;
    if (byte === QUOTE) inString = !inString;
    else if (inString && byte === BACKSLASH) output[length++] = json[++at] ?? 0;
  }
  return output.subarray(0, length);
}
