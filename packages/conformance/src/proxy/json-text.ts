/** A JSON value, and where it stands in its text. */
export interface TextNode {
  readonly kind: "object" | "array" | "string" | "other";
  readonly start: number;
  readonly end: number;
  readonly members: readonly TextMember[];
  readonly elements: readonly TextNode[];
}

/** A member of an object: its range is that of key, colon and value. */
export interface TextMember {
  readonly name: string;
  readonly start: number;
  readonly value: TextNode;
}

/** Nested deeper, a text is taken for none. */
const MAX_DEPTH = 256;
const STRING = String.raw`"(?:[^"\\\u0000-\u001f]|\\.)*"`;
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const TOKEN = new RegExp(String.raw`[ \t\n\r]*(${STRING}|[[\]{}:,]|${NUMBER}|true|false|null)`, "y");

/** A token of a JSON text, and the white space before it. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The tokens of a text whose bytes are one character each; `undefined` where one is none. */
export function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(text);
    if (found === null) return /^[ \t\n\r]*$/.test(text.slice(at)) ? tokens : undefined;
    const word = found[1] as string;
    tokens.push({ text: word, start: TOKEN.lastIndex - word.length, end: TOKEN.lastIndex });
  }
  return tokens;
}

/** Reads a JSON text, given as Latin-1 of its bytes, with positions; `undefined` where it is none. */
export function parseText(text: string): TextNode | undefined {
  const tokens = tokensOf(text);
  if (tokens === undefined) return undefined;
  let next = 0;
  const take = (): Token => tokens[next++] ?? fail();
  const value = (depth: number): TextNode => {
    const token = take();
    if (depth > MAX_DEPTH) return fail();
    if (token.text === "{") return object(token, depth);
    if (token.text === "[") return array(token, depth);
    if (/^[\]}:,]/.test(token.text)) return fail();
    const kind = token.text.startsWith('"') ? "string" : "other";
    return { kind, start: token.start, end: token.end, members: [], elements: [] };
  };
  const object = ({ start }: Token, depth: number): TextNode => {
    const members: TextMember[] = [];
    let close = tokens[next];
    if (close?.text === "}") next++;
    else {
      do {
        const key = take();
        if (!key.text.startsWith('"') || take().text !== ":") return fail();
        members.push({ name: nameOf(key.text), start: key.start, value: value(depth + 1) });
        close = take();
      } while (close.text === ",");
      if (close.text !== "}") return fail();
    }
    return { kind: "object", start, end: close.end, members, elements: [] };
  };
  const array = ({ start }: Token, depth: number): TextNode => {
    const elements: TextNode[] = [];
    let close = tokens[next];
    if (close?.text === "]") next++;
    else {
      do {
        elements.push(value(depth + 1));
        close = take();
      } while (close.text === ",");
      if (close.text !== "]") return fail();
    }
    return { kind: "array", start, end: close.end, members: [], elements };
  };
  try {
    const root = value(0);
    return next === tokens.length ? root : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function fail(): never {
  throw new SyntaxError("not JSON");
}

/** @throws SyntaxError for an escape that is none. */
function nameOf(key: string): string {
  return JSON.parse(Buffer.from(key, "latin1").toString("utf8")) as string;
}
