import { dialectOfUri } from "../schema/dialects.js";
import { fitsCutValue } from "./cut-values.js";
import { dialectOfKnownUri, isDialectBound } from "./dialect-bound.js";
import type { TrimPolicy } from "./policy.js";
import type { Foreign, References } from "./references.js";
import { CUT_ANNOTATION, following, KEPT, type SchemaDraft, textOf } from "./schema-draft.js";
import { SCHEMA_NAMES } from "./schema-names.js";
import { isKeyword } from "./schema-roles.js";

const ID = SCHEMA_NAMES.idOf("$id");
const SCHEMA_URI = SCHEMA_NAMES.idOf("$schema");
/** Longer ones are nobody's identifiers. */
const MAX_URI_LENGTH = 2048;
/** What both validators and people read as one plain URI reference: no fragment, no stray percent sign. */
const PLAIN_URI = /^(?:[\w\-.~:/?@!$&'()*+,;=]|%[\da-fA-F]{2})+$/;

/** Whether some `$schema` names a dialect that we do not know: then nothing is known about any keyword. */
export function hasUnknownDialect({ outline, roles }: SchemaDraft): boolean {
  if (outline.present[SCHEMA_URI] === 0) return false;
  for (let node = 1; node < outline.size; node++) {
    if (outline.names[node] !== SCHEMA_URI || !isKeyword(roles, node)) continue;
    if (dialectOfKnownUri(outline, node) !== undefined) continue;
    const uri = textOf(outline, node);
    if (uri === undefined || dialectOfUri(uri) === undefined) return true;
  }
  return false;
}

/** Marks `$id` and `$schema` where nothing depends on them. */
export function cutIdentifiers(draft: SchemaDraft, references: References, foreign: Foreign, policy: TrimPolicy): void {
  if (policy.identifiers === "seed") cutSeedIdentifiers(draft, references, policy);
  else {
    if (policy.identifying[ID] === 1) cutRootId(draft, references, foreign);
    if (policy.identifying[SCHEMA_URI] === 1) cutRootDialect(draft, references);
  }
}

function cutRootId(draft: SchemaDraft, references: References, foreign: Foreign): void {
  const id = rootMember(draft, ID, 1);
  if (id === draft.outline.size) return;
  const uri = textOf(draft.outline, id);
  // Beside other identifiers, one may be the same, which some validators refuse and others take for an override.
  if (references.some || references.uncertain || foreign.some) draft.skip("has_reference", "$id");
  else if (uri === undefined || isDoubled(draft, id) || !isPlainUri(uri)) draft.skip("unexpected_type", "$id");
  else draft.cuts[id] = CUT_ANNOTATION;
}

function isPlainUri(uri: string): boolean {
  return uri.length <= MAX_URI_LENGTH && PLAIN_URI.test(uri);
}

function cutRootDialect(draft: SchemaDraft, references: References): void {
  const node = rootMember(draft, SCHEMA_URI, 1);
  if (node === draft.outline.size) return;
  const dialect = dialectOfKnownUri(draft.outline, node);
  if (references.some) draft.skip("has_reference", "$schema");
  else if (!draft.outline.isString(node) || isDoubled(draft, node)) draft.skip("unexpected_type", "$schema");
  else if (dialect === undefined || isDialectBound(draft, dialect, node)) draft.skip("dialect_bound", "$schema");
  else draft.cuts[node] = CUT_ANNOTATION;
}

/** The rule of the component that this lever comes from, for those who want its result. */
function cutSeedIdentifiers(draft: SchemaDraft, references: References, policy: TrimPolicy): void {
  const { outline, roles, cuts } = draft;
  for (let node = 1; node < outline.size; node = following(draft, node)) {
    const name = outline.names[node] as number;
    if ((name !== ID && name !== SCHEMA_URI) || cuts[node] !== KEPT) continue;
    if (policy.identifying[name] === 0 || !isKeyword(roles, node)) continue;
    if (references.seedWords) draft.skip("has_reference", name === ID ? "$id" : "$schema");
    else if (fitsCutValue(outline, node)) cuts[node] = CUT_ANNOTATION;
    else draft.skip("unexpected_type", name === ID ? "$id" : "$schema");
  }
}

/** The first member of the root from `from` on that has the name and is kept; the outline's size when there is none. */
function rootMember({ outline, cuts }: SchemaDraft, name: number, from: number): number {
  let child = from;
  while (child < outline.size && (outline.names[child] !== name || cuts[child] !== KEPT))
    child = outline.next[child] as number;
  return child;
}

/** Whether a member of the root is followed by another one of the same name. */
function isDoubled(draft: SchemaDraft, member: number): boolean {
  const { names, next, size } = draft.outline;
  return rootMember(draft, names[member] as number, next[member] as number) < size;
}
