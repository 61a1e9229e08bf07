import { connect, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { ask, askRaw, until } from "./ask.js";
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
