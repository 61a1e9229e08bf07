import { parsePointer } from "../schema/pointer.js";
import { following, KEPT, type SchemaDraft, textOf } from "./schema-draft.js";
import { nameFlags, SCHEMA_NAMES } from "./schema-names.js";
import { isKeyword, isSchema } from "./schema-roles.js";

/** One reference: where it stands and what it says. */
export interface Reference {
  readonly node: number;
  readonly target: string;
}

/** What a schema refers to, and what it can be referred to by, as far as that limits the cuts. */
export interface References {
  /** The six reference words occur, at any depth, even as a property name or in instance data. */
  readonly some: boolean;
  /** Of the six, one of the four that seed 001 looks for. */
  readonly seedWords: boolean;
  /** Every `$ref` with a string value. */
  readonly refs: readonly Reference[];
  /** Something is there that makes reachability uncertain: an anchor, a dynamic reference, a nested identifier. */
  readonly uncertain: boolean;
  /** Numbers of the names that reference pointers pass through. */
  readonly passes: ReadonlySet<number>;
  /** References that leave the schema, for the schemas that they may lead to. */
  readonly foreign: Foreign;
}

/** References from one schema of a request that may lead into another one. */
export interface Foreign {
  readonly some: boolean;
  readonly passes: ReadonlySet<number>;
}

/** No reference leaves any schema. */
export const NOT_FOREIGN: Foreign = { some: false, passes: new Set() };

const SEED_WORDS = nameFlags(["$ref", "$dynamicRef", "$anchor", "$dynamicAnchor"]);
const POINTING = nameFlags(["$ref", "$dynamicRef", "$recursiveRef"]);
const ANCHORING = nameFlags(["$anchor", "$dynamicAnchor", "$recursiveAnchor", "$dynamicRef", "$recursiveRef"]);
const IDENTIFYING = nameFlags(["$id", "id"]);
const REF = SCHEMA_NAMES.idOf("$ref");
const ID = SCHEMA_NAMES.idOf("$id");
const RELEVANT = POINTING.map((flag, id) => flag | (ANCHORING[id] as number) | (IDENTIFYING[id] as number));

/** Reads the references among everything that is not cut. Anything doubtful counts as a reference. */
export function findReferences(draft: SchemaDraft): References {
  const { outline, roles, cuts } = draft;
  const refs: Reference[] = [];
  const passes = new Set<number>();
  const foreignPasses = new Set<number>();
  let some = false;
  let seedWords = false;
  let uncertain = false;
  let leaves = false;
  let rootMember = 1;
  for (let node = 0; node < outline.size; node = following(draft, node)) {
    const name = outline.names[node] as number;
    if (RELEVANT[name] === 0 || cuts[node] !== KEPT) continue;
    const isPropertyName = isSchema(roles, node) && !isKeyword(roles, node);
    if (IDENTIFYING[name] === 1) {
      while (node >= (outline.next[rootMember] as number)) rootMember = outline.next[rootMember] as number;
      const identifies = outline.isString(node) && (isKeyword(roles, node) || (name === ID && !isPropertyName));
      uncertain ||= identifies && node !== rootMember;
      continue;
    }
    some = true;
    seedWords ||= SEED_WORDS[name] === 1;
    if (isPropertyName) continue;
    uncertain ||= ANCHORING[name] === 1;
    if (POINTING[name] === 0) continue;
    const target = textOf(outline, node);
    if (target === undefined) {
      uncertain ||= name === REF;
      continue;
    }
    if (name === REF) refs.push({ node, target });
    const isForeign = !target.startsWith("#");
    leaves ||= isForeign;
    for (const token of [...(pointerTokens(target) ?? []), ...target.split(/[#/]/)]) {
      const id = SCHEMA_NAMES.idOf(token);
      passes.add(id);
      if (isForeign) foreignPasses.add(id);
    }
  }
  return { some, seedWords, refs, uncertain, passes, foreign: { some: leaves, passes: foreignPasses } };
}

/** The tokens of the JSON Pointer in a reference's fragment, percent-decoded; `undefined` when that is no pointer. */
export function pointerTokens(target: string): string[] | undefined {
  const [, fragment = ""] = target.split("#", 2);
  try {
    return parsePointer(decodeURIComponent(fragment));
  } catch {
    return undefined;
  }
}

/** Whether two schemas' foreign references limit the same cuts. */
export function sameForeign(one: Foreign, other: Foreign): boolean {
  return (
    one.some === other.some &&
    one.passes.size === other.passes.size &&
    [...one.passes].every((id) => other.passes.has(id))
  );
}

/** The foreign references of two places together. */
export function joinForeign(one: Foreign, other: Foreign): Foreign {
  if (!other.some) return one;
  return { some: true, passes: new Set([...one.passes, ...other.passes]) };
}
