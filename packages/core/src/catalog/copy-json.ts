import { describeKind, type Json, jsonKind, setMember } from "../json-value.js";
import type { Limits } from "../limits.js";
import type { Problem, ProblemCode } from "../problem.js";
import { type Location, pointerOf } from "../schema/pointer.js";

/** One array or object that is being copied. */
interface Frame {
  readonly source: Record<string | number, unknown>;
  readonly target: Record<string, Json> | Json[];
  /** Names of the members still to copy, or the indexes of the items. */
  readonly tokens: Iterator<string | number>;
  readonly location: Location | undefined;
}

/**
 * Copies a value that claims to be JSON, bounded and without recursion, and freezes the copy: nobody can change it
 * later, and whatever reads it may recurse. Members that are `undefined` are left out, as JSON text would.
 *
 * @returns the copy, or the first problem: `too_deep` (every cycle is), `too_many_nodes`, `not_json`.
 */
export function copyJson(value: unknown, limits: Limits): { json: Json } | { problem: Problem } {
  const holder: Json[] = [];
  const frames: Frame[] = [frameOf([value], holder, undefined)];
  let nodes = 0;
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const next = frame.tokens.next();
    if (next.done === true) {
      Object.freeze(frame.target);
      frames.pop();
      continue;
    }
    const token = next.value;
    const item = frame.source[token];
    if (item === undefined && !Array.isArray(frame.target)) continue;
    const location = frame.target === holder ? undefined : { parent: frame.location, token };
    if (++nodes > limits.nodes)
      return refuse("too_many_nodes", location, `more than ${limits.nodes} values in one tool`);
    if (!isPlainJson(item)) return refuse("not_json", location, `${describeKind(item)} where JSON is needed`);
    if (typeof item !== "object" || item === null) {
      put(frame.target, token, item);
      continue;
    }
    if (frames.length > limits.depth)
      return refuse("too_deep", location, `more than ${limits.depth} levels of nesting`);
    const target: Json[] | Record<string, Json> = Array.isArray(item) ? [] : {};
    put(frame.target, token, target);
    frames.push(frameOf(item, target, location));
  }
  return { json: holder[0] as Json };
}

function frameOf(source: object, target: Frame["target"], location: Location | undefined): Frame {
  const tokens: Iterable<string | number> = Array.isArray(source) ? source.keys() : Object.keys(source);
  return { source: source as Frame["source"], target, tokens: tokens[Symbol.iterator](), location };
}

/** Whether a value is a scalar, an array or a plain object; a `Date` or a `Map` would lose what it holds. */
function isPlainJson(value: unknown): value is Json {
  if (jsonKind(value) !== "object") return jsonKind(value) !== undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function put(target: Frame["target"], token: string | number, value: Json): void {
  if (Array.isArray(target)) target.push(value);
  else setMember(target, String(token), value);
}

function refuse(code: ProblemCode, location: Location | undefined, seen: string): { problem: Problem } {
  return { problem: { code, pointer: pointerOf(location), message: `Found ${seen}.` } };
}
