import capabilities from "@toolfold/schemas/capabilities.schema.json" with { type: "json" };
import compactInputSchema from "@toolfold/schemas/compact-input-schema.schema.json" with { type: "json" };
import compactToolDescriptor from "@toolfold/schemas/compact-tool-descriptor.schema.json" with { type: "json" };
import errorEnvelope from "@toolfold/schemas/error-envelope.schema.json" with { type: "json" };
import toolDescriptor from "@toolfold/schemas/tool-descriptor.schema.json" with { type: "json" };
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
const SCHEMAS = { capabilities, compactInputSchema, compactToolDescriptor, errorEnvelope, toolDescriptor };

export type Shape = keyof typeof SCHEMAS;

const validators = new Map<Shape, ValidateFunction>();

/** What ajv has against a value of a published shape; empty: nothing. */
export function violations(shape: Shape, value: unknown): string[] {
  const validate = validators.get(shape) ?? ajv.compile(SCHEMAS[shape]);
  validators.set(shape, validate);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
