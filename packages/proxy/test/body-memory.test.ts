import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Listener, ProxyOptions } from "../src/index.js";
import { type Answer, ask, until } from "./ask.js";
import { BODIES, HELLO } from "./request-bodies.js";
import { startRaw, startUpstream } from "./scripted-upstream.js";
import { startProxy } from "./start-proxy.js";

const body = BODIES.anthropic(HELLO);
const limits = { bytes: 1_000_000, totalBytes: 2_500_000 };
const options: ProxyOptions = { apply: "all", limits };

function post({ url }: Listener, bytes: string | Uint8Array, encoding?: string): Promise<Answer> {
  const headers = {
    "content-type": "application/json",
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
  };
  return ask(`${url}/v1/messages`, { method: "POST", headers, body: bytes });
}

const trimOf = ({ headers }: Answer): unknown => headers["x-toolfold-trim"];

describe("the memory of all bodies", () => {
  it("counts a body until it is sent, and not while its answer streams", async () => {
    const stalled = await startRaw((socket) => socket.pause());
    // Larger than what the system holds for a connection.
    const large = BODIES.anthropic(`{"role":"user","content":"${"x".repeat(20_000_000)}"}`);
    const wide = { bytes: 24_000_000, totalBytes: 38_000_000 };
    const proxy = await startProxy(stalled.url, { apply: "all", limits: wide });
    const first = post(proxy, large);
    await until(() => stalled.sockets.size === 1);
    const second = post(proxy, large);
    await until(() => stalled.sockets.size === 2);
    for (const socket of stalled.sockets) {
      socket.removeAllListeners("data").resume();
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {}\n\n");
    }
    await until(() => [...stalled.sockets].every(({ bytesRead }) => bytesRead > large.length - 1_000));
    const third = post(proxy, large);
    await until(() => stalled.sockets.size === 3);
    for (const socket of stalled.sockets) socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    const trims = (await Promise.all([first, second, third])).map((answer) => String(trimOf(answer)));
    expect(trims.map((text) => text.split(";")[0])).toEqual(["cut=2", "skipped", "cut=2"]);
    expect(trims[1]).toBe("skipped; reason=busy");
  });

  it("gives back what failed, was aborted, or was decoded", async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url, options);
    const bomb = gzipSync(Buffer.alloc(1_500_000));
    for (let round = 0; round < 8; round++) {
      expect(trimOf(await post(proxy, bomb, "gzip"))).toBe("skipped; reason=too_large");
      expect(trimOf(await post(proxy, "not gzip", "gzip"))).toBe("skipped; reason=not_decodable");
      expect(trimOf(await post(proxy, gzipSync(body), "gzip"))).toMatch(/^cut=2/);
      expect(trimOf(await post(proxy, `${body}${" ".repeat(700_000)}`))).toMatch(/^cut=2/);
    }
  });

  it("does not decode more at a time than there is room for, and passes the others on", async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url, options);
    const bomb = gzipSync(Buffer.alloc(900_000, " "));
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(proxy, bomb, "gzip")));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(upstream.seen.every(({ body: seen }) => seen.equals(bomb))).toBe(true);
    expect(trimOf(await post(proxy, gzipSync(body), "gzip"))).toMatch(/^cut=2/);
  });
});
