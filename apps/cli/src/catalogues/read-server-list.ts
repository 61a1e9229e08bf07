import { isJsonObject, type Json, type JsonObject } from "@toolfold/core";
import { ConfigurationError, type Environment, readMcpServers, type UpstreamSpec } from "@toolfold/facade/mcp";
import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { Failure } from "../failure.js";
import type { Input } from "../input/read-input.js";

/** One entry of a client's configuration: a server that can be started, or why it cannot. */
export type ServerEntry =
  | { readonly server: string; readonly spec: UpstreamSpec }
  | { readonly server: string; readonly reason: string };

/** Where clients keep their servers: most under `mcpServers`, VS Code under `servers`. */
const LISTS = ["mcpServers", "servers"] as const;
/** What is needed to reach a server; what else a client keeps beside it (approvals, icons) is its own. */
const KEPT = ["command", "args", "env", "cwd", "url", "headers", "disabled"];

/** Reads the servers of any MCP client's configuration, comments allowed. An entry that is wrong does not hide the others. */
export function readServerList({ name, bytes }: Input, environment: Environment): ServerEntry[] {
  const errors: ParseError[] = [];
  const text = new TextDecoder().decode(bytes);
  const config = parse(text, errors, { allowTrailingComma: true, disallowComments: false }) as Json;
  const [error] = errors;
  if (error !== undefined) {
    const before = text.slice(0, error.offset).split("\n");
    throw new Failure(
      "badInput",
      `${name}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}: ${printParseErrorCode(error.error)}. JSON with mcpServers is needed.`,
    );
  }
  const servers = serversIn(config);
  if (servers === undefined) {
    throw new Failure("badInput", `${name} has no object under mcpServers (or servers, as VS Code has it).`);
  }
  return Object.keys(servers).flatMap((server) => readEntry(server, servers[server], environment));
}

function serversIn(config: Json): JsonObject | undefined {
  if (!isJsonObject(config)) return undefined;
  return LISTS.map((key) => config[key]).find(isJsonObject);
}

function readEntry(server: string, entry: Json | undefined, environment: Environment): ServerEntry[] {
  const known = isJsonObject(entry)
    ? Object.fromEntries(Object.entries(entry).filter(([key]) => KEPT.includes(key)))
    : entry;
  try {
    return readMcpServers({ [server]: known } as JsonObject, environment, "").map((spec) => ({ server, spec }));
  } catch (error) {
    if (error instanceof ConfigurationError) return [{ server, reason: error.message }];
    throw error;
  }
}
