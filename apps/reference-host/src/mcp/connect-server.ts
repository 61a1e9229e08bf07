import { Readable } from "node:stream";
import { Client } from "@modelcontextprotocol/client";
import { clues, describeFailure } from "./describe-failure.js";
import { endServer } from "./end-server.js";
import type { RequestPage } from "./list-tools.js";
import type { McpLimits } from "./mcp-limits.js";
import { stderrTail } from "./stderr-tail.js";
import { TrackedTransport } from "./tracked-transport.js";
import type { Trouble, TroubleError } from "./trouble.js";

/** What to run for one MCP server: the program itself and its arguments, no shell line and no wrapper that starts it. */
export interface ServerSpec {
  /** Names the server in `toolId`s and in reports. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Beyond the few variables that the SDK lets through. */
  readonly env?: Readonly<Record<string, string>>;
}

/** One MCP server over stdio. */
export interface ServerConnection {
  /** Starts the process and shakes hands. Fails with a {@link TroubleError}. */
  readonly open: () => Promise<void>;
  /** Whether the server claims to have tools; known after {@link open}. */
  readonly offersTools: () => boolean;
  readonly requestPage: RequestPage;
  /** Resolves when the process has ended, whoever ended it. */
  readonly ended: Promise<void>;
  /** That it ended, with what is known about the cause. */
  readonly describeEnd: () => Trouble;
  /** Closes stdin, then sends SIGTERM, then SIGKILL. */
  readonly close: () => Promise<void>;
  /** Sends SIGKILL at once. */
  readonly kill: () => void;
}

const IDENTITY = { name: "toolfold-reference-host", version: "0.0.0" };

/** Lets a result through as it came: the SDK's own schema would refuse a whole page for one bad tool. */
const ANY_RESULT = {
  "~standard": { version: 1, vendor: "toolfold", validate: (value: unknown) => ({ value }) },
} as const;

/** Prepares a connection; nothing runs before `open`. */
export function connectServer(spec: ServerSpec, limits: McpLimits, onToolsChanged: () => void): ServerConnection {
  const transport = new TrackedTransport({
    command: spec.command,
    args: [...spec.args],
    env: { ...spec.env },
    stderr: "pipe",
    maxBufferSize: limits.messageBytes,
  });
  const lastLine = transport.stderr instanceof Readable ? stderrTail(transport.stderr) : () => undefined;
  const client = new Client(IDENTITY);
  client.setNotificationHandler("notifications/tools/list_changed", onToolsChanged);

  const known = () => ({ wireError: transport.lastError, lastLine: lastLine() });
  const failed = (error: unknown, method: string, ms: number): TroubleError =>
    describeFailure({ error, method, ms, messageBytes: limits.messageBytes, ...known() });

  return {
    async open() {
      try {
        await client.connect(transport, { timeout: limits.connectMs });
      } catch (error) {
        throw failed(error, "initialize", limits.connectMs);
      }
    },
    offersTools: () => client.getServerCapabilities()?.tools !== undefined,
    async requestPage(cursor, timeout) {
      const params = cursor === undefined ? {} : { cursor };
      try {
        return await client.request({ method: "tools/list", params }, ANY_RESULT, { timeout });
      } catch (error) {
        throw failed(error, "tools/list", limits.listMs);
      }
    },
    ended: transport.ended,
    describeEnd: () => ({ code: "ended", message: `ended${clues(known())}` }),
    close: () => endServer(transport, limits.graceMs),
    kill: () => transport.signal("SIGKILL"),
  };
}
