import { Client, ProtocolError, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { CannotRun } from "../cannot-run.js";
import type { Members } from "../json-body.js";
import { OutputTail } from "../program/output-tail.js";
import { ProgramTransport } from "../program/program-transport.js";
import { VERSION } from "../version.js";

/** How a message was answered: with a result as it came, or with an error of the protocol. */
export type McpAnswer =
  | { readonly kind: "result"; readonly result: Members }
  | { readonly kind: "error"; readonly code: number; readonly message: string; readonly data?: unknown }
  /** No answer in time, or the connection ended. */
  | { readonly kind: "none"; readonly message: string };

/** How long a facade may take. */
export interface Patience {
  /** Until it has listed its servers. */
  readonly startTimeoutMs: number;
  /** For the answer to a call. */
  readonly answerTimeoutMs: number;
}

/** A connection of the suite to a facade. */
export interface McpSession {
  /** All pages of `tools/list`, as they came. */
  readonly list: () => Promise<readonly Members[]>;
  readonly call: (name: string, args: Members) => Promise<McpAnswer>;
  /** What the facade wrote to standard error. */
  readonly output: OutputTail;
  readonly close: () => Promise<void>;
}

const MAX_PAGES = 100;

/** Lets results through as they came: the SDK's schemas would drop members that they do not know. */
const ANY_RESULT = {
  "~standard": { version: 1, vendor: "toolfold", validate: (value: unknown) => ({ value }) },
} as const;

/** Runs a command line and speaks MCP with it over standard input and output. @throws {CannotRun} with its last words. */
export async function startSession(command: string, patience: Patience): Promise<McpSession> {
  const transport = new ProgramTransport(command);
  return converse(transport, command, patience, transport.output);
}

/** Speaks MCP with whatever is at the other end of a transport. @throws {CannotRun} with what it wrote to `output`. */
export async function converse(
  transport: Transport,
  command: string,
  patience: Patience,
  output: OutputTail = new OutputTail(),
): Promise<McpSession> {
  const client = newClient("legacy");
  try {
    await client.connect(transport, { timeout: patience.startTimeoutMs });
  } catch (error) {
    await client.close().catch(() => {});
    const said = output.lastLines(20);
    throw new CannotRun(
      `The facade did not answer initialize (${(error as Error).message}).\n  command: ${command}\n${said === "" ? "  It wrote nothing to standard error." : said.replaceAll(/^/gm, "  | ")}`,
    );
  }
  return session(client, output, patience);
}

/** Speaks MCP over HTTP. @throws {CannotRun} when nobody answers. */
export async function openSession(url: URL, token: string | undefined, patience: Patience): Promise<McpSession> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const client = newClient("auto");
  try {
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }), {
      timeout: patience.startTimeoutMs,
    });
  } catch (error) {
    await client.close().catch(() => {});
    throw new CannotRun(
      `No MCP server answers at ${url.href} (${(error as Error).message}). Is the facade running there?`,
    );
  }
  return session(client, new OutputTail(), patience);
}

function newClient(mode: "legacy" | "auto"): Client {
  return new Client({ name: "toolfold-conformance", version: VERSION }, { versionNegotiation: { mode } });
}

function session(client: Client, output: OutputTail, { startTimeoutMs, answerTimeoutMs }: Patience): McpSession {
  return {
    output,
    async list() {
      const tools: Members[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MAX_PAGES; page++) {
        const params = cursor === undefined ? {} : { cursor };
        // A page of the list may wait until the servers have been started.
        const timeout = startTimeoutMs;
        const result = (await client.request({ method: "tools/list", params }, ANY_RESULT, { timeout })) as {
          tools?: Members[];
          nextCursor?: string;
        };
        tools.push(...(Array.isArray(result.tools) ? result.tools : []));
        cursor = result.nextCursor;
        if (cursor === undefined) break;
      }
      return tools;
    },
    async call(name, args) {
      try {
        const request = { method: "tools/call", params: { name, arguments: args } } as const;
        return {
          kind: "result",
          result: (await client.request(request, ANY_RESULT, { timeout: answerTimeoutMs })) as Members,
        };
      } catch (error) {
        const { message } = error as Error;
        return error instanceof ProtocolError
          ? { kind: "error", code: error.code, message, ...(error.data === undefined ? {} : { data: error.data }) }
          : { kind: "none", message };
      }
    },
    close: () => client.close(),
  };
}
