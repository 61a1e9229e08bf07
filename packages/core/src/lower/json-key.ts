import { isJsonObject, type Json, type JsonObject } from "../json-value.js";

/** A text that is equal for two values exactly when JSON Schema calls them equal: 1 is 1.0, member order is nothing. */
export function jsonKey(value: Json): string {
  if (typeof value === "string") return textKey(value);
  let key = "";
  const waiting: Piece[] = [];
  for (let next: Piece | undefined = { text: "", value }; next !== undefined; next = waiting.pop()) {
    key += next.value === undefined ? next.text : next.text + opened(next.value, waiting);
  }
  return key;
}

/** Text that is written before a value, or after the last one. */
interface Piece {
  readonly text: string;
  readonly value: Json | undefined;
}

/** Writes a scalar, or the start of a list or object whose members it leaves waiting: nesting has no bound here. */
function opened(value: Json, waiting: Piece[]): string {
  if (typeof value === "string") return textKey(value);
  if (typeof value !== "object" || value === null) return String(value);
  const members = isJsonObject(value) ? namedPieces(value) : value.map((item): Piece => ({ text: ",", value: item }));
  waiting.push({ text: isJsonObject(value) ? "}" : "]", value: undefined });
  for (let index = members.length - 1; index >= 0; index--) waiting.push(members[index] as Piece);
  return isJsonObject(value) ? "{" : "[";
}

/** The length keeps texts apart without escaping them. */
const textKey = (text: string): string => `"${text.length}:${text}`;

function namedPieces(value: JsonObject): Piece[] {
  const names = Object.keys(value).sort();
  return names.map((name) => ({ text: `,${textKey(name)}:`, value: value[name] as Json }));
}

/** Nesting and members of a value that is read; parts that JavaScript shares could multiply to any number of them. */
const DEEPEST = 200;
const MOST_MEMBERS = 1_000_000;

/** Whether every number in a value can be written as JSON, and the value is within bounds. */
export function isWritable(value: Json): boolean {
  let left = MOST_MEMBERS;
  const isFine = (part: Json, depth: number): boolean => {
    if (typeof part === "number") return Number.isFinite(part);
    if (typeof part !== "object" || part === null) return true;
    const members: readonly Json[] = Array.isArray(part) ? part : Object.values(part);
    left -= members.length;
    return depth > 0 && left >= 0 && members.every((member) => isFine(member, depth - 1));
  };
  return isFine(value, DEEPEST);
}
