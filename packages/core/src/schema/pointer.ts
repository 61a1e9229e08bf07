/** A place in a JSON document, as a chain towards the root: cheap to extend, spelled only when it is reported. */
export interface Location {
  readonly parent: Location | undefined;
  readonly token: string | number;
}

/** Escapes one reference token (RFC 6901 section 3). */
export function escapeToken(token: string): string {
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Spells tokens as a JSON Pointer. No token is the whole document, `""`. */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${escapeToken(String(token))}`).join("");
}

/** Spells a location as a JSON Pointer. */
export function pointerOf(location: Location | undefined): string {
  const tokens: (string | number)[] = [];
  for (let at = location; at !== undefined; at = at.parent) tokens.push(at.token);
  return formatPointer(tokens.reverse());
}

/** Splits a JSON Pointer into tokens; `undefined` when it is not one. */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
