import type { JsonObject } from "@toolfold/core";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

const OPTIONS = {
  strict: false,
  validateFormats: false,
  logger: false,
  addUsedSchema: false,
  // `required: ["constructor"]` is not met by what every object inherits.
  ownProperties: true,
} as const;

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
      ajv = new Ajv2020({ ...OPTIONS, allErrors });
      left = COMPILES;
    }
    left -= 1;
    const validate = ajv.compile(schema);
    ajv.removeSchema(schema);
    return validate;
  };
}
