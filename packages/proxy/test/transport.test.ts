import { createHash } from "node:crypto";
import { request } from "node:http";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ask, askRaw, until } from "./ask.js";
import { headerLines } from "./header-lines.js";
import { startEager, startRaw, startUpstream } from "./scripted-upstream.js";
import { startProxy } from "./start-proxy.js";

describe("requests", () => {
  it("keeps method, path, query, headers and body, and names the upstream as host", async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url);
    const headers = [
      "X-A",
      "1",
      "x-a",
      "2",
      "Authorization",
      "Bearer k",
      "Content-Length",
      "3",
      "Accept-Encoding",
      "br",
    ];
    await ask(`${proxy.url}/v1/files/%2F?beta=true&x=%20`, {
      method: "PUT",
      headers: ["Host", "a", ...headers],
      body: "abc",
    });
    expect(upstream.seen).toEqual([
      {
        method: "PUT",
        url: "/v1/files/%2F?beta=true&x=%20",
        rawHeaders: ["Host", `127.0.0.1:${upstream.port}`, ...headers, "Connection", "keep-alive"],
        rawTrailers: [],
        body: Buffer.from("abc"),
      },
    ]);
  });

  it("drops hop-by-hop headers, those that Connection names, and its own", async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url);
    await askRaw(
      proxy.port,
      [
        "GET /v1/models HTTP/1.1",
        "Host: a",
        "Connection: close, X-Hop, Host",
        "X-Hop: 1",
        "Keep-Alive: timeout=9",
        "Proxy-Authorization: Basic x",
        "Proxy-Connection: keep-alive",
        "TE: gzip, trailers",
        "Upgrade-Insecure-Requests: 1",
        "X-Toolfold-Session: s",
        "\r\n",
      ].join("\r\n"),
    );
    expect(upstream.seen[0]?.rawHeaders).toEqual(
      headerLines(`Host: 127.0.0.1:${upstream.port}`, "Upgrade-Insecure-Requests: 1", "TE: trailers", "Connection: TE"),
    );
  });

  it("puts the path of the upstream before every path", async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(`${upstream.url}/gateway/`);
    await ask(`${proxy.url}/v1/models?a=1`);
    expect(upstream.seen[0]?.url).toBe("/gateway/v1/models?a=1");
  });

  it("never takes the upstream from the request", async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url);
    await askRaw(
      proxy.port,
      "GET http://elsewhere.test/v1/models HTTP/1.1\r\nHost: elsewhere.test\r\nConnection: close\r\n\r\n",
    );
    expect(upstream.seen.map(({ url, rawHeaders }) => [url, rawHeaders[1]])).toEqual([
      ["/v1/models", `127.0.0.1:${upstream.port}`],
    ]);
  });

  it("passes HEAD /, OPTIONS *, a POST without a body and unknown paths", async () => {
    const upstream = await startUpstream((_, response) => {
      response.writeHead(200, { "content-length": "7" });
      response.end('{"a":1}');
    });
    const proxy = await startProxy(upstream.url);
    const head = await ask(`${proxy.url}/`, { method: "HEAD" });
    await ask(proxy.url, { method: "OPTIONS", path: "*" });
    await ask(`${proxy.url}/no/such/path`, { method: "POST", headers: { "content-length": "0" } });
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, "7", 0]);
    expect(upstream.seen.map(({ method, url }) => [method, url])).toEqual([
      ["HEAD", "/"],
      ["OPTIONS", "*"],
      ["POST", "/no/such/path"],
    ]);
  });

  it("streams a chunked body with its trailers, also of a GET", async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url);
    for (const method of ["POST", "GET"]) {
      await askRaw(
        proxy.port,
        `${method} /v1/files HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 9\r\n\r\n`,
      );
    }
    expect(upstream.seen.map(({ method, body, rawTrailers }) => [method, body.toString(), rawTrailers])).toEqual([
      ["POST", "abc", ["X-Sum", "9"]],
      ["GET", "abc", ["X-Sum", "9"]],
    ]);
  });

  it("lets the upstream decide on Expect: 100-continue", async () => {
    const upstream = await startEager((incoming, response) => {
      response.writeHead(417).end();
      incoming.resume();
    });
    const proxy = await startProxy(upstream.url);
    const text = await askRaw(
      proxy.port,
      "POST /v1/files HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n",
    );
    expect(text.startsWith("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 417 Expectation Failed\r\n")).toBe(true);
    const agreed = await startUpstream();
    const other = await startProxy(agreed.url);
    const outgoing = request(`${other.url}/v1/files`, {
      method: "POST",
      headers: { expect: "100-continue", "content-length": "3" },
    });
    outgoing.on("continue", () => outgoing.end("abc"));
    await new Promise((resolve) => {
      outgoing.on("response", (answer) => answer.resume().on("end", resolve));
      outgoing.flushHeaders();
    });
    expect(agreed.seen[0]?.body.toString()).toBe("abc");
  });
});

describe("answers", () => {
  it("keeps status line, headers with spelling and repetitions, and compressed bytes", async () => {
    const body = gzipSync("hello");
    const kept = ["Content-Encoding: gzip", "Set-Cookie: a=1", "set-cookie: b=2", "request-id: r1"];
    const upstream = await startUpstream((_, response) => {
      response.sendDate = false;
      response.writeHead(
        299,
        "Odd But Fine",
        headerLines(...kept, "Connection: X-Hop", "X-Hop: 1", `Content-Length: ${body.length}`),
      );
      response.end(body);
    });
    const proxy = await startProxy(upstream.url);
    const answer = await ask(`${proxy.url}/v1/models`);
    expect({ ...answer, headers: undefined }).toEqual({
      status: 299,
      statusMessage: "Odd But Fine",
      rawHeaders: headerLines(...kept, `Content-Length: ${body.length}`, "Connection: close"),
      headers: undefined,
      rawTrailers: [],
      body,
      isWhole: true,
    });
  });

  it.each([
    [204, {}, ""],
    [304, { etag: '"a"' }, ""],
    [301, { location: "http://elsewhere.test/" }, "moved"],
    [429, { "retry-after": "7" }, '{"type":"error"}'],
    [529, { "content-type": "text/html" }, "<html>overloaded</html>"],
  ])("passes %i on as it is, without a second request", async (status, headers, body) => {
    const upstream = await startUpstream((_, response) => response.writeHead(status, headers).end(body));
    const proxy = await startProxy(upstream.url);
    const answer = await ask(`${proxy.url}/v1/messages`, { method: "POST", body: "{}" });
    expect([answer.status, answer.body.toString(), upstream.seen.length]).toEqual([status, body, 1]);
    expect(answer.headers).toMatchObject(headers);
  });

  it("passes trailers and interim answers", async () => {
    const upstream = await startUpstream((_, response) => {
      response.writeEarlyHints({ link: "</a>; rel=preload" });
      response.writeProcessing();
      response.writeHead(200, { trailer: "X-Sum" });
      response.write("abc");
      response.addTrailers({ "X-Sum": "9" });
      response.end();
    });
    const proxy = await startProxy(upstream.url);
    const interim: number[] = [];
    const outgoing = request(`${proxy.url}/v1/models`);
    outgoing.on("information", ({ statusCode }) => interim.push(statusCode));
    outgoing.end();
    const trailers = await new Promise((resolve) => {
      outgoing.on("response", (answer) => answer.resume().on("end", () => resolve(answer.rawTrailers)));
    });
    expect([interim, trailers]).toEqual([
      [103, 102],
      ["X-Sum", "9"],
    ]);
  });

  it("passes each piece of a stream on at once, wherever it is cut", async () => {
    const text = Buffer.from("data: €\n\n");
    const pieces: ((piece: Buffer) => void)[] = [];
    const upstream = await startUpstream((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.flushHeaders();
      pieces.push((piece) => response.write(piece));
    });
    const proxy = await startProxy(upstream.url);
    const received: Buffer[] = [];
    const outgoing = request(`${proxy.url}/v1/messages`);
    outgoing.end();
    await new Promise<void>((resolve) => {
      outgoing.on("response", (answer) => {
        answer.on("data", (chunk: Buffer) => received.push(chunk));
        resolve();
      });
    });
    for (const [start, end] of [
      [0, 7],
      [7, text.length],
    ] as const) {
      pieces[0]?.(text.subarray(start, end));
      await until(() => Buffer.concat(received).length === end);
    }
    expect(Buffer.concat(received)).toEqual(text);
    outgoing.on("error", () => undefined);
    outgoing.destroy();
  });

  it("holds an upstream back when the client does not read", async () => {
    const total = 64 * 1024 * 1024;
    let written = 0;
    const upstream = await startUpstream((_, response) => {
      const chunk = Buffer.alloc(65_536);
      const more = (): void => {
        while (written < total) {
          written += chunk.length;
          if (!response.write(chunk)) {
            response.once("drain", more);
            return;
          }
        }
        response.end();
      };
      more();
    });
    const proxy = await startProxy(upstream.url);
    const outgoing = request(`${proxy.url}/v1/models`);
    outgoing.end();
    const answer = await new Promise<import("node:http").IncomingMessage>((resolve) =>
      outgoing.on("response", resolve),
    );
    answer.pause();
    let before = -1;
    await until(() => {
      const isStill = before === written;
      before = written;
      return isStill && written > 0;
    });
    expect(written).toBeLessThan(total / 2);
    let size = 0;
    for await (const chunk of answer) size += (chunk as Buffer).length;
    expect(size).toBe(total);
  });

  it("passes an answer that comes before the request is complete", async () => {
    const upstream = await startEager((_, response) => {
      response.writeHead(413, { connection: "close" }).end("too much");
    });
    const proxy = await startProxy(upstream.url);
    const outgoing = request(`${proxy.url}/v1/files`, { method: "POST" });
    outgoing.on("error", () => undefined);
    outgoing.write("a");
    const status = await new Promise((resolve) => {
      outgoing.on("response", (answer) => answer.resume().on("end", () => resolve(answer.statusCode)));
    });
    expect(status).toBe(413);
    outgoing.destroy();
  });
});

describe("upgrades", () => {
  it("joins client and upstream after 101", async () => {
    const upstream = await startRaw((socket, data) => {
      if (data.includes("GET /"))
        socket.write(
          "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: x\r\n\r\nhello",
        );
      else socket.end(`echo ${data.toString()}`);
    });
    const proxy = await startProxy(upstream.url);
    const chunks: string[] = [];
    const socket = connect(proxy.port, "127.0.0.1");
    socket.on("data", (chunk) => {
      chunks.push(chunk.toString());
      if (chunks.join("").endsWith("hello")) socket.write("ping");
    });
    socket.write(
      "GET /v1/realtime HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: k\r\n\r\n",
    );
    await new Promise((resolve) => {
      socket.on("close", resolve);
    });
    expect(chunks.join("")).toBe(
      "HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhelloecho ping",
    );
  });

  it("ignores an offer of h2c, and loses nothing of the request that made it", async () => {
    const upstream = await startUpstream();
    const proxy = await startProxy(upstream.url);
    const body = "x".repeat(200_000);
    const offer = "Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n";
    const head = `POST /v1/files HTTP/1.1\r\nHost: a\r\nX-A: 1\r\n${offer}Content-Length: ${body.length}\r\n\r\n`;
    const answer = await askRaw(proxy.port, head + body);
    expect([answer.split("\r\n")[0], upstream.seen[0]?.body.length]).toEqual(["HTTP/1.1 200 OK", body.length]);
    expect(upstream.seen[0]?.rawHeaders).toEqual(
      headerLines(
        `Host: 127.0.0.1:${upstream.port}`,
        "X-A: 1",
        `Content-Length: ${body.length}`,
        "Connection: keep-alive",
      ),
    );
  });

  it("passes a refusal on, and answers 502 when there is nobody", async () => {
    const upstream = await startUpstream((_, response) => response.writeHead(403).end("no"));
    const upgrade = "GET /v1/realtime HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
    const refused = await askRaw((await startProxy(upstream.url)).port, upgrade);
    const nobody = await askRaw((await startProxy("http://127.0.0.1:1")).port, upgrade);
    expect([refused.split("\r\n")[0], nobody.split("\r\n")[0]]).toEqual([
      "HTTP/1.1 403 Forbidden",
      "HTTP/1.1 502 Bad Gateway",
    ]);
  });
});

it("carries bodies of any size unchanged both ways", async () => {
  const body = Buffer.alloc(9_000_000, "0123456789abcdef\n");
  const upstream = await startUpstream((_, response, { body: seen }) => response.end(seen));
  const proxy = await startProxy(upstream.url);
  const answer = await ask(`${proxy.url}/v1/files`, { method: "POST", body });
  const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
  expect([digest(upstream.seen[0]?.body as Buffer), digest(answer.body)]).toEqual([digest(body), digest(body)]);
});
