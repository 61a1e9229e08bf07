import { type AddressInfo, createServer } from "node:net";
import type { Judge } from "../../judge.js";
import { askRaw } from "../ask.js";
import type { ProxyScenario } from "../proxy-scenario.js";
import type { ProxyUnderTest } from "../proxy-under-test.js";
import { headerOf, lostHeaders, valuesByName } from "../raw-headers.js";
import { MESSAGES } from "../request-shapes.js";
import { bodyOf, COMMON, faultOfArrival, faultOfSame, freshRequest } from "../send-tools.js";

const QUIET_MS = 700;

/** Requests of which no proxy knows what they are, each with a body that could be trimmed elsewhere. */
const UNKNOWN: readonly (readonly [method: string, path: string])[] = [
  ["POST", "/v1/files"],
  ["PUT", "/v1/messages"],
  ["PATCH", "/v1/chat/completions"],
  ["POST", "/v1/messages/batches/b1/cancel"],
  ["POST", "/v1/embeddings"],
  ["POST", "/no/such/path?tools=1"],
  ["DELETE", "/v1/files/f1"],
];

const TARGETS: readonly (readonly [method: string, path: string])[] = [
  ["GET", "/v1/models?limit=5&x=%20+;a&&b"],
  ["HEAD", "/"],
  ["GET", "/v1/files/%2F%2e%2e%2Fa%C3%A4?"],
  ["OPTIONS", "/v1/messages"],
];

export const requests: ProxyScenario = {
  id: "requests",
  title: "What reaches the provider of a request",
  async run(proxy, judge) {
    for (const [method, path] of TARGETS) {
      const passage = await proxy.pass({ method, path, headers: [["Authorization", "Bearer a"]] });
      const [arrival] = passage.arrivals;
      const seen = arrival === undefined ? faultOfArrival(passage) : `${arrival.method} ${arrival.target}`;
      judge.judge("proxy-same-target", `${method} ${path}`, passage, seen === `${method} ${path}` ? undefined : seen);
    }
    await headers(proxy, judge);
    await hopByHop(proxy, judge);
    for (const [method, path] of UNKNOWN) {
      const passage = await proxy.pass({ ...freshRequest(proxy, path, bodyOf(MESSAGES)), method });
      judge.judge("proxy-unknown-route", "the body as it was sent", passage, faultOfSame(passage));
    }
    await upstreamFromRequest(proxy, judge);
    await ambiguousLengths(proxy, judge);
    await requestTrailers(proxy, judge);
  },
};

async function headers(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const sent = [
    ["X-Api-Key", "k"],
    ["X-Twice", "1"],
    ["Anthropic-Version", "2023-06-01"],
    ["x-twice", "2"],
    ["Accept-Encoding", "br;q=0.5, gzip"],
    ["User-Agent", "suite/1 (a, b)"],
    ["Cookie", "a=1; b=2"],
    ["Forwarded", "for=192.0.2.1"],
    ["X-Empty", ""],
  ] as const;
  const own = ["X-Toolfold-Anything", "1"] as const;
  for (const request of [
    { method: "GET", path: "/v1/models", headers: [...COMMON.slice(1), ...sent, own] },
    freshRequest(proxy, MESSAGES.path, bodyOf(MESSAGES), [...sent, proxy.freshSession(), own]),
  ]) {
    const passage = await proxy.pass(request);
    const arrived = passage.arrivals[0]?.rawHeaders ?? [];
    const passed = [...valuesByName(arrived).keys()].find((name) => name.startsWith("x-toolfold-"));
    const expected = (request.headers ?? []).filter(([name]) => !/^x-toolfold-/i.test(name));
    const fault = faultOfArrival(passage) ?? lostHeaders(expected.flat(), arrived, []);
    judge.judge("proxy-same-headers", "every header field with its value", passage, fault);
    judge.judge("proxy-own-headers", "no field that begins with x-toolfold-", passage, passed);
  }
}

async function hopByHop(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const before = proxy.provider.arrivals.length;
  const lines = [
    "GET /v1/models HTTP/1.1",
    `Host: ${proxy.base.host}`,
    "Connection: close, X-Hop",
    "X-Hop: 1",
    "Keep-Alive: timeout=9",
    "Proxy-Connection: keep-alive",
    "Proxy-Authorization: Basic YTpi",
    "X-Kept: 1",
  ];
  await raw(proxy, `${lines.join("\r\n")}\r\n\r\n`);
  const arrival = proxy.provider.arrivals[before];
  const arrived = valuesByName(arrival?.rawHeaders ?? []);
  const asked = { request: lines.slice(0, 1).concat(lines.slice(2)).join("; ") };
  const passed = ["x-hop", "keep-alive", "proxy-connection", "proxy-authorization"].filter((name) => arrived.has(name));
  judge.judge(
    "proxy-hop-by-hop",
    "none of X-Hop, Keep-Alive, Proxy-Connection and Proxy-Authorization",
    asked,
    arrival === undefined
      ? "nothing reached the provider"
      : passed.length === 0
        ? undefined
        : `${passed.join(", ")} reached the provider`,
  );
}

/** A decoy listens; whoever connects to it followed the request instead of the configuration. */
async function upstreamFromRequest(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  let connections = 0;
  const decoy = createServer((socket) => {
    connections++;
    socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  });
  await new Promise<void>((resolve) => {
    decoy.listen(0, "127.0.0.1", resolve);
  });
  const elsewhere = `127.0.0.1:${(decoy.address() as AddressInfo).port}`;
  for (const line of [`GET http://${elsewhere}/v1/models HTTP/1.1`, "GET /v1/models HTTP/1.1"]) {
    const before = proxy.provider.arrivals.length;
    await raw(proxy, `${line}\r\nHost: ${elsewhere}\r\nConnection: close\r\n\r\n`);
    const host = headerOf(proxy.provider.arrivals[before]?.rawHeaders ?? [], "host");
    const fault =
      connections > 0
        ? `the proxy connected to ${elsewhere}`
        : host === elsewhere
          ? `Host is still ${host}`
          : undefined;
    judge.judge(
      "proxy-upstream-is-configured",
      "a connection to the configured provider alone",
      { request: `${line}; Host: ${elsewhere}` },
      fault,
    );
  }
  await new Promise<void>((resolve) => {
    decoy.close(() => resolve());
  });
}

async function ambiguousLengths(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  for (const framing of [
    ["Content-Length: 4", "Transfer-Encoding: chunked"],
    ["Content-Length: 4", "Content-Length: 5"],
  ]) {
    const before = proxy.provider.arrivals.length;
    const head = ["POST /v1/files HTTP/1.1", `Host: ${proxy.base.host}`, ...framing].join("\r\n");
    await raw(proxy, `${head}\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n`);
    const arrived = proxy.provider.arrivals.slice(before).map(({ method, target }) => `${method} ${target}`);
    judge.judge(
      "proxy-ambiguous-length",
      "no request at the provider",
      { request: `POST /v1/files; ${framing.join("; ")}` },
      arrived.length === 0 ? undefined : `${arrived.join(", ")} reached the provider`,
    );
  }
}

async function requestTrailers(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const before = proxy.provider.arrivals.length;
  const head = `POST /v1/files HTTP/1.1\r\nHost: ${proxy.base.host}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n`;
  await raw(proxy, `${head}3\r\nabc\r\n0\r\nX-Sum: 9\r\n\r\n`);
  const arrival = proxy.provider.arrivals[before];
  const asked = { request: "POST /v1/files; Transfer-Encoding: chunked; Trailer: X-Sum" };
  judge.judge(
    "proxy-unknown-route",
    "the chunked body as it was sent",
    asked,
    arrival?.body.toString() === "abc" ? undefined : "another body",
  );
  judge.judge(
    "proxy-request-trailers",
    "the trailer X-Sum: 9",
    asked,
    headerOf(arrival?.rawTrailers ?? [], "x-sum") === "9" ? undefined : "no such trailer",
  );
}

/** Sends bytes and waits until the proxy closes the connection, or until it is quiet. */
async function raw(proxy: ProxyUnderTest, text: string): Promise<Buffer> {
  return askRaw(proxy.base, text, QUIET_MS);
}
