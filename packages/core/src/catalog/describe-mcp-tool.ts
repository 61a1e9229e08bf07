import type { ToolDescriptor } from "../generated/contract.js";
import { describeKind, isJsonObject, type JsonObject, ownMember } from "../json-value.js";
import type { Problem } from "../problem.js";

/** What a host's own configuration says about an MCP tool. Whatever it leaves out stays out of the descriptor. */
export type Classification = Partial<Pick<ToolDescriptor, (typeof CLASSIFIED)[number]>>;

const CLASSIFIED = ["safetyTier", "auth", "egress", "approval", "replayPolicy", "costHint", "latencyHint"] as const;

/** One tool of an MCP server's `tools/list`. */
export interface McpToolInput {
  /** The host's name for the server; it becomes part of the id. */
  readonly server: string;
  /** What the server listed, of unknown shape. */
  readonly tool: unknown;
  /** The host's classification of a tool. Default: none, so the tier is `write`. */
  readonly classify?: (server: string, toolName: string) => Classification | undefined;
}

/**
 * Turns an MCP tool into a descriptor: `toolId` is `mcp:<server>.<tool>` (a dot in the server's name is `%2E`), texts and schemas are the server's, and how the
 * tool behaves comes from the host's classification alone: annotations are untrusted (`catalog-tier-by-host`), so a
 * tool that nobody classified is `write` (`catalog-mcp-default-write`). Schemas are taken as they are; a catalogue checks them.
 *
 * @returns the descriptor, or what is wrong with the tool: codes `invalid_mcp_tool`, and `exec_not_allowed` when the
 * classification says `exec`.
 */
export function describeMcpTool(input: McpToolInput): { descriptor: ToolDescriptor } | { problems: Problem[] } {
  const { server, classify } = input;
  const problems = checkMcpTool(input.tool);
  if (problems.length > 0) return { problems };
  const tool = input.tool as McpTool;
  const classification = classify?.(server, tool.name) ?? {};
  if (classification.safetyTier === "exec") return { problems: [EXEC_NOT_ALLOWED] };
  return {
    descriptor: {
      toolId: `mcp:${escapeServer(server)}.${tool.name}`,
      source: "mcp",
      safetyTier: "write",
      ...titleOf(tool),
      ...pick(tool, ["description", "inputSchema", "outputSchema"]),
      ...pick(classification, CLASSIFIED),
    },
  };
}

/** So that the first dot ends the server's name, and no two pairs of names make one id (`catalog-mcp-id-server`). */
function escapeServer(server: string): string {
  return server.replaceAll("%", "%25").replaceAll(".", "%2E");
}

/** The members that a checked MCP tool may have, as far as a descriptor takes them over. */
interface McpTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations?: unknown;
}

const EXEC_NOT_ALLOWED: Problem = {
  code: "exec_not_allowed",
  pointer: "",
  message: 'The classification says "exec"; an MCP tool is "pure", "read" or "write".',
  requirement: "catalog-exec-source",
};

/** What MCP demands of the members that a descriptor takes over. */
const MEMBERS: readonly (readonly [name: string, required: boolean, wanted: "a string" | "an object"])[] = [
  ["name", true, "a string"],
  ["title", false, "a string"],
  ["description", false, "a string"],
  ["inputSchema", true, "an object"],
  ["outputSchema", false, "an object"],
];

function checkMcpTool(tool: unknown): Problem[] {
  if (!isJsonObject(tool)) return [invalid("", `Found ${describeKind(tool)} where an MCP tool (an object) is needed.`)];
  const problems: Problem[] = [];
  for (const [name, required, wanted] of MEMBERS) {
    const value = ownMember(tool, name);
    const seen = describeKind(value);
    if (seen === wanted || (!required && (value === undefined || value === null))) continue;
    problems.push(invalid(`/${name}`, `Found ${seen} where ${wanted} is needed.`));
  }
  if (ownMember(tool, "name") === "")
    problems.push(invalid("/name", "The name is empty; a tool is called by its name."));
  return problems;
}

function invalid(pointer: string, message: string): Problem {
  return { code: "invalid_mcp_tool", pointer, message };
}

/** MCP's own `title` goes before the title that older servers put into the annotations. It is a label, not a claim. */
function titleOf({ title, annotations }: McpTool): { title?: string } {
  const label = title ?? (isJsonObject(annotations) ? ownMember(annotations, "title") : undefined);
  return typeof label === "string" ? { title: label } : {};
}

/** Some servers write `null` for a member that they do not have. */
function pick<T extends object, K extends keyof T>(source: T, names: readonly K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {};
  for (const name of names) {
    if (Object.hasOwn(source, name) && source[name] !== undefined && source[name] !== null) picked[name] = source[name];
  }
  return picked;
}
