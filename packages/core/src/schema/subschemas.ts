import { isJsonObject, type Json, type JsonObject } from "../json-value.js";
import type { Holds } from "./keywords.js";
import type { Location } from "./pointer.js";

/** Takes one member of a keyword's value that stands where a subschema belongs. */
export type TakeSubschema = (value: Json, location: Location) => void;

/**
 * Hands what stands in the schema positions of one keyword's value to `take`, in document order.
 *
 * @returns what the value should have been, if it cannot hold subschemas at all.
 */
export function eachSubschema(holds: Holds, value: Json, at: Location, take: TakeSubschema): string | undefined {
  if (holds === "none") return undefined;
  if (holds === "schema") return takeOne(value, at, take);
  if (holds === "schemas") return Array.isArray(value) ? takeItems(value, at, take) : "an array of schemas";
  if (holds === "schema-or-schemas") {
    return Array.isArray(value) ? takeItems(value, at, take) : takeOne(value, at, take);
  }
  return isJsonObject(value) ? takeMembers(value, at, take, holds) : "an object of schemas";
}

function takeOne(value: Json, at: Location, take: TakeSubschema): undefined {
  take(value, at);
}

function takeItems(items: readonly Json[], at: Location, take: TakeSubschema): undefined {
  for (let index = 0; index < items.length; index++) take(items[index] as Json, { parent: at, token: index });
}

/** Beside schemas, `dependencies` holds lists of names. */
function takeMembers(
  map: JsonObject,
  at: Location,
  take: TakeSubschema,
  holds: "schema-map" | "schema-or-names-map",
): undefined {
  for (const name of Object.keys(map)) {
    const member = map[name] as Json;
    if (holds === "schema-map" || !Array.isArray(member)) take(member, { parent: at, token: name });
  }
}
