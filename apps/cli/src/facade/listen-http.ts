import { timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@modelcontextprotocol/node";
import {
  createMcpHandler,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { facadeServer, type Primitives } from "@toolfold/facade/mcp";
import { Failure } from "../failure.js";
import type { Terminal } from "../terminal.js";
import type { CallerConfig, FacadeConfig } from "./facade-config.js";
import type { LiveFacade } from "./live-facade.js";
import { callerNamed } from "./open-runtime.js";

const HOST = "127.0.0.1";

/** Serves a live facade over Streamable HTTP, on this machine only, at `/mcp`. */
export async function listenHttp(
  port: number,
  live: LiveFacade,
  identity: { readonly name: string; readonly version: string },
  terminal: Terminal,
): Promise<{ readonly ended: Promise<void>; readonly close: () => Promise<void> }> {
  const handler = createMcpHandler(({ requestInfo }) => {
    const caller = callerOf(live.config(), requestInfo?.headers.get("authorization") ?? undefined);
    if (caller === undefined) throw new Error("A request without a caller passed the gate.");
    const { primitives, setLogLevel: _stdioOnly } = live.beside();
    // A server lives for one request here, so that nobody could be told of a change later.
    const { session: _sessionless, ...beside } = primitives ?? {};
    const offered = primitives === undefined ? {} : { primitives: beside as Primitives };
    return facadeServer({ ...identity, ...offered, provider: live.domain, caller });
  });
  const answer = toNodeHandler(handler);
  live.onChange(() => handler.notify.toolsChanged());
  const server = createServer((request, response) => {
    const refused = refusalOf(request.url, request.headers, live.config());
    if (refused === undefined) void answer(request as Parameters<typeof answer>[0], response);
    else response.writeHead(refused.status, refused.headers).end();
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
      await handler.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

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
  if (callerOf(config, headers.authorization) === undefined)
    return { status: 401, headers: { "www-authenticate": "Bearer" } };
  return undefined;
}

function callerOf(config: FacadeConfig, authorization: string | undefined): CallerConfig | undefined {
  if (config.callers.size === 0) return callerNamed(config, undefined);
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  return token === undefined ? undefined : [...config.callers.values()].find((caller) => isSame(token, caller.token));
}

function isSame(seen: string, token: string | undefined): boolean {
  const [one, other] = [Buffer.from(seen), Buffer.from(token ?? "")];
  return one.length === other.length && one.length > 0 && timingSafeEqual(one, other);
}
