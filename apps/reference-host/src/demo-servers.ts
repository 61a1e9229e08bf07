import type { DemoFolder } from "./demo-folder.js";
import type { ServerSpec } from "./mcp/connect-server.js";
import type { Classify } from "./mcp/describe-tools.js";
import { resolveBin } from "./resolve-bin.js";

/** One of the servers that `npm start` starts. */
export interface DemoServer {
  readonly name: string;
  /** The npm package that holds the server. */
  readonly package: string;
  readonly args: (folder: DemoFolder) => readonly string[];
  readonly env: (folder: DemoFolder) => Readonly<Record<string, string>>;
  /** How anybody starts the same server, for a configuration to take away. */
  readonly startLine: string;
  /** Tools that only read. The server's own annotations are not believed; what is not named here counts as a write. */
  readonly reads: ReadonlySet<string>;
}

/** The demo's servers, each confined to the temporary folder. */
export const DEMO_SERVERS: readonly DemoServer[] = [
  {
    name: "everything",
    package: "@modelcontextprotocol/server-everything",
    args: () => ["stdio"],
    env: () => ({}),
    startLine: "npx -y @modelcontextprotocol/server-everything stdio",
    reads: new Set([
      "echo",
      "get-annotated-message",
      "get-resource-links",
      "get-resource-reference",
      "get-structured-content",
      "get-sum",
      "get-tiny-image",
    ]),
  },
  {
    name: "filesystem",
    package: "@modelcontextprotocol/server-filesystem",
    args: (folder) => [folder.files],
    env: () => ({}),
    startLine: "npx -y @modelcontextprotocol/server-filesystem .",
    reads: new Set([
      "directory_tree",
      "get_file_info",
      "list_allowed_directories",
      "list_directory",
      "list_directory_with_sizes",
      "read_file",
      "read_media_file",
      "read_multiple_files",
      "read_text_file",
      "search_files",
    ]),
  },
  {
    name: "memory",
    package: "@modelcontextprotocol/server-memory",
    args: () => [],
    env: (folder) => ({ MEMORY_FILE_PATH: folder.memoryFile }),
    startLine: "npx -y @modelcontextprotocol/server-memory",
    reads: new Set(["open_nodes", "read_graph", "search_nodes"]),
  },
];

/** What to run for each server. */
export function demoServerSpecs(folder: DemoFolder): ServerSpec[] {
  return DEMO_SERVERS.map((server) => ({
    name: server.name,
    command: process.execPath,
    args: [resolveBin(server.package), ...server.args(folder)],
    env: server.env(folder),
  }));
}

/** The demo's own judgement of each tool: its tier, and the scope that a principal must hold. */
export const classifyDemoTool: Classify = (serverName, toolName) => {
  const server = DEMO_SERVERS.find(({ name }) => name === serverName);
  const safetyTier = server?.reads.has(toolName) === true ? "read" : "write";
  return { safetyTier, auth: { scopes: [`tools:${serverName}:${safetyTier}`] } };
};
