import { isJsonObject, type Json } from "../json-value.js";
import { lowerSchema } from "../lower/lower-schema.js";
import { checkSchema } from "../schema/check-schema.js";
import type { FoundTool, FoundTools } from "../trim/find-tools.js";
import { createTrimmer } from "../trim/trim-body.js";
import { NAME_RULES } from "./name-rules.js";

/** One thing that is wrong, or could be better. */
export interface LintFinding {
  readonly level: "error" | "warning";
  readonly code: "invalid_schema" | "unresolved_reference" | "duplicate_name" | "unused_definition" | "refused_name";
  readonly tool: string;
  /** JSON Pointer in the body. */
  readonly pointer: string;
  readonly message: string;
}

/** What linting a body found. */
export interface LintReport {
  readonly shape: string;
  readonly findings: readonly LintFinding[];
  /** How many schemas declare which `$schema`; `""` stands for none. */
  readonly dialects: Readonly<Record<string, number>>;
  /** Every tool with its size, largest first. */
  readonly sizes: readonly { readonly tool: string; readonly bytes: number }[];
}

/**
 * Finds what validators and providers refuse in the tools of a body, as `findTools` found them, and what could be
 * better: schemas that a 2020-12 validator refuses, references that lead nowhere, unused definitions, names that occur
 * twice or that a provider refuses.
 */
export function lintTools(body: Uint8Array, { shape, tools }: FoundTools): LintReport {
  const schemas = tools.flatMap((tool) =>
    tool.schemas.map(({ pointer, start, end }) => ({
      tool: tool.name,
      pointer,
      schema: JSON.parse(new TextDecoder().decode(body.subarray(start, end))) as Json,
    })),
  );
  const findUnused = createTrimmer({ levers: ["unusedDefinitions"] });
  const dialects = new Map<string, number>();
  for (const { schema } of schemas) {
    const declared = isJsonObject(schema) && typeof schema.$schema === "string" ? schema.$schema : "";
    dialects.set(declared, (dialects.get(declared) ?? 0) + 1);
  }
  return {
    shape,
    findings: [
      ...schemas.flatMap(schemaFindings),
      ...findUnused(body).cuts.map(({ tool, pointer }) => unused(tool, pointer)),
      ...duplicateNames(tools),
      ...tools.flatMap(refusedNames),
    ],
    dialects: Object.fromEntries(dialects),
    sizes: tools
      .map(({ name, start, end }) => ({ tool: name, bytes: end - start }))
      .sort((one, other) => other.bytes - one.bytes),
  };
}

interface PlacedSchema {
  readonly tool: string;
  readonly pointer: string;
  readonly schema: Json;
}

/** Read as a validator of 2020-12 reads it, since that is what providers and MCP assume. */
function schemaFindings({ tool, pointer, schema }: PlacedSchema): LintFinding[] {
  const read = isJsonObject(schema) ? { ...schema, $schema: "https://json-schema.org/draft/2020-12/schema" } : schema;
  const invalid = checkSchema(read).map((problem) => ({
    level: "error" as const,
    code: "invalid_schema" as const,
    tool,
    pointer: `${pointer}${problem.pointer}`,
    message: problem.message,
  }));
  if (!isJsonObject(schema)) return invalid;
  const unresolved = lowerSchema(schema)
    .widenings.filter(({ reason }) => reason === "unresolved_reference")
    .map((widening) => ({
      level: "error" as const,
      code: "unresolved_reference" as const,
      tool,
      pointer: `${pointer}${widening.pointer}`,
      message: `${widening.keyword} leads nowhere inside this schema; a provider resolves nothing outside it.`,
    }));
  return [...invalid, ...unresolved];
}

function unused(tool: string, pointer: string): LintFinding {
  const message = "Nothing refers to this definition; toolfold trim cuts it.";
  return { level: "warning", code: "unused_definition", tool, pointer, message };
}

function duplicateNames(tools: readonly FoundTool[]): LintFinding[] {
  const seen = new Set<string>();
  return tools
    .filter(({ name }) => seen.size === seen.add(name).size)
    .map(({ name }) => ({
      level: "error",
      code: "duplicate_name",
      tool: name,
      pointer: "",
      message: "Another tool has this name; providers refuse the request.",
    }));
}

function refusedNames({ name }: FoundTool): LintFinding[] {
  return NAME_RULES.filter(({ pattern }) => !pattern.test(name)).map(({ provider, allowed }) => ({
    level: "warning",
    code: "refused_name",
    tool: name,
    pointer: "",
    message: `${provider} refuses this name. Allowed: ${allowed}.`,
  }));
}
