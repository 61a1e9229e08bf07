import http from "node:http";
import https from "node:https";
import { rootCertificates } from "node:tls";

/** One model API that requests are sent to. */
export interface Upstream {
  /** Value of the `Host` header. */
  readonly host: string;
  /** What stands before every path; without a slash at its end. */
  readonly base: string;
  /** Starts a request; `path` is appended to `base`. Errors come as events of what is returned, or are thrown. */
  request(method: string, path: string, headers: readonly string[]): http.ClientRequest;
  /** Closes idle connections. */
  close(): void;
}

/** How connections to upstreams are made. */
export interface UpstreamTls {
  /** Certificates in PEM that are trusted beside those of Node. Default none. */
  readonly ca?: string | readonly string[];
}

/** How long an idle connection is kept: shorter than what servers allow, so that theirs rarely close under a request. */
const IDLE_CONNECTION_MS = 15_000;
const MAX_IDLE_CONNECTIONS = 256;

/** Connections are kept alive and reused; the certificates of TLS upstreams are verified. */
export function createUpstream(url: URL, { ca }: UpstreamTls = {}): Upstream {
  const isTls = url.protocol === "https:";
  const pool = { keepAlive: true, timeout: IDLE_CONNECTION_MS, maxFreeSockets: MAX_IDLE_CONNECTIONS };
  const trusted = ca === undefined ? {} : { ca: [...rootCertificates, ca].flat() };
  const agent = isTls ? new https.Agent({ ...pool, ...trusted }) : new http.Agent(pool);
  const target = {
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    ...(url.port === "" ? {} : { port: url.port }),
    agent,
  };
  const base = url.pathname.replace(/\/+$/, "");
  const send = isTls ? https.request : http.request;
  return {
    host: url.host,
    base,
    request: (method, path, headers) =>
      send({ ...target, method, path: path === "*" ? path : base + path, headers: [...headers] }),
    close: () => agent.destroy(),
  };
}
