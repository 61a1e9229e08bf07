import { isJsonObject, type Json } from "../json-value.js";
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
  switch (holds) {
    case "none":
      return undefined;
    case "schema":
      take(value, at);
      return undefined;
    case "schema-or-schemas":
      if (!Array.isArray(value)) {
        take(value, at);
        return undefined;
      }
      return eachItem(value, at, take);
    case "schemas":
      return Array.isArray(value) ? eachItem(value, at, take) : "an array of schemas";
    case "schema-map":
    case "schema-or-names-map":
      if (!isJsonObject(value)) return "an object of schemas";
      for (const name of Object.keys(value)) {
        const member = value[name] as Json;
        if (holds === "schema-map" || !Array.isArray(member)) take(member, { parent: at, token: name });
      }
      return undefined;
  }
}

function eachItem(items: readonly Json[], at: Location, take: TakeSubschema): undefined {
  for (let index = 0; index < items.length; index++) take(items[index] as Json, { parent: at, token: index });
  return undefined;
}
