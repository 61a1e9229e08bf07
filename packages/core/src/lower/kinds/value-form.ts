import { type Json, type JsonKind, jsonKind } from "../../json-value.js";
import { type Form, FREE, NO_NOTES, plainParsed } from "../form.js";

/** The form that accepts one value. */
export function valueForm(value: Json): Form {
  const kind = jsonKind(value) as JsonKind;
  const shape = kind === "null" ? FREE.null : { ...FREE[kind], values: [value] };
  const parsed = plainParsed({ [kind]: shape });
  return { parsed, notes: NO_NOTES, draw: () => ({ json: { const: value }, wide: undefined }) };
}
