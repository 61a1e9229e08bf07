import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { ModelProxy } from "../create-proxy.js";
import { refuseBadRequest } from "./refuse-bad-request.js";
import { headWithoutUpgrade, wantsWebSocket } from "./without-upgrade.js";

/** Where and how a proxy listens. Everything has a default. */
export interface ListenOptions {
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** 0 takes a free one. Default 4871. */
  readonly port?: number;
  /** Milliseconds for the head of a request, and for an idle connection between requests. Default 15 000 and 75 000. */
  readonly headTimeout?: number;
  readonly keepAliveTimeout?: number;
  /** Bytes of a request's head; larger ones are answered 431. Default 65 536. */
  readonly maxHeadBytes?: number;
  /** Connections at a time; more are closed at once. Default 10 000. */
  readonly maxConnections?: number;
}

/** A proxy that listens. */
export interface Listener {
  readonly host: string;
  readonly port: number;
  /** `http://host:port`. */
  readonly url: string;
  /**
   * Takes no new connections, lets requests in flight finish, and after `graceMs` cuts what is left.
   *
   * @param graceMs default 25 000.
   */
  readonly close: (graceMs?: number) => Promise<void>;
}

const DRAIN_POLL_MS = 50;

/** Starts a server for the proxy. Rejects when the address cannot be had. */
export async function listen(proxy: ModelProxy, options: ListenOptions = {}): Promise<Listener> {
  const server = createServer({
    noDelay: true,
    // A request may take as long as it keeps moving; its own watch sees to that.
    requestTimeout: 0,
    headersTimeout: options.headTimeout ?? 15_000,
    connectionsCheckingInterval: Math.min(5_000, options.headTimeout ?? 5_000),
    keepAliveTimeout: options.keepAliveTimeout ?? 75_000,
    maxHeaderSize: options.maxHeadBytes ?? 65_536,
  });
  server.maxConnections = options.maxConnections ?? 10_000;
  server.maxHeadersCount = 0;
  const upgraded = new Set<Socket>();
  server.on("request", (request, response) => void proxy.handle(request, response));
  server.on("checkContinue", (request, response) => void proxy.handleExpectation(request, response));
  server.on("checkExpectation", (request, response) => void proxy.handle(request, response));
  server.on("upgrade", (request, socket: Socket, head) => {
    if (!wantsWebSocket(request)) {
      // Node has let go of the connection; it begins anew with the same request, less the offer.
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), head]));
      server.emit("connection", socket);
      return;
    }
    upgraded.add(socket);
    void proxy.upgrade(request, socket, head).then(() => upgraded.delete(socket));
  });
  server.on("clientError", refuseBadRequest);
  await start(server, options.host ?? "127.0.0.1", options.port ?? 4871);
  const { address, port, family } = server.address() as AddressInfo;
  return {
    host: address,
    port,
    url: `http://${family === "IPv6" ? `[${address}]` : address}:${port}`,
    async close(graceMs = 25_000) {
      await drain(server, graceMs, () => {
        for (const socket of upgraded) socket.destroy();
      });
      await proxy.close();
    },
  };
}

function start(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function drain(server: Server, graceMs: number, cutUpgraded: () => void): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), DRAIN_POLL_MS);
    const grace = setTimeout(() => {
      server.closeAllConnections();
      cutUpgraded();
    }, graceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(grace);
      resolve();
    });
    server.closeIdleConnections();
  });
}
