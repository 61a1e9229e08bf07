import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { ROOT } from "./repository.js";

/** A report of this repository's tools that others may read; `tools/schemas` has its shape. */
export type ReportName = "traceability" | "release-report";

/** Why a value is no such report; `undefined` where it is one. */
export function faultOfReport(name: ReportName, value: unknown): string | undefined {
  const schema = JSON.parse(readFileSync(join(ROOT, `tools/schemas/${name}.schema.json`), "utf8")) as object;
  const ajv = new Ajv2020({ allErrors: true, strict: true });
  if (ajv.validate(schema, value)) return undefined;
  return `Not what tools/schemas/${name}.schema.json says: ${ajv.errorsText(undefined, { dataVar: name })}`;
}
