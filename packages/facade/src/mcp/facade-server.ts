import {
  type LoggingLevel,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { JsonObject } from "@toolfold/core";
import { FacadeError } from "../facade-error.js";
import type { CallContext, ToolProvider } from "../provider.js";
import { isWanted, type LogLevels } from "./log-levels.js";
import type { PrimitiveEvent } from "./primitive-event.js";
import type { PrimitiveSession } from "./primitive-sessions.js";
import { RawResultServer } from "./raw-result-server.js";
import type { Relay } from "./relay.js";
import type { Primitives } from "./upstream-primitives.js";

/** How a facade is served. */
export interface FacadeServerOptions<Caller> {
  /** What is served: a domain of a facade, or any provider. */
  readonly provider: ToolProvider<Caller>;
  readonly caller: Caller;
  /** How the server calls itself. Default `toolfold-facade`. */
  readonly name?: string;
  readonly version?: string;
  readonly instructions?: string;
  /** What is served beside tools: `primitives` of an `mcpProvider`. They know no rights. Default: nothing. */
  readonly primitives?: Primitives;
  /** Whether a `listeningHandler` or `listeningTransport` serves it, so that clients of 2026-07-28 hear of primitives. Default no. */
  readonly listens?: boolean;
  /** Hears which log messages the client wants: `setLogLevel` of an `mcpProvider`. Default: they are only filtered. */
  readonly setLogLevel?: LogLevels["set"];
}

/** How long a client may rely on a list, in milliseconds, where the protocol lets a server say so. */
const TTL_MS = 60_000;

/**
 * A low-level MCP server of both protocol eras for one caller: for `serveStdio`, for `createMcpHandler`, or to connect by
 * hand. Raw schemas and raw results go through; nothing is built from them.
 */
export function facadeServer<Caller>(options: FacadeServerOptions<Caller>): Server {
  const {
    provider,
    caller,
    name = "toolfold-facade",
    version = "0.0.0",
    instructions,
    primitives,
    setLogLevel,
    listens = false,
  } = options;
  const server = new RawResultServer(
    { name, version },
    {
      capabilities: { tools: { listChanged: true }, logging: {}, ...announced(primitives) },
      cacheHints: { "tools/list": { ttlMs: TTL_MS, cacheScope: "private" } },
      ...(instructions === undefined ? {} : { instructions }),
    },
    listens,
  );
  server.setRequestHandler("tools/list", async ({ params }) => {
    if (params?.cursor !== undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "tools/list: the list has one page.");
    const tools = (await provider.list(caller)).map(({ definition }) => definition);
    return { tools } as never;
  });
  let level: LoggingLevel | undefined;
  server.setRequestHandler("logging/setLevel", async ({ params }) => {
    ({ level } = params);
    setLogLevel?.(server, level);
    return {};
  });
  atEnd(server, () => setLogLevel?.(server, undefined));
  server.setRequestHandler("tools/call", async ({ params }, ctx) => {
    try {
      return (await provider.call(
        params.name,
        (params.arguments ?? {}) as JsonObject,
        caller,
        contextOf(ctx, { caller, client: caller ?? server }, (message) => isWanted(message, level)),
      )) as never;
    } catch (error) {
      if (!(error instanceof FacadeError && error.code === "unknown_tool")) throw error;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
    }
  });
  if (primitives !== undefined) servePrimitives(server, primitives);
  return server;
}

/** Changes are announced where they can be heard of. */
function announced(primitives: Primitives | undefined): Record<string, object> {
  const offered = Object.entries(primitives?.capabilities() ?? {});
  const canHear = primitives?.session !== undefined;
  return Object.fromEntries(
    offered.map(([name, capability]) => {
      if (name === "completions") return [name, {}];
      return [name, canHear ? { ...capability, listChanged: true } : {}];
    }),
  );
}

/** The SDK knows one listener; whoever listens already goes on listening. */
function atEnd(server: Server, work: () => void): void {
  const { onclose } = server;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK has nothing else
  server.onclose = () => {
    onclose?.();
    work();
  };
}

/** Sessions are what protocols before 2026-07-28 have; they begin with the handshake. */
function serveChanges(server: Server, open: NonNullable<Primitives["session"]>, isFollowing: boolean): void {
  let session: PrimitiveSession | undefined;
  const opened = (): PrimitiveSession => (session ??= open((event) => void tellClient(server, event).catch(() => {})));
  server.oninitialized = () => void opened();
  atEnd(server, () => session?.close());
  if (!isFollowing) return;
  server.setRequestHandler("resources/subscribe", async ({ params: { uri } }) => {
    if (await opened().subscribe(uri)) return {};
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "resources/subscribe: no server has what was asked for.");
  });
  server.setRequestHandler("resources/unsubscribe", async ({ params: { uri } }) => {
    await opened().unsubscribe(uri);
    return {};
  });
}

/** Tells the client of a server what has changed. */
export function tellClient(server: Server, event: PrimitiveEvent): Promise<void> {
  if (event.changed === "resource") return server.sendResourceUpdated({ uri: event.uri });
  return event.changed === "prompts" ? server.sendPromptListChanged() : server.sendResourceListChanged();
}

/** Only what some server offers is announced, and only what is announced can be asked for. */
function servePrimitives(server: Server, primitives: Primitives): void {
  const { prompts, resources, completions } = primitives.capabilities();
  const methods = [
    ...(prompts === undefined ? [] : (["prompts/list", "prompts/get"] as const)),
    ...(resources === undefined ? [] : (["resources/list", "resources/templates/list", "resources/read"] as const)),
    ...(completions === undefined ? [] : (["completion/complete"] as const)),
  ];
  if (primitives.session !== undefined) serveChanges(server, primitives.session, resources?.subscribe === true);
  for (const method of methods) {
    server.setRequestHandler(method, async ({ params }) => {
      const answer = await primitives.request(method, { ...params } as JsonObject);
      if (answer !== undefined) return answer as never;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${method}: no server has what was asked for.`);
    });
  }
}

function contextOf(
  ctx: ServerContext,
  who: Pick<Relay, "caller" | "client">,
  wants: (level: unknown) => boolean,
): CallContext {
  const { signal, _meta, inputResponses } = ctx.mcpReq;
  const token = _meta?.progressToken;
  const state = ctx.mcpReq.requestState();
  const relay: Relay = {
    ...who,
    ask(request) {
      // The answer would come with a request of its own, to a server that knows nothing of the question.
      if (ctx.http !== undefined && ctx.sessionId === undefined)
        return Promise.reject(new Error(`${request.method}: a client over HTTP without a session cannot be asked.`));
      return ctx.mcpReq.send(request as never);
    },
    tell: async (notification) => {
      const isMessage = notification.method === "notifications/message";
      if (!isMessage || wants(notification.params?.level)) await ctx.mcpReq.notify(notification);
    },
    ...(token === undefined
      ? {}
      : {
          progress: (progress) =>
            void ctx.mcpReq.notify({ method: "notifications/progress", params: { ...progress, progressToken: token } }),
        }),
    round: {
      ...(inputResponses === undefined ? {} : { inputResponses }),
      ...(state === undefined ? {} : { requestState: state }),
    },
  };
  return { signal, relay, ...(_meta === undefined ? {} : { meta: _meta as JsonObject }) };
}
