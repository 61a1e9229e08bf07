import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ModelProxy } from "../create-proxy.js";
import { ProxyError } from "../proxy-error.js";
import { isLoopback } from "../server/is-loopback.js";
import { authorize, type Refusal } from "./authorize.js";
import { readDashboard } from "./dashboard-files.js";
import { formatMetrics } from "./metrics.js";

/** Where the figures are served. Everything has a default. */
export interface AdminOptions {
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** 0 takes a free one. Default 4872. */
  readonly port?: number;
  /** Needed where `host` is no loopback address: as a bearer token, or as a browser's password. */
  readonly token?: string;
}

/** A listener for operators. */
export interface AdminListener {
  readonly url: string;
  /** From now on `/readyz` answers 503, so that nothing new is sent here. */
  readonly drain: () => void;
  readonly close: () => Promise<void>;
}

interface Page {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}

const TEXT = "text/plain; charset=utf-8";
const REFUSALS: Readonly<Record<Refusal, Page>> = {
  unauthorized: { status: 401, type: TEXT, body: "A token is needed, as a bearer token or as the password.\n" },
  wrong_host: { status: 403, type: TEXT, body: "Without a token, only local names are answered.\n" },
};
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; img-src data:; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/**
 * Serves `/healthz`, `/readyz`, `/stats`, `/metrics` and, at `/`, a page that shows them.
 *
 * @throws {ProxyError} code `invalid_option`: other machines could reach it and there is no token, or the token is empty.
 */
export async function listenAdmin(proxy: ModelProxy, options: AdminOptions = {}): Promise<AdminListener> {
  const { host = "127.0.0.1", port = 4872, token } = options;
  if (token === undefined && !isLoopback(host)) {
    throw new ProxyError(
      "invalid_option",
      `Other machines can reach ${host}. Allowed: a loopback address, or a token.`,
    );
  }
  if (token === "")
    throw new ProxyError("invalid_option", "The token is empty. Allowed: a text of one character or more.");
  const state = { isReady: true };
  const pages = pagesOf(proxy, state, await readDashboard());
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000, keepAliveTimeout: 5_000 });
  server.maxConnections = 256;
  server.on("request", (request, response) => void answer(request, response, pages, token));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, resolve);
  });
  const { address, port: bound, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${bound}`,
    drain: () => {
      state.isReady = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Pages = ReadonlyMap<string, () => Page | Promise<Page>>;

function pagesOf(proxy: ModelProxy, state: { readonly isReady: boolean }, files: ReadonlyMap<string, Page>): Pages {
  return new Map<string, () => Page | Promise<Page>>([
    ["/healthz", () => ({ status: 200, type: TEXT, body: "ok\n" })],
    [
      "/readyz",
      () =>
        state.isReady ? { status: 200, type: TEXT, body: "ready\n" } : { status: 503, type: TEXT, body: "draining\n" },
    ],
    ["/stats", () => ({ status: 200, type: "application/json", body: JSON.stringify(proxy.stats()) })],
    [
      "/metrics",
      async () => ({
        status: 200,
        type: "text/plain; version=0.0.4; charset=utf-8",
        body: await formatMetrics(proxy.stats()),
      }),
    ],
    ...[...files].map(([path, file]) => [path, () => file] as const),
  ]);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pages: Pages,
  token: string | undefined,
): Promise<void> {
  request.resume();
  const [path = "/"] = (request.url ?? "/").split("?", 1);
  const isProbe = path === "/healthz" || path === "/readyz";
  const refusal = isProbe ? undefined : authorize(request, token);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const page = refusal !== undefined ? REFUSALS[refusal] : await pageAt(isRead ? pages.get(path) : undefined, isRead);
  response.writeHead(page.status, {
    ...HEADERS,
    "content-type": page.type,
    "content-length": Buffer.byteLength(page.body),
    ...(page.status === 401 ? { "www-authenticate": 'Basic realm="toolfold"' } : {}),
    ...(page.status === 405 ? { allow: "GET, HEAD" } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : page.body);
}

async function pageAt(page: (() => Page | Promise<Page>) | undefined, isRead: boolean): Promise<Page> {
  if (!isRead) return { status: 405, type: TEXT, body: "Allowed: GET, HEAD.\n" };
  if (page === undefined) return { status: 404, type: TEXT, body: "There is no such page.\n" };
  try {
    return await page();
  } catch {
    return { status: 500, type: TEXT, body: "The figures cannot be written. The proxy itself goes on.\n" };
  }
}
