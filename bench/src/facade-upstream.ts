import { fileURLToPath } from "node:url";

export interface Program {
  readonly command: string;
  readonly args: string[];
}

/** A real MCP server over stdio: the one that the protocol's authors test clients with. */
export const UPSTREAM: Program = {
  command: process.execPath,
  args: [fileURLToPath(import.meta.resolve("@modelcontextprotocol/server-everything/dist/index.js")), "stdio"],
};
