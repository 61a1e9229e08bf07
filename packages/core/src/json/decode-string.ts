const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ESCAPES: ReadonlyMap<number, string> = new Map(
  Object.entries({ '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }).map(
    ([letter, meaning]) => [letter.charCodeAt(0), meaning],
  ),
);

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes the string whose opening quote is at `at`; the text must have been scanned before. */
export function decodeString(bytes: Uint8Array, at: number): string {
  const parts: string[] = [];
  let from = at + 1;
  let index = from;
  for (;;) {
    const byte = bytes[index] as number;
    if (byte !== QUOTE && byte !== BACKSLASH) {
      index++;
      continue;
    }
    if (index > from) parts.push(decodePlain(bytes, from, index));
    if (byte === QUOTE) break;
    const letter = bytes[index + 1] as number;
    const simple = ESCAPES.get(letter);
    parts.push(simple ?? String.fromCharCode(hexadecimal(bytes, index + 2)));
    index += simple === undefined ? 6 : 2;
    from = index;
  }
  return parts.length === 1 ? (parts[0] as string) : parts.join("");
}

function hexadecimal(bytes: Uint8Array, at: number): number {
  let code = 0;
  for (let index = at; index < at + 4; index++) {
    const byte = bytes[index] as number;
    code = code * 16 + (byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57);
  }
  return code;
}

/** Short ASCII text does not pay for a call of the decoder. */
function decodePlain(bytes: Uint8Array, from: number, to: number): string {
  if (to - from > 48) return decoder.decode(bytes.subarray(from, to));
  let text = "";
  for (let index = from; index < to; index++) {
    const byte = bytes[index] as number;
    if (byte >= 0x80) return decoder.decode(bytes.subarray(from, to));
    text += String.fromCharCode(byte);
  }
  return text;
}
