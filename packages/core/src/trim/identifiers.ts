import { dialectOfUri } from "../schema/dialects.js";
import { fitsCutValue } from "./cut-values.js";
import { dialectOfKnownUri, isDialectBound } from "./dialect-bound.js";
import type { TrimPolicy } from "./policy.js";
import type { TrimReason } from "./reasons.js";
import type { Foreign, References } from "./references.js";
import { CUT_ANNOTATION, following, KEPT, type SchemaDraft, textOf } from "./schema-draft.js";
import { SCHEMA_NAMES } from "./schema-names.js";
import { isKeyword } from "./schema-roles.js";

/** Told about each keyword that was left alone. */
export type Skip = (reason: TrimReason, keyword: string) => unknown;

const ID = SCHEMA_NAMES.idOf("$id");
const SCHEMA_URI = SCHEMA_NAMES.idOf("$schema");
/** Longer ones are nobody's identifiers. */
const MAX_URI_LENGTH = 2048;
/** What both validators and people read as one plain URI reference: no fragment, no stray percent sign. */
const PLAIN_URI = /^(?:[\w\-.~:/?@!$&'()*+,;=]|%[\da-fA-F]{2})+$/;

/** Whether some `$schema` names a dialect that we do not know: then nothing is known about any keyword. */
export function hasUnknownDialect({ outline, roles }: SchemaDraft): boolean {
  for (let node = 1; node < outline.size; node++) {
    if (outline.names[node] !== SCHEMA_URI || !isKeyword(roles, node)) continue;
    if (dialectOfKnownUri(outline, node) !== undefined) continue;
    const uri = textOf(outline, node);
    if (uri === undefined || dialectOfUri(uri) === undefined) return true;
  }
  return false;
}

/** Marks `$id` and `$schema` where nothing depends on them. */
export function cutIdentifiers(
  draft: SchemaDraft,
  references: References,
  foreign: Foreign,
  policy: TrimPolicy,
  skip: Skip,
): void {
  if (policy.identifiers === "seed") cutSeedIdentifiers(draft, references, policy, skip);
  else {
    if (policy.identifying[ID] === 1) cutRootId(draft, references, foreign, skip);
    if (policy.identifying[SCHEMA_URI] === 1) cutRootDialect(draft, references, skip);
  }
}

function cutRootId(draft: SchemaDraft, references: References, foreign: Foreign, skip: Skip): void {
  const [id, ...more] = rootMembers(draft, ID);
  if (id === undefined) return;
  const uri = textOf(draft.outline, id);
  if (references.some || foreign.some) skip("has_reference", "$id");
  else if (uri === undefined || more.length > 0 || !isPlainUri(uri)) skip("unexpected_type", "$id");
  else draft.cuts[id] = CUT_ANNOTATION;
}

function isPlainUri(uri: string): boolean {
  return uri.length <= MAX_URI_LENGTH && PLAIN_URI.test(uri);
}

function cutRootDialect(draft: SchemaDraft, references: References, skip: Skip): void {
  const [node, ...more] = rootMembers(draft, SCHEMA_URI);
  if (node === undefined) return;
  const dialect = dialectOfKnownUri(draft.outline, node);
  if (references.some) skip("has_reference", "$schema");
  else if (!draft.outline.isString(node) || more.length > 0) skip("unexpected_type", "$schema");
  else if (dialect === undefined || isDialectBound(draft, dialect, node)) skip("dialect_bound", "$schema");
  else draft.cuts[node] = CUT_ANNOTATION;
}

/** The rule of the component that this lever comes from, for those who want its result. */
function cutSeedIdentifiers(draft: SchemaDraft, references: References, policy: TrimPolicy, skip: Skip): void {
  const { outline, roles, cuts } = draft;
  for (let node = 1; node < outline.size; node = following(draft, node)) {
    const name = outline.names[node] as number;
    if ((name !== ID && name !== SCHEMA_URI) || cuts[node] !== KEPT) continue;
    if (policy.identifying[name] === 0 || !isKeyword(roles, node)) continue;
    if (references.seedWords) skip("has_reference", name === ID ? "$id" : "$schema");
    else if (fitsCutValue(outline, node)) cuts[node] = CUT_ANNOTATION;
    else skip("unexpected_type", name === ID ? "$id" : "$schema");
  }
}

function rootMembers({ outline, cuts }: SchemaDraft, name: number): number[] {
  const found: number[] = [];
  for (let child = 1; child < outline.size; child = outline.next[child] as number) {
    if (outline.names[child] === name && cuts[child] === KEPT) found.push(child);
  }
  return found;
}
