import type { JsonObject } from "@toolfold/core";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { linearPattern } from "./linear-pattern.js";
import { MULTIPLE_OF } from "./multiple-of.js";
import { STEP_KEYWORD, UNIQUE_ITEMS } from "./step-keyword.js";
import { spend } from "./work-budget.js";

const OPTIONS = {
  strict: false,
  validateFormats: false,
  logger: false,
  addUsedSchema: false,
  // `required: ["constructor"]` is not met by what every object inherits.
  ownProperties: true,
  // A definition that is used everywhere would be compiled everywhere.
  inlineRefs: false,
  // Optimizing takes time in proportion to the square of a schema.
  code: { optimize: false, regExp: Object.assign(searchOf, { code: "" }) },
} as const;

/** How many characters times instructions of a pattern cost as much as a subschema. */
const PATTERN_WORK = 64;

function searchOf(pattern: string): { test: (text: string) => boolean; toString: () => string } {
  const linear = linearPattern(pattern);
  if (linear === undefined) throw new SyntaxError("There is no linear form of this pattern.");
  return {
    test(text) {
      spend((text.length * linear.size) / PATTERN_WORK);
      return linear.test(text);
    },
    // Ajv tells patterns apart by their text.
    toString: () => pattern,
  };
}

/** Ajv keeps something of whatever it has compiled, so an instance is replaced after this many schemas. */
const COMPILES = 256;

/** Compiles schemas of 2020-12 that stand alone; throws where a schema is none. */
export type CompileValidator = (schema: JsonObject) => ValidateFunction;

/** Shares one Ajv between schemas: making one costs more than compiling most of them. */
export function validatorCompiler(allErrors: boolean): CompileValidator {
  let ajv: Ajv2020 | undefined;
  let left = 0;
  return (schema) => {
    if (ajv === undefined || left === 0) {
      ajv = new Ajv2020({ ...OPTIONS, allErrors }).removeKeyword("uniqueItems").removeKeyword("multipleOf");
      ajv.addKeyword(UNIQUE_ITEMS).addKeyword(MULTIPLE_OF).addKeyword(STEP_KEYWORD);
      left = COMPILES;
    }
    left -= 1;
    const validate = ajv.compile(schema);
    ajv.removeSchema(schema);
    return validate;
  };
}
