import type { Outline } from "../json/outline.js";
import { type Holds, SCHEMA_POSITIONS } from "../schema/keywords.js";
import { SCHEMA_NAME_COUNT, schemaName } from "./schema-names.js";

/** A schema, or what stands where a schema belongs. */
export const SCHEMA = 1;
const SCHEMA_MAP = 2;
const SCHEMA_OR_NAMES_MAP = 3;
const SCHEMA_LIST = 4;
const SCHEMA_OR_LIST = 5;
const ROLE = 7;
/** Added to the role of a value whose key is a member of a schema, and so a keyword or an unknown name. */
const KEYWORD = 8;

const ROLE_OF: Readonly<Record<Holds, number>> = {
  none: 0,
  schema: SCHEMA,
  schemas: SCHEMA_LIST,
  "schema-map": SCHEMA_MAP,
  "schema-or-schemas": SCHEMA_OR_LIST,
  "schema-or-names-map": SCHEMA_OR_NAMES_MAP,
};

/** By name number: the role of a member's value when the member stands in a schema. */
const MEMBER_ROLES = Uint8Array.from(
  { length: SCHEMA_NAME_COUNT },
  (_, id) => ROLE_OF[SCHEMA_POSITIONS.get(schemaName(id)) ?? "none"],
);

/**
 * Gives every value its role, by position and in every dialect at once: property names are never keywords, and instance
 * data and unknown keywords are never entered. Parents precede children in an outline, so one pass is enough.
 */
export function assignRoles(outline: Outline, roles: Uint8Array): void {
  const { size, next } = outline;
  roles.fill(0, 0, size);
  roles[0] = SCHEMA;
  for (let node = 0; node < size; node++) {
    const role = (roles[node] as number) & ROLE;
    if (role === 0) continue;
    const isObject = outline.isObject(node);
    if (!isObject && !outline.isArray(node)) continue;
    const last = next[node] as number;
    for (let child = node + 1; child < last; child = next[child] as number) {
      roles[child] = isObject ? memberRole(outline, role, child) : role === SCHEMA_LIST ? SCHEMA : 0;
    }
  }
}

/** Whether a node is a schema that is an object, not a boolean. */
export function isObjectSchema(outline: Outline, roles: Uint8Array, node: number): boolean {
  return ((roles[node] as number) & ROLE) === SCHEMA && outline.isObject(node);
}

/** Whether a node stands where a schema belongs. */
export function isSchema(roles: Uint8Array, node: number): boolean {
  return ((roles[node] as number) & ROLE) === SCHEMA;
}

/** Whether a node is the value of a keyword, or of an unknown name, of a schema. */
export function isKeyword(roles: Uint8Array, node: number): boolean {
  return ((roles[node] as number) & KEYWORD) !== 0;
}

function memberRole(outline: Outline, role: number, child: number): number {
  if (role === SCHEMA_MAP) return SCHEMA;
  if (role === SCHEMA_OR_NAMES_MAP) return outline.isArray(child) ? 0 : SCHEMA;
  if (role !== SCHEMA) return 0;
  const own = MEMBER_ROLES[outline.names[child] as number] as number;
  if (own !== SCHEMA_OR_LIST) return own | KEYWORD;
  return (outline.isArray(child) ? SCHEMA_LIST : SCHEMA) | KEYWORD;
}
