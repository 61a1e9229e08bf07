import capabilities from "@toolfold/schemas/capabilities.schema.json" with { type: "json" };
import compactInputSchema from "@toolfold/schemas/compact-input-schema.schema.json" with { type: "json" };
import compactToolDescriptor from "@toolfold/schemas/compact-tool-descriptor.schema.json" with { type: "json" };
import errorEnvelope from "@toolfold/schemas/error-envelope.schema.json" with { type: "json" };
import toolDescriptor from "@toolfold/schemas/tool-descriptor.schema.json" with { type: "json" };
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** A shape of the contract. */
export type Shape =
  | "capabilities"
  | "compact-input-schema"
  | "compact-tool-descriptor"
  | "error-envelope"
  | "tool-descriptor";

const SHAPES: readonly (readonly [Shape, object])[] = [
  ["capabilities", capabilities],
  ["compact-input-schema", compactInputSchema],
  ["compact-tool-descriptor", compactToolDescriptor],
  ["error-envelope", errorEnvelope],
  ["tool-descriptor", toolDescriptor],
];

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
const validators = new Map<Shape, ValidateFunction>(SHAPES.map(([name, schema]) => [name, ajv.compile(schema)]));

/** Why a value does not have a shape; `undefined` when it has. */
export function faultOfShape(shape: Shape, value: unknown): string | undefined {
  const validate = validators.get(shape);
  if (validate === undefined || validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return `not a valid ${shape}: ${error?.instancePath || "the value"} ${error?.message ?? "is wrong"}`;
}

/** Why a value is not a valid 2020-12 schema; `undefined` when it is. */
export function faultOfSchema(schema: object | boolean): string | undefined {
  if (ajv.validateSchema(schema)) return undefined;
  const [error] = ajv.errors ?? [];
  return `not a valid 2020-12 schema: ${error?.instancePath || "the root"} ${error?.message ?? "is wrong"}`;
}
