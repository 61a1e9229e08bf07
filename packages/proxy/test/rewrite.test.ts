import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { ProxyRecord } from "../src/index.js";
import { ask, askRaw, until } from "./ask.js";
import { BODIES, CUT_BYTES, HELLO } from "./request-bodies.js";
import { startUpstream } from "./scripted-upstream.js";
import { startProxy } from "./start-proxy.js";

const json = { "content-type": "application/json" };
const full = BODIES.anthropic(HELLO);
const trimmed = BODIES.anthropic(HELLO, "trimmed");

/** The value of a header as the upstream got it. */
function header(raw: readonly string[] | undefined, name: string): string | undefined {
  return raw?.[raw.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === name) + 1];
}

describe("what is cut", () => {
  it.each([
    ["/v1/messages?beta=true", "anthropic"],
    ["/v1/messages/count_tokens", "anthropic"],
    ["/v1/messages/batches", "batches"],
    ["/v1/chat/completions", "chat"],
    ["/v1/chat/completions", "functions"],
    ["/v1/responses", "responses"],
    ["/v1beta/models/m:generateContent", "gemini"],
    ["/v1beta/models/m:streamGenerateContent?alt=sse", "gemini"],
  ] as const)("goes out of POST %s (%s), and nothing else changes", async (path, shape) => {
    const upstream = await startUpstream();
    const records: ProxyRecord[] = [];
    const proxy = await startProxy(upstream.url, { apply: "new-sessions", onRecord: (record) => records.push(record) });
    const body = BODIES[shape](HELLO);
    for (let time = 0; time < 2; time++) {
      const answer = await ask(proxy.url + path, { method: "POST", headers: json, body });
      expect(answer.headers["x-toolfold-trim"]).toBe(`cut=2; bytes=${CUT_BYTES}`);
    }
    const expected = BODIES[shape](HELLO, "trimmed");
    expect(
      upstream.seen.map((seen) => [seen.url, seen.body.toString(), header(seen.rawHeaders, "content-length")]),
    ).toEqual([path, path].map((url) => [url, expected, String(expected.length)]));
    await until(() => records.length === 2);
    expect(records.map(({ bodyBytes, sentBytes, cuts, cutBytes }) => [bodyBytes, sentBytes, cuts, cutBytes])).toEqual([
      [body.length, expected.length, 2, CUT_BYTES],
      [body.length, expected.length, 2, CUT_BYTES],
    ]);
  });

  it.each([
    ["gzip", gzipSync(full)],
    ["x-gzip", gzipSync(full)],
    ["deflate", deflateSync(full)],
    ["BR", brotliCompressSync(full)],
  ])("goes out of a body in %s, which is sent decoded", async (encoding, body) => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url, { apply: "all" });
    await ask(`${proxy.url}/v1/messages`, { method: "POST", headers: { ...json, "content-encoding": encoding }, body });
    const [seen] = upstream.seen;
    expect([seen?.body.toString(), header(seen?.rawHeaders, "content-length")]).toEqual([
      trimmed,
      String(trimmed.length),
    ]);
    expect(seen?.rawHeaders.map((name) => name.toLowerCase())).not.toContain("content-encoding");
  });

  it("goes out of a chunked body, which then has a length", async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url, { apply: "all" });
    await askRaw(
      proxy.port,
      `POST /v1/messages HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n${full.length.toString(16)}\r\n${full}\r\n0\r\n\r\n`,
    );
    const names = upstream.seen[0]?.rawHeaders.map((name) => name.toLowerCase());
    expect([upstream.seen[0]?.body.toString(), names]).toEqual([
      trimmed,
      expect.not.arrayContaining(["transfer-encoding", "expect"]),
    ]);
  });
});

describe("what is not", () => {
  it.each<[string, string, Record<string, string>, string | Uint8Array]>([
    ["no_tools", "no tools", json, '{"messages":[]}'],
    ["nothing_to_cut", "nothing to cut", json, trimmed],
    ["not_json", "no JSON", json, `${full} x`],
    ["not_json", "another media type", { "content-type": "text/plain" }, full],
    [
      "not_utf8",
      "no UTF-8",
      json,
      Buffer.concat([Buffer.from(full.slice(0, -1)), Buffer.from(',"a":"'), Buffer.from([0xff]), Buffer.from('"}')]),
    ],
    ["duplicate_key", "two lists of tools", json, full.replace('"max_tokens"', '"tools":[],"max_tokens"')],
    ["too_deep", "ten thousand levels", json, `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
    ["unknown_encoding", "an unknown encoding", { ...json, "content-encoding": "snappy" }, full],
    ["unknown_encoding", "two encodings", { ...json, "content-encoding": "gzip, br" }, full],
    ["not_decodable", "a broken encoding", { ...json, "content-encoding": "gzip" }, full],
    ["too_large", "a bomb", { ...json, "content-encoding": "gzip" }, gzipSync(Buffer.alloc(3_000_000))],
    ["too_large", "more than the limit", json, full.padEnd(1_100_000)],
    [
      "too_large",
      "more than the limit, unannounced",
      { ...json, "transfer-encoding": "chunked" },
      full.padEnd(2_200_000),
    ],
    ["signed", "a signature of AWS", { ...json, authorization: "AWS4-HMAC-SHA256 Credential=a" }, full],
    ["signed", "a digest", { ...json, "content-digest": "sha-256=:a:" }, full],
    ["bypass", "the wish to be left alone", { ...json, "x-toolfold-bypass": "true" }, full],
  ])("says %s for %s, and every byte and header passes", async (reason, _, headers, body) => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url, { apply: "all", limits: { bytes: 1_000_000 } });
    const answer = await ask(`${proxy.url}/v1/messages`, { method: "POST", headers, body });
    expect(answer.headers["x-toolfold-trim"]).toBe(`skipped; reason=${reason}`);
    const [seen] = upstream.seen;
    expect(Buffer.compare(seen?.body as Buffer, Buffer.from(body as string))).toBe(0);
    for (const [name, value] of Object.entries(headers)) {
      if (!name.startsWith("x-toolfold-")) expect(header(seen?.rawHeaders, name)).toBe(value);
    }
  });

  it("reads no more bodies at a time than the limit allows", async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url, { apply: "all", limits: { totalBytes: full.length - 1 } });
    const answer = await ask(`${proxy.url}/v1/messages`, { method: "POST", headers: json, body: full });
    expect([answer.headers["x-toolfold-trim"], upstream.seen[0]?.body.toString()]).toEqual([
      "skipped; reason=busy",
      full,
    ]);
  });

  it("proxy-observe-first: is measured under observe, the default", async () => {
    const upstream = await startUpstream();
    const records: ProxyRecord[] = [];
    const proxy = await startProxy(upstream.url, { onRecord: (record) => records.push(record) });
    const answer = await ask(`${proxy.url}/v1/messages`, { method: "POST", headers: json, body: full });
    expect([answer.headers["x-toolfold-trim"], upstream.seen[0]?.body.toString()]).toEqual([
      "skipped; reason=observe",
      full,
    ]);
    await until(() => records.length === 1);
    expect(records[0]).toMatchObject({ cutBytes: 0, possibleBytes: CUT_BYTES, reason: "observe", decision: undefined });
  });

  it("gets no header on routes that are never trimmed, and passes whatever the listener throws", async () => {
    const upstream = await startUpstream();
    const onRecord = (): never => {
      throw new Error("no");
    };
    const proxy = await startProxy(upstream.url, { apply: "all", onRecord });
    const answer = await ask(`${proxy.url}/v1/files`, { method: "POST", headers: json, body: full });
    expect([answer.status, answer.headers["x-toolfold-trim"], upstream.seen[0]?.body.toString()]).toEqual([
      200,
      undefined,
      full,
    ]);
  });

  it("waits for a body only so long", async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url, { timeouts: { idle: 100 } });
    const text = await askRaw(proxy.port, "POST /v1/messages HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
    expect([text.split("\r\n")[0], text.includes('"type":"error"'), upstream.seen.length]).toEqual([
      "HTTP/1.1 408 Request Timeout",
      true,
      0,
    ]);
  });
});
