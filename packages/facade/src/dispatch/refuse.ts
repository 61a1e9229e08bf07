import { isJsonObject, type JsonObject, ownMember } from "@toolfold/core";
import type { Group } from "../grouping/group.js";
import type { ToolDefinition, ToolResult } from "../provider.js";
import { nearest } from "../text/nearest.js";
import { onOneLine } from "../text/one-line.js";
import { spelledName } from "../text/tool-line.js";
import type { Finding } from "./judge-arguments.js";
import { quote } from "./read-envelope.js";

/** What a model can mend is an answer that it reads, never a protocol error that its host swallows. */
function answer(lines: readonly (string | undefined)[]): ToolResult {
  const text = [...lines, "Nothing was executed."].filter((line) => line !== undefined).join("\n");
  return { content: [{ type: "text", text }], isError: true };
}

/** The envelope cannot be read. */
export function refuseEnvelope(group: Group, problem: string): ToolResult {
  return answer([`${group.name}: ${problem}`, allowed(group.tools.map(({ definition }) => definition.name))]);
}

/** The tool is missing, or it is not this caller's: the same answer, made of what the caller may see anyway. */
export function refuseTool(group: Group, name: string, places: ReadonlyMap<string, string>): ToolResult {
  const names = group.tools.map(({ definition }) => definition.name).filter((known) => known !== name);
  const elsewhere = places.get(name);
  const close = nearest(name, names);
  return answer([
    `${group.name}: ${quote([name])} is not one of its tools.`,
    elsewhere === undefined || elsewhere === group.name ? undefined : `It is a tool of ${elsewhere}.`,
    close === undefined ? undefined : `Did you mean ${quote([close])}?`,
    allowed(names),
  ]);
}

/** The arguments do not fit the tool's schema. */
export function refuseArguments(
  group: Group,
  { name, inputSchema }: ToolDefinition,
  findings: readonly Finding[],
  args: JsonObject,
): ToolResult {
  const shown = findings.slice(0, MAX_FINDINGS).map(({ pointer, message }) => `- ${placeOf(pointer)}: ${message}`);
  return answer([
    `${group.name}: the arguments do not fit the schema of ${spelledName(name)}.`,
    ...shown,
    findings.length > shown.length ? `- and ${findings.length - shown.length} more` : undefined,
    ...names(inputSchema, args),
    schemaLine(inputSchema),
  ]);
}

/** The arguments are nested deeper than anything that could be judged. */
export function refuseDepth(group: Group, limit: number): ToolResult {
  return answer([`${group.name}: \`arguments\` is nested more than ${limit} levels deep.`]);
}

const MAX_FINDINGS = 8;
const MAX_NAMES = 50;
const MAX_SCHEMA = 4_000;

function allowed(known: readonly string[]): string {
  const more = known.length > MAX_NAMES ? `, and ${known.length - MAX_NAMES} more` : "";
  return `Allowed values of \`tool_name\`: ${known.slice(0, MAX_NAMES).map(spelledName).join(", ")}${more}.`;
}

/** The longest pointer, or name of a member, that an answer repeats. */
const MAX_ECHO = 200;

/** Where something is wrong, on one line: the names in it may be anybody's, and as long as a message may be. */
function placeOf(pointer: string): string {
  return pointer === "" ? "arguments" : shortName(pointer);
}

function shortName(name: string): string {
  const line = onOneLine(name);
  return line.length > MAX_ECHO ? `${line.slice(0, MAX_ECHO)}…` : line;
}

/** Which members are missing, and which there are. */
function names(schema: JsonObject, args: JsonObject): string[] {
  const properties = ownMember(schema, "properties");
  const required = ownMember(schema, "required");
  const needed = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
  const missing = needed.filter((name) => !Object.hasOwn(args, name));
  const accepted = isJsonObject(properties) ? Object.keys(properties) : [];
  return [
    ...(missing.length > 0 ? [`Missing: ${quote(missing)}.`] : []),
    ...(accepted.length > 0 ? [`Accepted: ${accepted.slice(0, MAX_NAMES).map(shortName).join(", ")}.`] : []),
  ];
}

function schemaLine(schema: JsonObject): string | undefined {
  const text = JSON.stringify(schema);
  return text.length > MAX_SCHEMA ? undefined : `Schema of the arguments: ${text}`;
}
