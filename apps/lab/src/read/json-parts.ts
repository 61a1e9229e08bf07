import { Cursor, decodeString } from "@toolfold/core";

/** Deeper JSON is refused: nobody's tools are nested like that. */
const DEPTH = 512;

/** The members of an object, by name, as the bytes of their values; of a name that occurs twice the last one counts. */
export function membersOf(json: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const members = new Map<string, Uint8Array>();
  const cursor = new Cursor(json, DEPTH);
  if (cursor.kind !== "object") return members;
  cursor.members((key) => {
    const start = cursor.at;
    members.set(decodeString(json, key), json.subarray(start, cursor.skip()));
  });
  return members;
}

/** The elements of an array, as their bytes. */
export function elementsOf(json: Uint8Array): Uint8Array[] {
  const elements: Uint8Array[] = [];
  const cursor = new Cursor(json, DEPTH);
  if (cursor.kind !== "array") return elements;
  cursor.elements(() => {
    const start = cursor.at;
    elements.push(json.subarray(start, cursor.skip()));
  });
  return elements;
}

/** Whether the bytes are those of an array, or of an object. */
export function isArrayText(json: Uint8Array | undefined): json is Uint8Array {
  return json?.[0] === 0x5b;
}

export function isObjectText(json: Uint8Array | undefined): json is Uint8Array {
  return json?.[0] === 0x7b;
}

/** The text that a JSON string spells; `undefined` where the bytes are no string. */
export function stringOf(json: Uint8Array | undefined): string | undefined {
  return json?.[0] === 0x22 ? decodeString(json, 0) : undefined;
}
