import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Members } from "../json-body.js";

/** A tool of the suite's MCP servers: what they list, what they answer, and a call that fits its schema. */
export interface UpstreamTool {
  readonly server: string;
  readonly definition: Members & { readonly name: string; readonly inputSchema: Members };
  readonly result?: Members;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
  readonly arguments: Members;
  /** Arguments that a listed schema has to judge as the tool's own does. */
  readonly instances: readonly unknown[];
}

/** The program that serves them. */
export const SERVER: string = fileURLToPath(new URL("../../upstream/scripted-server.mjs", import.meta.url));

type Groups = Readonly<Record<string, readonly Omit<UpstreamTool, "server">[]>>;

const groups = JSON.parse(readFileSync(new URL("../../upstream/tools.json", import.meta.url), "utf8")) as Groups;

/** Every tool, by server. */
export const UPSTREAM_TOOLS: readonly UpstreamTool[] = Object.entries(groups).flatMap(([server, tools]) =>
  tools.map((tool) => ({ ...tool, server })),
);

/** The servers' names. */
export const SERVERS: readonly string[] = Object.keys(groups);

/** What the caller `some` may not call: one tool of a server, and all of another. */
export const DENIED: readonly string[] = ["delete_order", "read_file", "write_file"];
