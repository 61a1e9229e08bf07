/** One MCP server to put behind a facade: a program to start, or an address to call. */
export type UpstreamSpec = StdioUpstream | HttpUpstream;

/** A program and its arguments, never a shell line; it speaks MCP on its standard streams. */
export interface StdioUpstream {
  /** Names the server in tool names, groups and messages. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Beyond the few variables that the SDK lets through. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A server behind Streamable HTTP. */
export interface HttpUpstream {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
