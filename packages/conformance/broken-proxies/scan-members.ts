/** A member of an object in a JSON text, and where it stands. */
export interface Found {
  readonly name: string;
  /** The name as it is spelled, without quotes. */
  readonly spelled: string;
  readonly start: number;
  /** Behind the value. */
  readonly end: number;
  readonly value: unknown;
  /** The names on the way, array indexes included. */
  readonly path: readonly string[];
  /** Whether a member stands before it, so that the comma before it goes too. */
  readonly isFirst: boolean;
  /** Where the next member or the end of the object begins. */
  readonly next: number;
}

const MAX_DEPTH = 200;

/** Finds every member of a JSON text that `JSON.parse` takes. @throws {RangeError} when it is nested too deep. */
export function scanMembers(text: string): Found[] {
  const found: Found[] = [];
  let at = 0;
  const space = (): void => {
    while (/\s/.test(text[at] ?? "")) at++;
  };
  const string = (): string => {
    const start = at++;
    while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    return text.slice(start, ++at);
  };
  const value = (path: readonly string[]): void => {
    if (path.length > MAX_DEPTH) throw new RangeError("nested too deep");
    space();
    if (text[at] === "{") object(path);
    else if (text[at] === "[") array(path);
    else if (text[at] === '"') string();
    else while (/[^\s,\]}]/.test(text[at] ?? "]")) at++;
    space();
  };
  const object = (path: readonly string[]): void => {
    at++;
    space();
    for (let isFirst = true; text[at] !== "}"; isFirst = false) {
      const start = at;
      const spelled = string();
      const name = JSON.parse(spelled) as string;
      space();
      at++;
      space();
      const from = at;
      value([...path, name]);
      const end = from + text.slice(from, at).trimEnd().length;
      if (text[at] === ",") at++;
      space();
      const read = JSON.parse(text.slice(from, end)) as unknown;
      found.push({ name, spelled: spelled.slice(1, -1), start, end, value: read, path, isFirst, next: at });
    }
    at++;
  };
  const array = (path: readonly string[]): void => {
    at++;
    space();
    for (let index = 0; text[at] !== "]"; index++) {
      value([...path, String(index)]);
      if (text[at] === ",") at++;
      space();
    }
    at++;
  };
  value([]);
  return found;
}
