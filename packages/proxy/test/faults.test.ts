import { request } from "node:http";
import { expect, it } from "vitest";
import { ask, askRaw, until } from "./ask.js";
import type { Script } from "./scripted-upstream.js";
import { startEager, startRaw, startUpstream } from "./scripted-upstream.js";
import { startProxy } from "./start-proxy.js";

const post = { method: "POST", body: "{}" } as const;

it.each([
  [
    "/v1/messages",
    { type: "error", error: { type: "api_error", message: expect.any(String) }, code: "upstream_unreachable" },
  ],
  [
    "/v1/responses",
    { error: { message: expect.any(String), type: "server_error", param: null, code: "upstream_unreachable" } },
  ],
  ["/v1beta/models/m:generateContent", { error: { code: 502, message: expect.any(String), status: "UNAVAILABLE" } }],
])("answers 502 in the provider's shape when nobody listens: %s", async (path, body) => {
  const proxy = await startProxy("http://127.0.0.1:1");
  const answer = await ask(proxy.url + path, post);
  expect([answer.status, answer.headers["x-toolfold-error"], JSON.parse(answer.body.toString())]).toEqual([
    502,
    "upstream_unreachable",
    body,
  ]);
});

it.each<[string, number, string, Script]>([
  ["hangs before the head", 504, "upstream_timeout", () => undefined],
  ["closes before the head", 502, "upstream_closed", (incoming) => incoming.socket.destroy()],
  ["resets before the head", 502, "upstream_closed", (incoming) => incoming.socket.resetAndDestroy()],
  ["talks no HTTP", 502, "upstream_invalid", (incoming) => incoming.socket.end("HTTP/9.9 what\r\n\r\n")],
])("answers for an upstream that %s", async (_, status, code, script) => {
  const upstream = await startUpstream(script);
  const proxy = await startProxy(upstream.url, { timeouts: { firstByte: 150 } });
  const answer = await ask(`${proxy.url}/v1/messages`, post);
  expect([answer.status, answer.headers["x-toolfold-error"], upstream.seen.length]).toEqual([status, code, 1]);
});

it.each<[string, Script]>([
  [
    "resets in the middle",
    (incoming, response) => {
      response.write("data: 1\n\n");
      setTimeout(() => incoming.socket.resetAndDestroy(), 50);
    },
  ],
  [
    "closes in the middle",
    (incoming, response) => {
      response.write("data: 1\n\n");
      setTimeout(() => incoming.socket.destroy(), 50);
    },
  ],
  ["hangs in the middle", (_, response) => response.write("data: 1\n\n")],
  [
    "sends less than it announced",
    (incoming) => incoming.socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\ndata: 1\n\n"),
  ],
])("cuts the client's answer when the upstream %s", async (_, script) => {
  const upstream = await startUpstream(script);
  const proxy = await startProxy(upstream.url, { timeouts: { idle: 200 } });
  const answer = await ask(`${proxy.url}/v1/messages`, post);
  expect([answer.status, answer.body.toString(), answer.isWhole]).toEqual([200, "data: 1\n\n", false]);
});

it("ignores what an upstream sends beyond the announced length", async () => {
  const upstream = await startUpstream((incoming) => {
    incoming.socket.write(
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil",
    );
  });
  const proxy = await startProxy(upstream.url);
  const one = await ask(`${proxy.url}/v1/messages`, post);
  const two = await ask(`${proxy.url}/v1/messages`, post);
  expect([one.body.toString(), two.body.toString(), upstream.seen.length]).toEqual(["ok", "ok", 2]);
});

it("resets a client that reads until the connection closes, so that a cut answer does not look whole", async () => {
  const upstream = await startUpstream((incoming, response) => {
    response.write("part");
    setTimeout(() => incoming.socket.destroy(), 50);
  });
  const proxy = await startProxy(upstream.url);
  const { connect } = await import("node:net");
  const error = await new Promise((resolve) => {
    const socket = connect(proxy.port, "127.0.0.1", () => socket.write("GET /v1/models HTTP/1.0\r\n\r\n"));
    socket.resume();
    socket.on("error", (reason: NodeJS.ErrnoException) => resolve(reason.code));
    socket.on("close", () => resolve("closed"));
  });
  expect(error).toBe("ECONNRESET");
});

it.each([
  ["early", false],
  ["late", true],
])("aborts the upstream's request when the client leaves %s", async (_, isStreaming) => {
  let closed = 0;
  const upstream = await startUpstream((_, response) => {
    response.on("close", () => closed++);
    if (isStreaming) response.write("data: 1\n\n");
  });
  const proxy = await startProxy(upstream.url);
  const outgoing = request(`${proxy.url}/v1/messages`, { method: "POST" });
  outgoing.on("error", () => undefined);
  const answered = new Promise((resolve) => {
    outgoing.on("response", resolve);
  });
  outgoing.end("{}");
  await until(() => upstream.seen.length === 1);
  if (isStreaming) await answered;
  outgoing.destroy();
  await until(() => closed === 1);
  expect(closed).toBe(1);
});

it("aborts the upstream's request when the client leaves while it uploads", async () => {
  let aborted = false;
  const upstream = await startEager((incoming) => {
    incoming.on("error", () => undefined);
    incoming.on("aborted", () => {
      aborted = true;
    });
    incoming.resume();
  });
  const proxy = await startProxy(upstream.url);
  const outgoing = request(`${proxy.url}/v1/files`, { method: "POST" });
  outgoing.on("error", () => undefined);
  outgoing.write("a");
  await until(() => upstream.sockets.size === 1);
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  outgoing.destroy();
  await until(() => aborted);
  expect(aborted).toBe(true);
});

it("gives up on a client that stops sending its body", async () => {
  const upstream = await startEager((incoming) => void incoming.resume());
  const proxy = await startProxy(upstream.url, { timeouts: { idle: 150 } });
  const text = await askRaw(proxy.port, "POST /v1/files HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
  expect(text.split("\r\n")[0]).toBe("HTTP/1.1 408 Request Timeout");
});

it("refuses a connection that is never made in time", async () => {
  const upstream = await startRaw(() => undefined);
  const proxy = await startProxy(upstream.url, { timeouts: { firstByte: 100 } });
  const answer = await ask(`${proxy.url}/v1/messages`, post);
  expect([answer.status, answer.headers["x-toolfold-error"]]).toEqual([504, "upstream_timeout"]);
});
