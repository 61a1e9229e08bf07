import capabilities from "@toolfold/schemas/capabilities.schema.json" with { type: "json" };
import compactInputSchema from "@toolfold/schemas/compact-input-schema.schema.json" with { type: "json" };
import compactToolDescriptor from "@toolfold/schemas/compact-tool-descriptor.schema.json" with { type: "json" };
import conformanceBaseline from "@toolfold/schemas/conformance-baseline.schema.json" with { type: "json" };
import errorEnvelope from "@toolfold/schemas/error-envelope.schema.json" with { type: "json" };
import toolDescriptor from "@toolfold/schemas/tool-descriptor.schema.json" with { type: "json" };
import { Ajv, type Options, type ValidateFunction } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import draft06 from "ajv/dist/refs/json-schema-draft-06.json" with { type: "json" };
import type { Members } from "./json-body.js";

/** A shape of the contract. */
export type Shape =
  | "capabilities"
  | "compact-input-schema"
  | "compact-tool-descriptor"
  | "conformance-baseline"
  | "error-envelope"
  | "tool-descriptor";

const SHAPES: readonly (readonly [Shape, object])[] = [
  ["capabilities", capabilities],
  ["compact-input-schema", compactInputSchema],
  ["compact-tool-descriptor", compactToolDescriptor],
  ["conformance-baseline", conformanceBaseline],
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
  return faultIn(ajv, "2020-12", schema);
}

type RegExpEngine = NonNullable<NonNullable<Options["code"]>["regExp"]>;

const OPTIONS: Options = { strict: false, validateFormats: false };

interface Dialect {
  readonly name: string;
  create(options: Options): Ajv;
}

/** The dialects that the oracle knows, by `$schema` without scheme and fragment. */
const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  [
    "json-schema.org/draft-06/schema",
    { name: "draft-06", create: (options) => new Ajv(options).addMetaSchema(draft06) },
  ],
  ["json-schema.org/draft-07/schema", { name: "draft-07", create: (options) => new Ajv(options) }],
  ["json-schema.org/draft/2019-09/schema", { name: "2019-09", create: (options) => new Ajv2019(options) }],
  ["json-schema.org/draft/2020-12/schema", { name: "2020-12", create: (options) => new Ajv2020(options) }],
]);
const judges = new Map<string, Ajv>();

/** Why a schema is not valid in the dialect that it declares; `undefined` when it is, or the dialect is not known. */
export function faultOfDialect(schema: Members): string | undefined {
  const dialect = dialectOf(schema);
  if (dialect === undefined) return undefined;
  const judge = judges.get(dialect.name) ?? dialect.create(OPTIONS);
  judges.set(dialect.name, judge);
  return faultIn(judge, dialect.name, schema);
}

/**
 * Compiles a schema in the dialect that it declares; `undefined` when the dialect is not known.
 *
 * @throws {Error} when it does not compile, such as for a reference that leads outside or a pattern that the engine refuses.
 */
export function compileIn(schema: Members, regExp: RegExpEngine): ValidateFunction | undefined {
  // What ajv has compiled it keeps, so each schema of a stranger has an ajv of its own.
  const options = { ...OPTIONS, meta: false, validateSchema: false, logger: false, ownProperties: true } as const;
  const { $schema: _, ...undeclared } = schema;
  return dialectOf(schema)
    ?.create({ ...options, code: { regExp } })
    .compile(undeclared);
}

function dialectOf({ $schema }: Members): Dialect | undefined {
  if ($schema === undefined) return DIALECTS.get("json-schema.org/draft/2020-12/schema");
  return typeof $schema === "string" ? DIALECTS.get($schema.replace(/^https?:\/\//, "").replace(/#$/, "")) : undefined;
}

function faultIn(judge: Ajv, dialect: string, schema: object | boolean): string | undefined {
  // ajv looks a declared dialect up by its exact spelling; which dialect it is was decided before.
  const { $schema: _, ...undeclared } = schema as Members;
  if (judge.validateSchema(typeof schema === "boolean" ? schema : undeclared)) return undefined;
  const [error] = judge.errors ?? [];
  return `not a valid ${dialect} schema: ${error?.instancePath || "the root"} ${error?.message ?? "is wrong"}`;
}
