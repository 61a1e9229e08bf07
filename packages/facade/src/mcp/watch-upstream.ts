import { ProtocolError } from "@modelcontextprotocol/client";
import type { JsonObject } from "@toolfold/core";
import type { CallContext, ToolDefinition, ToolResult } from "../provider.js";
import { connectUpstream, type UpstreamConnection } from "./connect-upstream.js";
import { listPages } from "./list-pages.js";
import { readTools } from "./read-tools.js";
import type { UpstreamLimits } from "./upstream-limits.js";
import type { UpstreamSpec } from "./upstream-spec.js";

/** What a server may offer beside tools. */
export type PrimitiveCapability = "prompts" | "resources" | "completions";

const PRIMITIVES: readonly PrimitiveCapability[] = ["prompts", "resources", "completions"];

/** One upstream server: connected, listed, listed again when it says so, and connected again when it is needed. */
export interface Upstream {
  readonly spec: UpstreamSpec;
  /** The tools of its last good listing. */
  readonly tools: () => readonly ToolDefinition[];
  /** Resolves when the first listing is over, well or not. */
  readonly settled: Promise<void>;
  readonly call: (tool: ToolDefinition, args: JsonObject, context: CallContext) => Promise<ToolResult>;
  /** What it offered beside tools when it was last listed. */
  readonly offers: () => ReadonlySet<PrimitiveCapability>;
  /** Its connection, opened again if it ended. */
  readonly connected: () => Promise<UpstreamConnection>;
  readonly close: () => Promise<void>;
}

/** What an upstream reports. */
export interface UpstreamReport {
  /** Its tools are others than before; how many there are. */
  readonly onChange: (tools: number) => void;
  /** A sentence for whoever runs the facade. */
  readonly onNote: (server: string, note: string) => void;
}

const STDERR_KEPT = 400;

/** Starts one upstream. What goes wrong with it is noted, and its last good tools stay. */
export function watchUpstream(spec: UpstreamSpec, limits: UpstreamLimits, report: UpstreamReport): Upstream {
  let tools: readonly ToolDefinition[] = [];
  let offered: ReadonlySet<PrimitiveCapability> = new Set();
  let listed = "";
  let stderr = "";
  let closed = false;
  let connection: Promise<UpstreamConnection> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function connected(): Promise<UpstreamConnection> {
    if (closed) return Promise.reject(new Error("the facade is closing"));
    connection ??= connectUpstream(spec, limits, {
      onToolsChanged: scheduleList,
      onClosed: () => {
        connection = undefined;
      },
      onStderr: (chunk) => {
        stderr = (stderr + chunk).slice(-STDERR_KEPT);
      },
    }).catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  }

  async function list(): Promise<void> {
    try {
      const open = await connected();
      offered = new Set(PRIMITIVES.filter((capability) => open.offers(capability)));
      const raw = open.offers("tools") ? await listPages(open.requestPage, limits) : [];
      const read = readTools(raw);
      for (const problem of read.problems) report.onNote(spec.name, problem);
      const text = JSON.stringify(read.tools);
      if (text === listed) return;
      listed = text;
      ({ tools } = read);
      report.onChange(tools.length);
    } catch (error) {
      if (!closed)
        report.onNote(spec.name, `The server ${clauseOf(error)}${lastLine(stderr)}. Its last good tools stay.`);
    }
  }

  function scheduleList(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void list();
    }, limits.settleMs).unref();
  }

  return {
    spec,
    tools: () => tools,
    settled: list(),
    offers: () => offered,
    connected,
    async call(tool, args, context) {
      let open: UpstreamConnection;
      try {
        open = await connected();
      } catch (error) {
        return failed(`The server ${spec.name} ${clauseOf(error)}. Nothing was executed.`);
      }
      try {
        return await open.call(tool, args, context);
      } catch (error) {
        if (error instanceof ProtocolError || context.signal?.aborted === true) throw error;
        return failed(`The server ${spec.name} ${clauseOf(error)}. The call may have been executed.`);
      }
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connection?.then((open) => open.close()).catch(() => {});
    },
  };
}

function failed(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

function clauseOf(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 200);
  return `failed: ${message}`;
}

function lastLine(stderr: string): string {
  const line = stderr.trim().split(/\r?\n/).at(-1) ?? "";
  return line === "" ? "" : `; its stderr ends with: ${line.slice(0, 160)}`;
}
