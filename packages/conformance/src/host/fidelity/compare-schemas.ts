import type { ValidateFunction } from "ajv";
import { isObject, type Members } from "../../json-body.js";
import { compileIn } from "../../oracle.js";
import { instancesOf } from "./instances.js";
import { linearPattern } from "./linear-pattern.js";

/** A schema beyond this is not compiled. */
const LARGEST = 256 * 1024;
const DEEPEST = 100;

/** What trying instances told about a full schema and its compact form. */
export type Comparison =
  | { readonly kind: "compared"; readonly accepted: number }
  | { readonly kind: "narrower"; readonly instance: string; readonly why: string }
  | { readonly kind: "skipped"; readonly why: string };

/** Tries generated instances: whatever the full schema accepts, the compact one has to accept. */
export function compareSchemas(full: Members, compact: Members): Comparison {
  const judges = [full, compact].map(compile);
  const failed = judges.find((judge) => typeof judge === "string");
  if (failed !== undefined) return { kind: "skipped", why: failed };
  const [judgeFull, judgeCompact] = judges as [ValidateFunction, ValidateFunction];
  let accepted = 0;
  for (const instance of instancesOf(full)) {
    if (!judgeFull(instance)) continue;
    accepted++;
    if (judgeCompact(instance)) continue;
    const [error] = judgeCompact.errors ?? [];
    const why = `${error?.instancePath || "the object"} ${error?.message ?? "is refused"}`;
    return { kind: "narrower", instance: JSON.stringify(instance), why };
  }
  return accepted > 0
    ? { kind: "compared", accepted }
    : { kind: "skipped", why: "no instance was found that it accepts" };
}

function compile(schema: Members): ValidateFunction | string {
  if (isDeep(schema) || JSON.stringify(schema).length > LARGEST) return "it is too large or too deep";
  try {
    return compileIn(schema, linearPattern) ?? "its dialect is not known to the suite";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isDeep(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((value) =>
      isObject(value) || Array.isArray(value) ? (Object.values(value) as unknown[]) : [],
    );
  }
  return false;
}
