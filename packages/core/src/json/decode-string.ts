import { NATIVE_BYTES } from "./native-bytes.js";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ESCAPES: ReadonlyMap<number, string> = new Map(
  Object.entries({ '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }).map(
    ([letter, meaning]) => [letter.charCodeAt(0), meaning],
  ),
);

/** Makes a string of part of an array without a view of that part. */
const SLICE = NATIVE_BYTES?.Buffer.prototype.utf8Slice;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes the string whose opening quote is at `at`; the text must have been scanned before. */
export function decodeString(bytes: Uint8Array, at: number): string {
  let text: string | undefined;
  let from = at + 1;
  let index = from;
  for (;;) {
    const byte = bytes[index] as number;
    if (byte !== QUOTE && byte !== BACKSLASH) {
      index++;
      continue;
    }
    if (index > from) {
      const plain = decodePlain(bytes, from, index);
      text = text === undefined ? plain : text + plain;
    }
    if (byte === QUOTE) return text ?? "";
    const letter = bytes[index + 1] as number;
    const simple = ESCAPES.get(letter);
    text = (text ?? "") + (simple ?? String.fromCharCode(hexadecimal(bytes, index + 2)));
    index += simple === undefined ? 6 : 2;
    from = index;
  }
}

function hexadecimal(bytes: Uint8Array, at: number): number {
  let code = 0;
  for (let index = at; index < at + 4; index++) {
    const byte = bytes[index] as number;
    code = code * 16 + (byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x57);
  }
  return code;
}

function decodePlain(bytes: Uint8Array, from: number, to: number): string {
  if (SLICE !== undefined) return SLICE.call(bytes, from, to);
  return decoder.decode(bytes.subarray(from, to));
}
