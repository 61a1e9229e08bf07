import type { AuthProvider, OAuthClientProvider } from "@modelcontextprotocol/client";

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
  /** Who the facade is to the server's authorization server. Default: nobody; `headers` may hold a token. */
  readonly oauth?: ClientCredentials;
  /** Whatever else gets tokens, as the SDK has it, in the place of `oauth`; one object for each server. */
  readonly authProvider?: AuthProvider | OAuthClientProvider;
}

/** A client of its own right, without a person to ask: the `client_credentials` grant of OAuth. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The only authorization server that is shown the secret: an MCP server may name any. */
  readonly issuer: string;
  /** Scopes, separated by spaces. Default: those that the server names. */
  readonly scope?: string;
}
