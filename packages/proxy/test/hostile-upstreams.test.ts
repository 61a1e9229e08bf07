import { request } from "node:http";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { ask, askRaw, until } from "./ask.js";
import { startRaw, startUpstream } from "./scripted-upstream.js";
import { startProxy } from "./start-proxy.js";

const OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

it.each([
  ["a link that is none", `HTTP/1.1 103 Early Hints\r\nLink: what?\r\n\r\n${OK}`],
  ["many links", `HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\nLink: nonsense\r\n\r\n${OK}`],
  ["no link", `HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\n${OK}`],
  ["an unknown status", `HTTP/1.1 199 What\r\n\r\n${OK}`],
  ["an unasked 100", `HTTP/1.1 100 Continue\r\n\r\n${OK}`],
])("passes the answer that comes behind an interim one with %s", async (_, text) => {
  const upstream = await startRaw((socket) => socket.write(text));
  const proxy = await startProxy(upstream.url);
  const answer = await ask(`${proxy.url}/v1/models`);
  expect([answer.status, answer.body.toString()]).toEqual([200, "ok"]);
});

it("does not pile up interim answers for a client that does not read", async () => {
  const hint = `HTTP/1.1 103 Early Hints\r\nLink: </${"a".repeat(8_000)}>; rel=preload\r\n\r\n`;
  const count = 2_000;
  let sent = 0;
  const upstream = await startRaw((socket) => {
    const more = (): void => {
      while (sent < count) {
        sent++;
        if (!socket.write(hint)) {
          socket.once("drain", more);
          return;
        }
      }
      socket.write(OK);
    };
    more();
  });
  const proxy = await startProxy(upstream.url);
  const socket = connect(proxy.port, "127.0.0.1", () => socket.write("GET /v1/models HTTP/1.1\r\nHost: a\r\n\r\n"));
  socket.pause();
  await until(() => sent === count);
  let size = 0;
  let tail = "";
  socket.on("data", (chunk: Buffer) => {
    size += chunk.length;
    tail = (tail + chunk.toString("latin1")).slice(-200);
  });
  socket.resume();
  await until(() => tail.endsWith("ok"));
  socket.destroy();
  expect(size).toBeLessThan((hint.length * count) / 2);
});

it.each([
  ["a length beside chunks", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["chunks of gzip", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"],
  ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok!"],
  ["a length that is no number", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nok"],
  ["a bare line feed in a value", "HTTP/1.1 200 OK\r\nX-A: 1\nX-B: 2\r\n\r\nok"],
  ["a head of a megabyte", `HTTP/1.1 200 OK\r\nX-A: ${"a".repeat(1_000_000)}\r\n\r\n`],
  ["no status", "HTTP/1.1 \r\n\r\n"],
])("answers 502 to an upstream that sends %s", async (_, text) => {
  const upstream = await startRaw((socket) => socket.write(text));
  const proxy = await startProxy(upstream.url);
  const answer = await ask(`${proxy.url}/v1/messages`, { method: "POST", body: "{}" });
  expect([answer.status, answer.headers["x-toolfold-error"]]).toEqual([502, "upstream_invalid"]);
});

it("lets go of an upstream that answered early once the client is gone", async () => {
  const upstream = await startRaw((socket, data) => {
    if (data.includes("POST")) socket.write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 2\r\n\r\nno");
  });
  const proxy = await startProxy(upstream.url);
  const outgoing = request(`${proxy.url}/v1/files`, { method: "POST", headers: { "content-length": "1000000" } });
  outgoing.on("error", () => undefined);
  outgoing.write("a");
  await new Promise((resolve) => {
    outgoing.on("response", (answer) => answer.resume().on("end", resolve));
  });
  outgoing.destroy();
  await until(() => upstream.sockets.size === 0);
  expect(upstream.sockets.size).toBe(0);
});

it("passes the last bytes of an upgraded connection to a slow reader", async () => {
  const total = 4_000_000;
  const upstream = await startRaw((socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    socket.end(Buffer.alloc(total, "x"));
  });
  const proxy = await startProxy(upstream.url);
  let size = 0;
  await new Promise<void>((resolve) => {
    const socket = connect(proxy.port, "127.0.0.1", () =>
      socket.write("GET /v1/realtime HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
    );
    socket.on("data", (chunk: Buffer) => {
      size += chunk.filter((byte) => byte === 0x78).length;
      socket.pause();
      setTimeout(() => socket.resume(), 5);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
  });
  expect(size).toBe(total);
});

it.each([
  ["a length", `Content-Length: 40\r\n\r\n${"x".repeat(40)}`],
  ["chunks", `Transfer-Encoding: chunked\r\n\r\n28\r\n${"x".repeat(40)}\r\n0\r\n\r\n`],
])(
  "refuses a WebSocket request that has a body with %s, which would stand before another's request",
  async (_, rest) => {
    const upstream = await startUpstream((_, response) => response.writeHead(403).end("no"));
    const proxy = await startProxy(upstream.url);
    const head = "GET /v1/realtime HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n";
    const refused = await askRaw(proxy.port, head + rest);
    const next = await ask(`${proxy.url}/v1/models`);
    expect([refused.split("\r\n")[0], next.status, upstream.seen.map(({ url }) => url)]).toEqual([
      "HTTP/1.1 400 Bad Request",
      403,
      ["/v1/models"],
    ]);
  },
);

it("sends no trailer on that frames a message, names a host, or is its own", async () => {
  const upstream = await startUpstream();
  const proxy = await startProxy(upstream.url);
  await askRaw(
    proxy.port,
    "POST /v1/files HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nHost: evil\r\nConnection: close\r\nX-Toolfold-Session: s\r\nX-Sum: 9\r\n\r\n",
  );
  expect(upstream.seen[0]?.rawTrailers).toEqual(["X-Sum", "9"]);
});
