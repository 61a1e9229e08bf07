const [QUOTE, BACKSLASH, COMMA, OPEN, CLOSE] = [0x22, 0x5c, 0x2c, 0x5b, 0x5d] as const;
const OPENS: ReadonlySet<number> = new Set([OPEN, 0x7b]);
const CLOSES: ReadonlySet<number> = new Set([CLOSE, 0x7d]);
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const HEAD = /^[ \t\n\r]*(\{[ \t\n\r]*"tools"[ \t\n\r]*:[ \t\n\r]*)?\[/;
const TAILS: Readonly<Record<"enveloped" | "bare", RegExp>> = {
  enveloped: /^[ \t\n\r]*\}[ \t\n\r]*$/,
  bare: /^[ \t\n\r]*$/,
};
/** Bytes before the first and after the last item that are looked at. */
const LONGEST_EDGE = 200;
/** A list with more items is not one of tools. */
const MOST_ITEMS = 100_000;

/** A list of tools by where its items stand: `{ "tools": [ … ] }`, or only the array. */
export interface ListBody {
  readonly form: keyof typeof TAILS;
  /** Whatever stands between the commas. */
  readonly items: readonly Buffer[];
}

/**
 * Takes a list apart without parsing its items, so that a long one is never held as one text. The whole is JSON exactly
 * if every item is. `undefined` for everything that is not the plain form of a list.
 */
export function readListBody(text: Buffer): ListBody | undefined {
  const head = HEAD.exec(text.toString("latin1", 0, LONGEST_EDGE));
  if (head === null) return undefined;
  const form = head[1] === undefined ? "bare" : "enveloped";
  const items: Buffer[] = [];
  let start = head[0].length;
  let depth = 0;
  for (let at = start; at < text.length && items.length < MOST_ITEMS; at++) {
    const byte = text[at] as number;
    if (byte === QUOTE) at = endOfString(text, at);
    else if (OPENS.has(byte)) depth++;
    else if (depth > 0) depth -= CLOSES.has(byte) ? 1 : 0;
    else if (byte === COMMA || byte === CLOSE) {
      const item = text.subarray(start, at);
      start = at + 1;
      const none = byte === CLOSE && items.length === 0 && item.every((each) => BLANKS.has(each));
      if (!none) items.push(item);
      if (byte === CLOSE) return endsAs(form, text.subarray(start)) ? { form, items } : undefined;
    }
  }
  return undefined;
}

/** Where the string that begins here ends. */
export function endOfString(text: Buffer, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}

function endsAs(form: ListBody["form"], rest: Buffer): boolean {
  return rest.length <= LONGEST_EDGE && TAILS[form].test(rest.toString("latin1"));
}
