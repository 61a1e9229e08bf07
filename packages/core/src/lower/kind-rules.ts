import type { JsonKind } from "../json-value.js";
import type { KindRules } from "./algebra.js";
import type { ShapeOf } from "./form.js";
import { arrayRules } from "./kinds/array.js";
import { booleanRules } from "./kinds/boolean.js";
import { nullRules } from "./kinds/null.js";
import { numberRules } from "./kinds/number.js";
import { objectRules } from "./kinds/object.js";
import { stringRules } from "./kinds/string.js";

const RULES: { readonly [K in JsonKind]: KindRules<ShapeOf[K]> } = {
  null: nullRules,
  boolean: booleanRules,
  number: numberRules,
  string: stringRules,
  array: arrayRules,
  object: objectRules,
};

/** The rules of one kind. */
export function rulesOf<K extends JsonKind>(kind: K): KindRules<ShapeOf[K]> {
  return RULES[kind];
}
