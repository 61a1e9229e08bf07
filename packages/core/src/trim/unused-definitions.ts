import { DEFAULT_DIALECT, type Dialect, dialectOfUri } from "../schema/dialects.js";
import { PointerResolver } from "./pointer-resolver.js";
import type { Foreign, Reference, References } from "./references.js";
import { CUT_DEFINITION, KEPT, keyOf, type SchemaDraft, textOf } from "./schema-draft.js";
import { nameFlags, nameIds, schemaName } from "./schema-names.js";
import { isWellFormed } from "./well-formed.js";

const CONTAINER_NAMES = ["$defs", "definitions"];
const CONTAINERS = nameFlags(CONTAINER_NAMES);
/** The names under which a root may hold definitions, by number. */
export const CONTAINER_IDS: readonly number[] = nameIds(CONTAINER_NAMES);
const IDENTIFIERS = nameFlags(["$id", "id"]);
const SCHEMA_URI = nameFlags(["$schema"]);

/** One `$defs` or `definitions` at the root. */
interface Container {
  readonly node: number;
  readonly keyword: string;
  readonly definitions: readonly number[];
  /** Smaller than `definitions` when a name occurs twice. */
  readonly byKey: ReadonlyMap<string, number>;
}

/**
 * Marks the definitions at the root that no reference reaches from outside the definitions, directly or through other
 * definitions that are kept. One that a validator may refuse stays, or trimming would make a bad schema a good one. A
 * container of which nothing would be left is marked as a whole.
 */
export function cutUnusedDefinitions(draft: SchemaDraft, references: References, foreign: Foreign): void {
  if (!draft.outline.hasAny(CONTAINER_IDS)) return;
  const nodes = rootMembers(draft, CONTAINERS);
  if (nodes.length === 0) return;
  const containers = nodes.map((node) => containerAt(draft, node));
  const isReachableFromOutside = foreign.some && rootMembers(draft, IDENTIFIERS).length > 0;
  const isCertain = !references.uncertain && !isReachableFromOutside;
  const reached = isCertain ? reachedDefinitions(draft, references.refs, containers) : undefined;
  for (const { node, keyword, definitions } of containers) {
    if (reached === undefined) draft.skip("has_reference", keyword);
    else if (!draft.outline.isObject(node)) draft.skip("unexpected_type", keyword);
    else {
      const unused = definitions.filter((definition) => !reached.has(definition));
      const isWhole = unused.length === definitions.length && unused.length > 0;
      for (const cut of isWhole ? [node] : unused) draft.cuts[cut] = CUT_DEFINITION;
    }
  }
}

/** The definitions that have to stay; `undefined` when a reference cannot be followed with certainty. */
function reachedDefinitions(
  draft: SchemaDraft,
  refs: readonly Reference[],
  containers: readonly Container[],
): ReadonlySet<number> | undefined {
  const byKeyword = new Map(containers.map((container) => [container.keyword, container]));
  const isDoubled = containers.some(({ definitions, byKey }) => byKey.size < definitions.length);
  if (isDoubled || byKeyword.size < containers.length) return undefined;
  const definitions = containers.flatMap((container) => container.definitions).sort((one, two) => one - two);
  const targets = new Map<number, number[]>();
  const dangling = new Set<number>();
  const reached = new Set<number>();
  const resolver = new PointerResolver(draft.outline);
  let at = 0;
  for (const reference of refs) {
    while (at < definitions.length && reference.node >= (draft.outline.next[definitions[at] as number] as number)) at++;
    const owner = definitions[at];
    const found = definitionsNamedBy(reference, byKeyword);
    if (found === undefined) return undefined;
    if (owner === undefined || reference.node < owner) {
      for (const definition of found) reached.add(definition);
      continue;
    }
    if (!namesOneDefinition(reference, found) && !resolver.resolves(reference)) dangling.add(owner);
    const known = targets.get(owner);
    if (known === undefined) targets.set(owner, found);
    else known.push(...found);
  }
  follow(reached, targets);
  const dialect = dialectOf(draft);
  for (const node of definitions) {
    if (!reached.has(node) && (dangling.has(node) || !isWellFormed(draft, node, dialect))) reached.add(node);
  }
  follow(reached, targets);
  return reached;
}

/** The usual reference, as in `#/$defs/name`, needs no second look. */
function namesOneDefinition({ pointers }: Reference, found: readonly number[]): boolean {
  return found.length === 1 && pointers.length === 1 && pointers[0]?.length === 2;
}

function follow(reached: Set<number>, targets: ReadonlyMap<number, readonly number[]>): void {
  for (const definition of reached) for (const target of targets.get(definition) ?? []) reached.add(target);
}

/** The dialect that the root declares; a `$schema` that was cut before made no difference. */
function dialectOf(draft: SchemaDraft): Dialect {
  const [node] = rootMembers(draft, SCHEMA_URI);
  const uri = node === undefined ? undefined : textOf(draft.outline, node);
  return (uri === undefined ? undefined : dialectOfUri(uri)) ?? DEFAULT_DIALECT;
}

/** A pointer to all definitions at once cannot be followed. */
function definitionsNamedBy(
  { target, pointers }: Reference,
  byKeyword: ReadonlyMap<string, Container>,
): number[] | undefined {
  if (target === "#") return [];
  if (!target.startsWith("#/")) return undefined;
  const found: number[] = [];
  for (const [keyword = "", key] of pointers) {
    const container = byKeyword.get(keyword);
    if (container === undefined) continue;
    if (key === undefined) return undefined;
    const definition = container.byKey.get(key);
    if (definition !== undefined) found.push(definition);
  }
  return found;
}

function containerAt(draft: SchemaDraft, node: number): Container {
  const { outline, cuts } = draft;
  const byKey = new Map<string, number>();
  const definitions: number[] = [];
  const last = outline.isObject(node) ? (outline.next[node] as number) : node;
  for (let child = node + 1; child < last; child = outline.next[child] as number) {
    if (cuts[child] !== KEPT) continue;
    definitions.push(child);
    byKey.set(keyOf(outline, child), child);
  }
  return { node, keyword: schemaName(outline.names[node] as number), definitions, byKey };
}

function rootMembers({ outline, cuts }: SchemaDraft, names: Uint8Array): number[] {
  const found: number[] = [];
  for (let child = 1; child < outline.size; child = outline.next[child] as number) {
    if (names[outline.names[child] as number] === 1 && cuts[child] === KEPT) found.push(child);
  }
  return found;
}
