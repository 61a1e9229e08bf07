import { StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { UpstreamLimits } from "./upstream-limits.js";
import type { UpstreamSpec } from "./upstream-spec.js";

/** A transport that is not started yet. A program's stderr goes to `onStderr`. */
export function openTransport(
  spec: UpstreamSpec,
  limits: UpstreamLimits,
  onStderr: (chunk: string) => void,
): Transport {
  if ("url" in spec) {
    return new StreamableHTTPClientTransport(new URL(spec.url), { requestInit: { headers: { ...spec.headers } } });
  }
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
