import { Cursor, decodeString, escapeToken } from "@toolfold/core";

const DEPTH = 512;

/** One line of pretty-printed JSON, and where it comes from. */
export interface Line {
  readonly indent: number;
  readonly text: string;
  /** Bytes in the text that was formatted. */
  readonly start: number;
  readonly end: number;
  /** JSON Pointer of the value that the line begins or holds; closing lines have that of what they close. */
  readonly pointer: string;
  readonly closes: boolean;
}

const decoder = new TextDecoder();

/** Pretty-prints compact JSON without re-spelling anything. */
export function formatLines(json: Uint8Array): Line[] {
  const lines: Line[] = [];
  const cursor = new Cursor(json, DEPTH);
  const comma = (end: number): string => (json[end] === 0x2c ? "," : "");

  function value(indent: number, label: string, from: number, pointer: string): void {
    const start = cursor.at;
    const { kind } = cursor;
    const opener = kind === "object" ? "{" : "[";
    const isEmpty = json[start + 1] === 0x7d || json[start + 1] === 0x5d;
    if ((kind !== "object" && kind !== "array") || isEmpty || isFlat(start)) {
      const end = cursor.skip();
      lines.push({
        indent,
        text: label + spaced(json.subarray(start, end)) + comma(end),
        start: from,
        end,
        pointer,
        closes: false,
      });
      return;
    }
    lines.push({ indent, text: label + opener, start: from, end: start + 1, pointer, closes: false });
    if (kind === "object") {
      cursor.members((key, keyEnd) => {
        const name = decodeString(json, key);
        value(indent + 1, `${decoder.decode(json.subarray(key, keyEnd))}: `, key, `${pointer}/${escapeToken(name)}`);
      });
    } else {
      cursor.elements((index) => value(indent + 1, "", cursor.at, `${pointer}/${index}`));
    }
    const end = cursor.at;
    lines.push({ indent, text: (opener === "{" ? "}" : "]") + comma(end), start: end - 1, end, pointer, closes: true });
  }

  /** A short list of scalars stays on its line. */
  function isFlat(start: number): boolean {
    if (json[start] !== 0x5b) return false;
    for (let at = start + 1; at < start + 72 && at < json.length; at++) {
      if (json[at] === 0x5d) return true;
      if (json[at] === 0x7b || json[at] === 0x5b) return false;
    }
    return false;
  }

  value(0, "", 0, "");
  return lines;
}

/** `["a","b"]` with spaces behind its commas, outside strings. */
function spaced(json: Uint8Array): string {
  const text = decoder.decode(json);
  return text.startsWith("[")
    ? text.replace(/("(?:[^"\\]|\\.)*")|,/g, (match, string: string | undefined) => string ?? `${match} `)
    : text;
}
