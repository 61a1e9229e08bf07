import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createProxy, listen, type ProxyRecord } from "../src/index.js";
import { ask, askRaw, until } from "./ask.js";
import { BODIES, CUT_BYTES, HELLO } from "./request-bodies.js";
import { startUpstream } from "./scripted-upstream.js";
import { startProxy } from "./start-proxy.js";

const line = "POST /v1/files HTTP/1.1\r\nHost: a\r\nConnection: close\r\n";

describe("request smuggling and header injection", () => {
  it.each([
    ["two lengths", `${line}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`],
    ["a length beside chunks", `${line}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["a length that is no number", `${line}Content-Length: +3\r\n\r\nabc`],
    ["chunks that are not last", `${line}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`],
    ["a space before the colon", `${line}Content-Length : 3\r\n\r\nabc`],
    ["a bare line feed in a value", `${line}X-A: 1\nX-B: 2\r\nContent-Length: 0\r\n\r\n`],
    ["chunks in a length that is no number", `${line}Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n`],
    ["a chunk that ends with a bare line feed", `${line}Transfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n`],
    ["chunks of gzip", `${line}Transfer-Encoding: gzip, chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`],
    ["chunks twice", `${line}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["a coding that only looks like chunks", `${line}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ["a host that is missing", "GET /v1/models HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two hosts", "GET /v1/models HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"],
    ["a bare line feed after the request line", "GET /v1/models HTTP/1.1\nHost: a\r\nConnection: close\r\n\r\n"],
    ["a zero byte in a value", `${line}X-A: 1\0\r\nContent-Length: 0\r\n\r\n`],
  ])("refuses %s, and nothing reaches the upstream", async (_, text) => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url);
    const answer = await askRaw(proxy.port, text);
    expect([answer.split("\r\n")[0], upstream.seen.length]).toEqual(["HTTP/1.1 400 Bad Request", 0]);
  });

  it("sends no folded header on as it came", async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url);
    await askRaw(proxy.port, `${line}X-A: 1\r\n X-Evil: 2\r\nContent-Length: 0\r\n\r\n`);
    const values = upstream.seen.flatMap(({ rawHeaders }) => rawHeaders);
    expect(values.filter((text) => /[\r\n]/.test(text) || text.toLowerCase() === "x-evil")).toEqual([]);
  });
});

it.each([
  ["POST //v1/messages", "//v1/messages"],
  ["POST /v1/../v1/messages", "/v1/../v1/messages"],
  ["POST /v1/%6dessages", "/v1/%6dessages"],
  ["POST /V1/MESSAGES", "/V1/MESSAGES"],
  ["post /v1/messages", undefined],
  ["POST http://elsewhere.test//v1/files", "//v1/files"],
  ["CONNECT elsewhere.test:443", undefined],
])("sends %s nowhere but to the provider, and trims nothing there", async (start, path) => {
  const upstream = await startUpstream();
  const proxy = await startProxy(upstream.url, { apply: "all" });
  const body = BODIES.anthropic(HELLO);
  const answer = await askRaw(
    proxy.port,
    `${start} HTTP/1.1\r\nHost: elsewhere.test\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect(upstream.seen.map(({ url, body: seen, rawHeaders }) => [url, seen.toString(), rawHeaders[1]])).toEqual(
    path === undefined ? [] : [[path, body, `127.0.0.1:${upstream.port}`]],
  );
  expect(answer).not.toMatch(/x-toolfold-trim: cut/i);
});

it("keeps its footing while clients leave at any moment", async () => {
  const upstream = await startUpstream((_, response) => {
    response.write("data: 1\n\n");
    setTimeout(() => response.end("data: 2\n\n"), 5);
  });
  const results: string[] = [];
  const proxy = await startProxy(upstream.url, { apply: "all", onRecord: ({ result }) => results.push(result) });
  const body = BODIES.anthropic(HELLO);
  const text = `POST /v1/messages HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const socket = connect(proxy.port, "127.0.0.1");
      socket.on("error", () => undefined);
      await new Promise((resolve) => {
        socket.on("connect", resolve);
      });
      socket.write(text.slice(0, Math.ceil((text.length * (index % 10)) / 9)));
      await new Promise((resolve) => {
        setTimeout(resolve, index % 13);
      });
      if (index % 2 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }),
  );
  await until(() => upstream.sockets.size === 0 || results.length > 0);
  expect((await ask(`${proxy.url}/v1/messages`, { method: "POST", body })).status).toBe(200);
  expect(results.filter((result) => !["complete", "client_aborted"].includes(result))).toEqual([]);
});

it("serves the next request of a connection behind one that it refused to trim", async () => {
  const upstream = await startUpstream();
  const proxy = await startProxy(upstream.url, { apply: "all" });
  const post = (body: string, last = ""): string =>
    `POST /v1/messages HTTP/1.1\r\nHost: a\r\n${last}Content-Length: ${body.length}\r\n\r\n${body}`;
  const answers = await askRaw(
    proxy.port,
    post("{oops") + post(BODIES.anthropic(HELLO)) + post("{}", "Connection: close\r\n"),
  );
  expect(answers.match(/X-Toolfold-Trim: [^\r]*/g)?.map((text) => text.slice(17, 40))).toEqual([
    "skipped; reason=not_json".slice(0, 23),
    `cut=2; bytes=${CUT_BYTES}`,
    "skipped; reason=no_tools".slice(0, 23),
  ]);
});

it.each([
  [
    "a member called __proto__",
    `{"__proto__":{"tools":[]},"messages":[],"tools":[{"name":"__proto__","input_schema":{"title":"x"}}]}`,
  ],
  [
    "a session in hostile JSON",
    `{"metadata":{"user_id":${JSON.stringify('{"session_id":{"__proto__":1}}')}},"messages":[],"tools":[{"name":"constructor","input_schema":{"title":"x"}}]}`,
  ],
  [
    "a user that is null",
    `{"metadata":{"user_id":"null"},"messages":[],"tools":[{"name":"t","input_schema":{"title":"x"}}]}`,
  ],
  [
    "a model of a megabyte",
    `{"model":"${"m".repeat(1_000_000)}","messages":[],"tools":[{"name":"t","input_schema":{"title":"x"}}]}`,
  ],
  [
    "a tool's name of a megabyte",
    `{"messages":[],"tools":[{"name":"${"t".repeat(1_000_000)}","input_schema":{"title":"x"}}]}`,
  ],
])("trims a body with %s, and remembers little of it", async (_, body) => {
  const upstream = await startUpstream();
  const records: ProxyRecord[] = [];
  const proxy = createProxy({
    upstreams: { anthropic: upstream.url },
    apply: "all",
    onRecord: (record) => records.push(record),
  });
  const listener = await listen(proxy, { port: 0 });
  onTestFinished(() => listener.close(0));
  await ask(`${listener.url}/v1/messages`, {
    method: "POST",
    body,
    headers: { "x-toolfold-session": "s".repeat(2_000) },
  });
  expect(records.map(({ cuts }) => cuts)).toEqual([1]);
  expect(JSON.stringify([records, proxy.stats()]).length).toBeLessThan(20_000);
});

it("answers 431 to a head beyond the limit", async () => {
  const upstream = await startUpstream();
  const proxy = await startProxy(upstream.url, {}, { maxHeadBytes: 4096 });
  const answer = await askRaw(proxy.port, `${line}X-A: ${"a".repeat(9000)}\r\n\r\n`);
  expect([answer.split("\r\n")[0], upstream.seen.length]).toEqual(["HTTP/1.1 431 Request Header Fields Too Large", 0]);
});

it("drops a client that does not finish its head in time", async () => {
  const upstream = await startUpstream();
  const proxy = await startProxy(upstream.url, {}, { headTimeout: 150 });
  expect((await askRaw(proxy.port, "POST /v1/files HTTP/1.1\r\nHost")).split("\r\n")[0]).toBe(
    "HTTP/1.1 408 Request Timeout",
  );
});

it("holds no more connections than allowed, and serves the next once one is gone", async () => {
  const upstream = await startUpstream();
  const proxy = await startProxy(upstream.url, {}, { maxConnections: 20 });
  const open = new Set<Socket>();
  for (let count = 0; count < 60; count++) {
    const socket = connect(proxy.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.on("connect", () => open.add(socket));
    socket.on("close", () => open.delete(socket));
  }
  await until(() => open.size === 20);
  for (const socket of open) socket.destroy();
  await until(() => open.size === 0);
  expect((await ask(`${proxy.url}/v1/models`)).status).toBe(200);
});

it("lets requests in flight finish when it closes, and takes no new ones", async () => {
  let finish = (): void => undefined;
  const upstream = await startUpstream((_, response) => {
    response.write("a");
    finish = () => response.end("b");
  });
  const proxy = await startProxy(upstream.url);
  const running = ask(`${proxy.url}/v1/models`);
  await until(() => upstream.seen.length === 1);
  const closed = proxy.close();
  await expect(ask(`${proxy.url}/v1/models`)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  finish();
  await closed;
  expect(await running).toMatchObject({ isWhole: true, body: Buffer.from("ab") });
});

it("cuts what is left when the grace is over", async () => {
  const upstream = await startUpstream((_, response) => response.write("a"));
  const proxy = await startProxy(upstream.url);
  const running = ask(`${proxy.url}/v1/models`);
  await until(() => upstream.seen.length === 1);
  await proxy.close(100);
  expect((await running).isWhole).toBe(false);
});
