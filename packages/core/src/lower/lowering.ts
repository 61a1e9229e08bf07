import type { Json, JsonObject } from "../json-value.js";
import type { Dialect } from "../schema/dialects.js";
import type { Location } from "../schema/pointer.js";
import type { Op } from "./algebra.js";
import type { Drawn, Form } from "./form.js";
import type { Resolver } from "./resolve.js";
import type { Run } from "./run.js";
import type { Spot } from "./widening.js";

/** Where a subschema stands. */
export interface Place {
  readonly location: Location | undefined;
  /** The base URI that its references are resolved against. */
  readonly base: string;
  /** Schemas above it, references counted. */
  readonly depth: number;
}

/** One lowering in progress, as its steps see it. */
export interface Lowering {
  readonly dialect: Dialect;
  readonly run: Run;
  readonly resolver: Resolver;
  /** The form of whatever stands in a schema position. */
  lower(value: Json, place: Place): Form;
  /** The form of what a reference leads to, or its kinds where it leads back to a schema that it is in. */
  follow(target: { readonly schema: JsonObject | boolean; readonly place: Place }, spot: Spot): Form;
  /** Whether a schema, with everything in it, may be copied as it is. */
  isClean(schema: JsonObject): boolean;
  inside(place: Place, location: Location): Place;
  op(spot: Spot): Op;
  draw(form: Form): Drawn;
}
