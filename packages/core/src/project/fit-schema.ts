import type { JsonObject } from "../json-value.js";
import type { Limits } from "../limits.js";
import { lowerSchema } from "../lower/lower-schema.js";

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

/** Fits an input schema into the compact view by lowering it: the same object where it is in the subset already. */
export function fitSchema(full: JsonObject, { onWiden = "keep", limits }: FitOptions): FittedSchema {
  const { schema, exactness, widenings } = lowerSchema(full, limits === undefined ? {} : { limits });
  if (exactness === "wider" && onWiden === "omit") return { outcome: "omitted", findings: widenings };
  return { schema, outcome: schema === full ? "unchanged" : exactness, findings: widenings };
}
