import type { ToolDescriptor } from "../generated/contract.js";
import { isJsonObject, type Json, type JsonObject, ownMember } from "../json-value.js";
import type { Limits } from "../limits.js";
import type { Problem } from "../problem.js";
import { checkSchema } from "../schema/check-schema.js";
import { type Dialect, declaredDialect } from "../schema/dialects.js";
import { formatPointer } from "../schema/pointer.js";
import { checkDescriptor } from "./check-descriptor.js";
import { copyJson } from "./copy-json.js";
import { scanSecrets } from "./scan-secrets.js";

/** One tool on its way into a catalogue: a frozen copy, or why it stays out; and what could not be judged. */
export interface CheckedTool {
  readonly tool?: ToolDescriptor;
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
}

/** Judges one tool of unknown origin. Bounds come first: everything after them may recurse. */
export function checkTool(value: unknown, limits: Limits): CheckedTool {
  const copied = copyJson(value, limits);
  if ("problem" in copied) return { problems: [copied.problem], notes: [] };
  // Other messages may name members, so a tool with a secret is reported for that alone.
  const secrets = scanSecrets(copied.json);
  if (secrets.length > 0) return { problems: secrets, notes: [] };
  const found = [
    ...checkDescriptor(copied.json),
    ...SCHEMA_FIELDS.flatMap((field) => checkField(copied.json, field, limits)),
  ];
  const notes = found.filter(({ code }) => code === "unknown_dialect");
  const problems = found.filter(({ code }) => code !== "unknown_dialect");
  return problems.length > 0
    ? { problems, notes }
    : { tool: copied.json as unknown as ToolDescriptor, problems, notes };
}

const SCHEMA_FIELDS = ["inputSchema", "outputSchema"] as const;

function checkField(tool: Json, field: string, limits: Limits): Problem[] {
  const schema = isJsonObject(tool) ? ownMember(tool, field) : undefined;
  if (!isJsonObject(schema)) return [];
  const problems = checkSchema(schema, { limits });
  const hint = problems.length > 0 ? hintAtDialect(schema, limits) : "";
  return problems.map((problem) => ({
    ...problem,
    pointer: formatPointer([field]) + problem.pointer,
    message: problem.message + hint,
  }));
}

const OLDER_DIALECTS: readonly Dialect[] = ["draft-07", "draft-04"];

/** Many schemas are written in an older draft and do not say so. */
function hintAtDialect(schema: JsonObject, limits: Limits): string {
  if (declaredDialect(schema) !== undefined) return "";
  const dialect = OLDER_DIALECTS.find((older) => checkSchema(schema, { dialect: older, limits }).length === 0);
  return dialect === undefined
    ? ""
    : ` The schema declares no dialect and is valid in ${dialect}: name that in $schema.`;
}
