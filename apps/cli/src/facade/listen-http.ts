import { timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@modelcontextprotocol/node";
import {
  createMcpHandler,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type McpHttpHandler,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { facadeServer, listeningHandler, type Primitives } from "@toolfold/facade/mcp";
import { Failure } from "../failure.js";
import type { Terminal } from "../terminal.js";
import type { CallerConfig, FacadeConfig } from "./facade-config.js";
import type { LiveFacade } from "./live-facade.js";
import { MAX_MESSAGE_BYTES } from "./max-message-bytes.js";
import { callerNamed } from "./open-runtime.js";

const HOST = "127.0.0.1";

/** As large as a message to or from a server may be. */
const BODIES = { maxRequestBodySize: MAX_MESSAGE_BYTES };

/** Serves a live facade over Streamable HTTP, on this machine only, at `/mcp`. */
export async function listenHttp(
  port: number,
  live: LiveFacade,
  identity: { readonly name: string; readonly version: string },
  terminal: Terminal,
): Promise<{ readonly ended: Promise<void>; readonly close: () => Promise<void> }> {
  const handlers = new Map<string, Answering>();

  /** Each caller has a handler of its own, so that nobody is told of what changes for others. */
  function answering(name: string): Answering {
    const known = handlers.get(name);
    if (known !== undefined) return known;
    const caller = (): CallerConfig => callerNamed(live.config(), name === EVERYBODY ? undefined : name);
    const handler = createMcpHandler(({ era }) => {
      const { primitives, setLogLevel: _stdioOnly } = live.beside();
      // A server lives for one request here: only who listens, in the newest protocol, can be told of a change later.
      const { session, ...still } = primitives ?? {};
      const beside = { ...still, ...(era === "modern" && session && { session }) } as Primitives;
      const offered = primitives === undefined ? {} : { primitives: beside, listens: true };
      return facadeServer({ ...identity, ...offered, provider: live.domain, caller: caller() });
    }, BODIES);
    const { session } = live.beside().primitives ?? {};
    const listening = session === undefined ? handler : listeningHandler(handler, session);
    const made = { handler: listening, answer: toNodeHandler(listening, BODIES) };
    live.onChange(caller, () => handler.notify.toolsChanged());
    handlers.set(name, made);
    return made;
  }

  const server = createServer((request, response) => {
    const refused = refusalOf(request.url, request.headers, live.config());
    const name = nameOf(live.config(), request.headers.authorization);
    if (refused === undefined && name !== undefined)
      void answering(name).answer(request as Parameters<Answering["answer"]>[0], response);
    else response.writeHead(refused?.status ?? 401, refused?.headers ?? {}).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Failure("badInput", `Cannot listen on ${HOST}:${port} (${error.code}).`)),
    );
    server.listen(port, HOST, resolve);
  });
  terminal.stderr(`toolfold: listening on http://${HOST}:${(server.address() as AddressInfo).port}/mcp\n`);
  return {
    ended: new Promise(() => {}),
    async close() {
      await Promise.all([...handlers.values()].map(({ handler }) => handler.close()));
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface Answering {
  readonly handler: Pick<McpHttpHandler, "close">;
  readonly answer: ReturnType<typeof toNodeHandler>;
}

/** The name of the one caller of a file without callers; no caller of a file has it. */
const EVERYBODY = "";

interface Refusal {
  readonly status: number;
  readonly headers: Record<string, string>;
}

/** Web pages of other hosts, other paths, and callers that nobody knows. */
function refusalOf(
  url: string | undefined,
  headers: {
    readonly host?: string | undefined;
    readonly origin?: string | undefined;
    readonly authorization?: string | undefined;
  },
  config: FacadeConfig,
): Refusal | undefined {
  if (!validateHostHeader(headers.host, localhostAllowedHostnames()).ok) return { status: 403, headers: {} };
  if (!validateOriginHeader(headers.origin, localhostAllowedOrigins()).ok) return { status: 403, headers: {} };
  if (url?.split("?")[0] !== "/mcp") return { status: 404, headers: {} };
  if (nameOf(config, headers.authorization) === undefined)
    return { status: 401, headers: { "www-authenticate": "Bearer" } };
  return undefined;
}

function nameOf(config: FacadeConfig, authorization: string | undefined): string | undefined {
  if (config.callers.size === 0) return EVERYBODY;
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) return undefined;
  return [...config.callers].find(([, caller]) => isSame(token, caller.token))?.[0];
}

function isSame(seen: string, token: string | undefined): boolean {
  const [one, other] = [Buffer.from(seen), Buffer.from(token ?? "")];
  return one.length === other.length && one.length > 0 && timingSafeEqual(one, other);
}
