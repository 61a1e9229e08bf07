import type { JsonObject } from "../json-value.js";
import type { Limits } from "../limits.js";
import type { Problem } from "../problem.js";
import { declaredDialect } from "../schema/dialects.js";
import { parsePointer } from "../schema/pointer.js";
import { BANNED_KEYWORDS } from "../subset/banned-keywords.js";
import { checkSubset } from "../subset/check-subset.js";

/** How to fit a schema into the compact view. */
export interface FitOptions {
  /** What to do with a schema that only a wider one can stand for. Default `keep`: show the wider one. */
  readonly onWiden?: "keep" | "omit";
  readonly limits?: Partial<Limits>;
}

/** One place where the compact schema could not say what the full one says. */
export interface Finding {
  /** JSON Pointer into the full schema. */
  readonly pointer: string;
  /** The keyword that is in the way; `""` where no single keyword is. */
  readonly keyword: string;
  readonly reason: string;
}

/** A schema for the compact view, or none; and how it relates to the full one. */
export interface FittedSchema {
  readonly schema?: JsonObject;
  readonly outcome: "unchanged" | "exact" | "wider" | "omitted";
  readonly findings: readonly Finding[];
}

/** Fits an input schema into the compact view: the same object where it is in the subset already. */
export function fitSchema(schema: JsonObject, options: FitOptions): FittedSchema {
  const findings = [...checkSubset(schema, options.limits).map(findingOf), ...otherDialect(schema)];
  if (findings.length > 0) return { outcome: "omitted", findings };
  return { schema, outcome: "unchanged", findings };
}

function findingOf({ code, pointer }: Problem): Finding {
  const last = parsePointer(pointer)?.at(-1) ?? "";
  return { pointer, keyword: code === "banned_keyword" && BANNED_KEYWORDS.has(last) ? last : "", reason: code };
}

/** The compact view speaks 2020-12 only (`subset-no-other-dialect`). */
function otherDialect(schema: JsonObject): Finding[] {
  const dialect = declaredDialect(schema) ?? "2020-12";
  if (dialect === "2020-12") return [];
  return [{ pointer: "/$schema", keyword: "$schema", reason: "other_dialect" }];
}
