import { Client, ProtocolError } from "@modelcontextprotocol/client";
import type { JsonObject } from "@toolfold/core";
import type { CallContext, ToolDefinition, ToolResult } from "../provider.js";
import type { RequestPage } from "./list-pages.js";
import { openTransport } from "./open-transport.js";
import { paramHeaders } from "./param-headers.js";
import type { PrimitiveEvent } from "./primitive-event.js";
import { relayOf } from "./relay.js";
import { runningCalls } from "./running-calls.js";
import type { UpstreamLimits } from "./upstream-limits.js";
import type { UpstreamSpec } from "./upstream-spec.js";

/** A connection to one upstream server. */
export interface UpstreamConnection {
  readonly requestPage: RequestPage;
  /** Whether the server claims to have what a capability is about. */
  readonly offers: (capability: "tools" | "prompts" | "resources" | "completions" | "logging") => boolean;
  /** Whether it can say that a resource has changed, and be told which. */
  readonly followsResources: () => boolean;
  /** Any other request; the raw result. */
  readonly request: (method: string, params: JsonObject, timeoutMs: number) => Promise<unknown>;
  readonly call: (tool: ToolDefinition, args: JsonObject, context: CallContext) => Promise<ToolResult>;
  readonly close: () => Promise<void>;
}

/** What a connection reports. */
export interface UpstreamEvents {
  readonly onToolsChanged: () => void;
  readonly onPrimitive: (event: PrimitiveEvent) => void;
  readonly onClosed: () => void;
  readonly onStderr: (chunk: string) => void;
}

const IDENTITY = { name: "toolfold-facade", version: "0.0.0" };

/** Lets results through as they came: the SDK's schemas would drop members that they do not know. */
const ANY_RESULT = {
  "~standard": { version: 1, vendor: "toolfold", validate: (value: unknown) => ({ value }) },
} as const;

/** The requests of a server that are handed to the client of the running call. */
const ASKED = ["elicitation/create", "sampling/createMessage", "roots/list"] as const;

/**
 * Connects and shakes hands. Over HTTP the newest protocol that both sides speak is used; a program is spoken to as
 * 2025-11-25, since asking it first would start it twice.
 */
export async function connectUpstream(
  spec: UpstreamSpec,
  limits: UpstreamLimits,
  events: UpstreamEvents,
): Promise<UpstreamConnection> {
  const calls = runningCalls();
  const client = new Client(IDENTITY, {
    capabilities: { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} },
    versionNegotiation: { mode: "url" in spec ? "auto" : "legacy" },
    inputRequired: { autoFulfill: false },
  });
  client.setNotificationHandler("notifications/tools/list_changed", events.onToolsChanged);
  client.setNotificationHandler("notifications/prompts/list_changed", () => events.onPrimitive({ changed: "prompts" }));
  client.setNotificationHandler("notifications/resources/list_changed", () =>
    events.onPrimitive({ changed: "resources" }),
  );
  client.setNotificationHandler("notifications/resources/updated", ({ params }) =>
    events.onPrimitive({ changed: "resource", uri: params.uri }),
  );
  client.setNotificationHandler("notifications/message", async ({ method, params }) => {
    await calls.told()?.tell({ method, params: { ...params } });
  });
  for (const method of ASKED) {
    client.setRequestHandler(method, async (request) => {
      const relay = calls.asked();
      if (relay === undefined) throw new Error(`${method}: no client, or more than one, is waiting for this server.`);
      return (await relay.ask({ method, params: { ...request.params } })) as never;
    });
  }
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK has nothing else
  client.onclose = events.onClosed;
  await client.connect(openTransport(spec, limits, events.onStderr), { timeout: limits.connectMs });

  return {
    requestPage: (cursor, timeout) =>
      client.request({ method: "tools/list", params: cursor === undefined ? {} : { cursor } }, ANY_RESULT, { timeout }),
    offers: (capability) => client.getServerCapabilities()?.[capability] !== undefined,
    // MCP 2026-07-28 has no such request.
    followsResources: () =>
      client.getServerCapabilities()?.resources?.subscribe === true && client.getProtocolEra() !== "modern",
    request: (method, params, timeout) => client.request({ method, params }, ANY_RESULT, { timeout }),
    async call({ name, inputSchema }, args, context) {
      const relay = relayOf(context);
      const end = relay === undefined ? undefined : calls.begin(relay);
      let wasAnswered = false;
      try {
        const { progressToken: _theirs, ...meta } = context.meta ?? {};
        const params = {
          name,
          arguments: args,
          ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}),
          ...relay?.round,
        };
        const answer = await client.request({ method: "tools/call", params }, ANY_RESULT, {
          timeout: limits.callMs,
          headers: client.getProtocolEra() === "modern" ? paramHeaders(inputSchema, args) : {},
          resetTimeoutOnProgress: true,
          allowInputRequired: true,
          ...(context.signal === undefined ? {} : { signal: context.signal }),
          ...(relay?.progress === undefined ? {} : { onprogress: relay.progress }),
        });
        wasAnswered = true;
        return answer as ToolResult;
      } catch (error) {
        wasAnswered = error instanceof ProtocolError;
        throw error;
      } finally {
        end?.(wasAnswered);
      }
    },
    close: () => client.close(),
  };
}
