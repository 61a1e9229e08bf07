import type { Outline } from "../json/outline.js";
import { CUT_KEYWORD_NAMES } from "./cut-keywords.js";
import { fitsCutValue } from "./cut-values.js";
import type { TrimPolicy } from "./policy.js";
import type { TrimReason } from "./reasons.js";
import type { Foreign, References } from "./references.js";
import { CUT_ANNOTATION, following, KEPT, type SchemaDraft } from "./schema-draft.js";
import { nameFlags, nameIds, SCHEMA_NAMES, schemaName } from "./schema-names.js";
import { isObjectSchema } from "./schema-roles.js";

const TITLE = SCHEMA_NAMES.idOf("title");
const DESCRIPTION = SCHEMA_NAMES.idOf("description");
const CUT_IDS = nameIds(CUT_KEYWORD_NAMES);
const VALUES = nameFlags(["const", "enum"]);
const IDENTIFIERS = nameFlags(["$id", "$anchor", "$dynamicAnchor"]);
const POSSIBLE_IDENTIFIERS = nameFlags(["$id", "id", "$anchor", "$dynamicAnchor"]);

/** Marks the annotations of every schema in the document that is not cut itself. */
export function cutAnnotations(draft: SchemaDraft, references: References, foreign: Foreign, policy: TrimPolicy): void {
  if (!draft.outline.hasAny(CUT_IDS)) return;
  const passed = foreign.passes.size === 0 ? references.passes : new Set([...references.passes, ...foreign.passes]);
  const byName = references.byName || foreign.some;
  const { outline, roles, cuts } = draft;
  const { size } = outline;
  for (let node = 0; node < size; node = following(draft, node)) {
    if (!isObjectSchema(outline, roles, node) || cuts[node] !== KEPT) continue;
    cutIn(draft, node, passed, byName, policy);
  }
}

const NOTHING_BLOCKED: ReadonlyMap<number, TrimReason> = new Map();

/** A keyword that occurs more than once is cut every time or never: readers differ on which one counts. */
function cutIn(
  draft: SchemaDraft,
  schema: number,
  passed: ReadonlySet<number>,
  byName: boolean,
  policy: TrimPolicy,
): void {
  const { outline, cuts } = draft;
  const { annotations } = policy;
  const { names, next } = outline;
  const last = next[schema] as number;
  let blocked = NOTHING_BLOCKED;
  let found = 0;
  let hasValues = false;
  let hasDescription = false;
  for (let child = schema + 1; child < last; child = next[child] as number) {
    const name = names[child] as number;
    if (name === 0 || cuts[child] !== KEPT) continue;
    hasValues ||= VALUES[name] === 1;
    hasDescription ||= name === DESCRIPTION;
    if (annotations[name] === 0) continue;
    found++;
    if (passed.has(name) || holdsIdentifier(outline, child, byName ? POSSIBLE_IDENTIFIERS : IDENTIFIERS))
      blocked = block(blocked, name, "has_reference");
    else if (!fitsCutValue(outline, child)) blocked = block(blocked, name, "unexpected_type");
  }
  if (found === 0) return;
  const isLabel = hasValues && !hasDescription && policy.labels === "keep";
  for (let child = schema + 1; child < last; child = next[child] as number) {
    const name = names[child] as number;
    if (annotations[name] === 0 || cuts[child] !== KEPT) continue;
    const reason = blocked.get(name) ?? (isLabel && name === TITLE ? "label" : undefined);
    if (reason === undefined) cuts[child] = CUT_ANNOTATION;
    else draft.skip(reason, schemaName(name));
  }
}

/** Nearly always nothing is blocked, so the map is only made when something is. */
function block(
  blocked: ReadonlyMap<number, TrimReason>,
  name: number,
  reason: TrimReason,
): ReadonlyMap<number, TrimReason> {
  return new Map([...blocked, [name, reason]]);
}

/** Some validators find identifiers even in instance data: they may refuse them there, and a reference by name may mean one. */
function holdsIdentifier({ names, next }: Outline, node: number, identifiers: Uint8Array): boolean {
  for (let inside = node + 1; inside < (next[node] as number); inside++) {
    if (identifiers[names[inside] as number] === 1) return true;
  }
  return false;
}
