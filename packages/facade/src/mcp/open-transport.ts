import { ClientCredentialsProvider, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { programTransport } from "./program-transport.js";
import type { UpstreamLimits } from "./upstream-limits.js";
import type { HttpUpstream, UpstreamSpec } from "./upstream-spec.js";

/**
 * A transport that is not started yet. A program's stderr goes to `onStderr`. Windows has no process groups: there a program
 * that ignores the end of its input outlives a facade that is killed.
 */
export function openTransport(
  spec: UpstreamSpec,
  limits: UpstreamLimits,
  onStderr: (chunk: string) => void,
): Transport {
  if ("url" in spec) {
    const authProvider = authProviderOf(spec);
    return new StreamableHTTPClientTransport(new URL(spec.url), {
      requestInit: { headers: { ...spec.headers } },
      ...(authProvider === undefined ? {} : { authProvider }),
    });
  }
  if (process.platform !== "win32") return programTransport(spec, limits.messageBytes, onStderr);
  const transport = new StdioClientTransport({
    command: spec.command,
    args: [...spec.args],
    env: { ...spec.env },
    ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }),
    stderr: "pipe",
    maxBufferSize: limits.messageBytes,
  });
  transport.stderr?.on("data", (chunk: Buffer) => onStderr(chunk.toString("utf8")));
  return transport;
}

function authProviderOf({ authProvider, oauth }: HttpUpstream): HttpUpstream["authProvider"] {
  if (authProvider !== undefined || oauth === undefined) return authProvider;
  const { issuer, ...client } = oauth;
  return new ClientCredentialsProvider({ clientName: "toolfold-facade", ...client, expectedIssuer: issuer });
}
