import { ProtocolError } from "@modelcontextprotocol/client";
import type { LoggingLevel } from "@modelcontextprotocol/server";
import type { JsonObject } from "@toolfold/core";
import type { CallContext, ToolDefinition, ToolResult } from "../provider.js";
import { connectUpstream, type UpstreamConnection } from "./connect-upstream.js";
import { describeFailure } from "./describe-failure.js";
import { listPages } from "./list-pages.js";
import type { PrimitiveEvent } from "./primitive-event.js";
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
  /** Whether it said then that it can tell when a resource changes. */
  readonly followsResources: () => boolean;
  /** Its connection, opened again if it ended. */
  readonly connected: () => Promise<UpstreamConnection>;
  /** Whether its last listing went well. */
  readonly isListed: () => boolean;
  /** Lists it again if its last listing went wrong. */
  readonly retry: () => void;
  /** Has it report changes of a resource, also after it was connected again, until it is told otherwise. */
  readonly follow: (uri: string, isWanted: boolean) => Promise<void>;
  /** The least important log messages that it should send. */
  readonly setLogLevel: (level: LoggingLevel) => void;
  readonly close: () => Promise<void>;
}

/** What an upstream reports. */
export interface UpstreamReport {
  /** Its tools are others than before; how many there are. */
  readonly onChange: (tools: number) => void;
  /** A sentence for whoever runs the facade. */
  readonly onNote: (server: string, note: string) => void;
  /** A resource is other than before; without an address, its list of prompts or resources is. */
  readonly onPrimitive?: (event: PrimitiveEvent) => void;
}

const STDERR_KEPT = 400;

/** Milliseconds until a server that could not be listed is tried again; twice as long each time. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 300_000;

const NOTHING_YET = "It has no tools until it is listed.";

/** Starts one upstream. What goes wrong with it is noted, and its last good tools stay. */
export function watchUpstream(spec: UpstreamSpec, limits: UpstreamLimits, report: UpstreamReport): Upstream {
  let tools: readonly ToolDefinition[] = [];
  let offered: ReadonlySet<PrimitiveCapability> = new Set();
  let follows = false;
  let listed = "";
  let stderr = "";
  let closed = false;
  let connection: Promise<UpstreamConnection> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let noted = "";
  let failures = 0;
  let connections = 0;
  let logLevel: LoggingLevel | undefined;
  const followed = new Set<string>();

  function connected(): Promise<UpstreamConnection> {
    if (closed) return Promise.reject(new Error("the facade is closing"));
    connection ??= connectUpstream(spec, limits, {
      onToolsChanged: () => scheduleList(limits.settleMs),
      onPrimitive: (event) => report.onPrimitive?.(event),
      onClosed: () => {
        connection = undefined;
      },
      onStderr: (chunk) => {
        stderr = (stderr + chunk).slice(-STDERR_KEPT);
      },
    }).then(
      (open) => {
        connections += 1;
        // A server that was started again may have other tools.
        if (connections > 1) scheduleList(limits.settleMs);
        if (logLevel !== undefined) setLevel(open, logLevel);
        for (const uri of followed) void open.request("resources/subscribe", { uri }, limits.callMs).catch(() => {});
        return open;
      },
      (error: unknown) => {
        connection = undefined;
        throw error;
      },
    );
    return connection;
  }

  function setLevel(open: UpstreamConnection, level: LoggingLevel): void {
    if (open.offers("logging")) void open.request("logging/setLevel", { level }, limits.callMs).catch(() => {});
  }

  async function list(): Promise<void> {
    try {
      const open = await connected();
      offered = new Set(PRIMITIVES.filter((capability) => open.offers(capability)));
      follows = open.followsResources();
      const raw = open.offers("tools") ? await listPages(open.requestPage, limits) : [];
      const read = readTools(raw);
      failures = 0;
      noted = "";
      for (const problem of read.problems) report.onNote(spec.name, problem);
      const text = JSON.stringify(read.tools);
      if (text === listed) return;
      listed = text;
      ({ tools } = read);
      report.onChange(tools.length);
    } catch (error) {
      if (closed) return;
      failures += 1;
      const state = listed === "" ? NOTHING_YET : "Its last good tools stay.";
      const note = plain(`The server ${describeFailure(error)}${lastLine(stderr)}. ${state}`);
      if (note !== noted) report.onNote(spec.name, note);
      noted = note;
      scheduleList(Math.min(RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS));
    }
  }

  function scheduleList(wait: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void list();
    }, wait).unref();
  }

  return {
    spec,
    tools: () => tools,
    settled: list(),
    offers: () => offered,
    followsResources: () => follows,
    connected,
    isListed: () => listed !== "" && failures === 0,
    retry() {
      if (failures === 0) return;
      clearTimeout(timer);
      timer = undefined;
      scheduleList(0);
    },
    async follow(uri, isWanted) {
      if (isWanted) followed.add(uri);
      else followed.delete(uri);
      const open = await connected();
      await open.request(isWanted ? "resources/subscribe" : "resources/unsubscribe", { uri }, limits.callMs);
    },
    setLogLevel(level) {
      logLevel = level;
      void connection?.then((open) => setLevel(open, level)).catch(() => {});
    },
    async call(tool, args, context) {
      if (holdsInfinity(args))
        return failed("A number in the arguments is too large to be sent on. Nothing was executed.");
      let open: UpstreamConnection;
      try {
        open = await connected();
      } catch (error) {
        return failed(`The server ${spec.name} ${describeFailure(error)}. Nothing was executed.`);
      }
      try {
        return await open.call(tool, args, context);
      } catch (error) {
        if (error instanceof ProtocolError || context.signal?.aborted === true) throw error;
        return failed(`The server ${spec.name} ${describeFailure(error)}. The call may have been executed.`);
      }
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await connection?.then((open) => open.close()).catch(() => {});
    },
  };
}

/** `1e400` is read as infinity, and would be sent on as `null`. */
function holdsInfinity(args: JsonObject): boolean {
  const open: unknown[] = [args];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "number" && !Number.isFinite(value)) return true;
    if (typeof value === "object" && value !== null) for (const member of Object.values(value)) open.push(member);
  }
  return false;
}

function failed(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** What a server says must not steer the terminal of whoever reads it. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, "");
}

function lastLine(stderr: string): string {
  const line = stderr.trim().split(/\r?\n/).at(-1) ?? "";
  return line === "" ? "" : `; its stderr ends with: ${line.slice(0, 160)}`;
}
