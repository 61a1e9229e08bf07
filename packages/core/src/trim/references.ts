import { JsonTextError } from "../json/json-text-error.js";
import { parsePointer } from "../schema/pointer.js";
import { CUT_KEYWORD_NAMES } from "./cut-keywords.js";
import { Memo } from "./memo.js";
import { following, KEPT, type SchemaDraft, textOf } from "./schema-draft.js";
import { nameFlags, SCHEMA_NAMES } from "./schema-names.js";
import { isKeyword, isSchema } from "./schema-roles.js";

/** One reference: where it stands and what it says. */
export interface Reference {
  readonly node: number;
  readonly target: string;
  /** The ways to read the JSON Pointer in it: percent-decoded, and as it stands where that is not the same. */
  readonly pointers: readonly (readonly string[])[];
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
  /** Some `$ref` is neither `#` nor a JSON Pointer, and so may lead to an identifier anywhere. */
  readonly byName: boolean;
  /** Numbers of the keywords that reference pointers pass through and that could be cut. */
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

const NO_NAMES: ReadonlySet<number> = new Set();
const NO_REFS: Reference[] = [];
const NO_REFERENCES: References = {
  some: false,
  seedWords: false,
  refs: NO_REFS,
  uncertain: false,
  byName: false,
  passes: NO_NAMES,
  foreign: NOT_FOREIGN,
};

/** References are taken apart, so one of many megabytes would take many times its size. */
const MAX_REFERENCE_BYTES = 8192;

const SEED_WORDS = nameFlags(["$ref", "$dynamicRef", "$anchor", "$dynamicAnchor"]);
const POINTING = nameFlags(["$ref", "$dynamicRef", "$recursiveRef"]);
const ANCHORING = nameFlags(["$anchor", "$dynamicAnchor", "$recursiveAnchor", "$dynamicRef", "$recursiveRef"]);
const IDENTIFYING = nameFlags(["$id", "id"]);
const CUT_NAMES = nameFlags(CUT_KEYWORD_NAMES);
const REF = SCHEMA_NAMES.idOf("$ref");
const ID = SCHEMA_NAMES.idOf("$id");
const RELEVANT = POINTING.map((flag, id) => flag | (ANCHORING[id] as number) | (IDENTIFYING[id] as number));
const RELEVANT_IDS: readonly number[] = [...RELEVANT.keys()].filter((id) => RELEVANT[id] === 1);

/** Reads the references among everything that is not cut. Anything doubtful counts as a reference. */
export function findReferences(draft: SchemaDraft): References {
  const { outline, roles, cuts } = draft;
  if (!outline.hasAny(RELEVANT_IDS)) return NO_REFERENCES;
  let refs = NO_REFS;
  let passes = NO_NAMES;
  let foreign = NOT_FOREIGN;
  let some = false;
  let seedWords = false;
  let uncertain = false;
  let byName = false;
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
    if ((outline.ends[node] as number) - (outline.starts[node] as number) > MAX_REFERENCE_BYTES) {
      throw new JsonTextError("too_large", outline.starts[node] as number, "A reference is longer than its limit");
    }
    const target = textOf(outline, node);
    if (target === undefined) {
      uncertain ||= name === REF;
      continue;
    }
    const { pointers, names, isByName } = TARGETS.get(target);
    byName ||= isByName;
    if (name === REF) {
      if (refs === NO_REFS) refs = [];
      refs.push({ node, target, pointers });
    }
    passes = union(passes, names);
    if (!target.startsWith("#")) foreign = joinForeign(foreign, { some: true, passes: names });
  }
  return some || uncertain ? { some, seedWords, refs, uncertain, byName, passes, foreign } : NO_REFERENCES;
}

/** What a reference says, as far as it depends on nothing else. */
const TARGETS = new Memo((target) => {
  const pointers = pointersIn(target);
  return { pointers, names: namesPassed(pointers), isByName: target !== "#" && !target.startsWith("#/") };
});

/** Numbers of the keywords that a reference passes through and that could be cut. */
function namesPassed(pointers: readonly (readonly string[])[]): ReadonlySet<number> {
  let names = NO_NAMES;
  for (const tokens of pointers) {
    for (const token of tokens) {
      const id = SCHEMA_NAMES.idOf(token);
      if (CUT_NAMES[id] === 1) names = union(names, new Set([id]));
    }
  }
  return names;
}

/** A fragment that is no JSON Pointer is still read as it stands: some validator may make sense of it. */
function pointersIn(target: string): readonly (readonly string[])[] {
  const hash = target.indexOf("#");
  const end = target.indexOf("#", hash + 1);
  const fragment = hash < 0 ? "" : target.slice(hash + 1, end < 0 ? undefined : end);
  const plain = fragment.split("/");
  plain.shift();
  if (!fragment.includes("%") && !fragment.includes("~")) return [plain];
  try {
    return [parsePointer(decodeURIComponent(fragment)) ?? plain, plain];
  } catch {
    return [plain];
  }
}

function union(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  return other.size === 0 ? one : new Set([...one, ...other]);
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
  return { some: true, passes: union(one.passes, other.passes) };
}
