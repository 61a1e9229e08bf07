import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";

const OPTIONS = { strict: false, validateFormats: false, logger: false, addUsedSchema: false } as const;

/** Validators by the dialect that a schema declares, without an empty fragment. */
const DIALECTS: ReadonlyMap<string, { compile(schema: object): (value: unknown) => unknown }> = new Map([
  ["https://json-schema.org/draft/2020-12/schema", new Ajv2020(OPTIONS)],
  ["https://json-schema.org/draft/2019-09/schema", new Ajv2019(OPTIONS)],
  ["http://json-schema.org/draft-07/schema", new Ajv(OPTIONS)],
]);
const DEFAULT = "https://json-schema.org/draft/2020-12/schema";

/** Judges values by a schema in its own dialect, 2020-12 where it declares none; `undefined` where that cannot be done here. */
export function verdictsOf(schema: unknown, instances: readonly unknown[]): readonly boolean[] | undefined {
  if (typeof schema === "boolean") return instances.map(() => schema);
  if (typeof schema !== "object" || schema === null) return undefined;
  const { $schema: declared = DEFAULT } = schema as { readonly $schema?: unknown };
  const validator = DIALECTS.get(String(declared).replace(/#$/, ""));
  if (validator === undefined) return undefined;
  try {
    const validate = validator.compile(schema);
    return instances.map((instance) => validate(instance) === true);
  } catch {
    return undefined;
  }
}
