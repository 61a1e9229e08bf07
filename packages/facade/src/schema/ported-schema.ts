import type { JsonObject } from "@toolfold/core";

/** A schema object under construction, whose `$ref` is written once its target has a name. */
export interface Slot {
  readonly holder: Record<string, unknown>;
  /** Which body the reference leads to. */
  readonly target: number;
}

/** A schema without definitions of its own, in the words of 2020-12. */
export interface Body {
  readonly schema: JsonObject | boolean;
  /** Its references, in document order. */
  readonly slots: readonly Slot[];
  /** What its definition would like to be called. */
  readonly hint: string;
}

/** One tool's schema, taken apart at its references. Body 0 is the root. */
export type PortedSchema = readonly Body[];
