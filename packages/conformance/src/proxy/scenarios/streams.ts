import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Judge } from "../../judge.js";
import { open } from "../ask.js";
import type { ProxyScenario } from "../proxy-scenario.js";
import { describe, type ProxyUnderTest } from "../proxy-under-test.js";
import { MESSAGES } from "../request-shapes.js";
import { PLAIN, type Script, verbatim } from "../scripted-provider.js";
import { bodyOf, faultOfArrival, freshRequest } from "../send-tools.js";

/** How long a piece that has been sent may take to arrive before it counts as held back. */
const PATIENCE_MS = 2_000;

export const streams: ProxyScenario = {
  id: "streams",
  title: "Answers that come in pieces, break off, or have no reader",
  async run(proxy, judge) {
    await atOnce(proxy, judge);
    await cut(proxy, judge);
    await clientGone(proxy, judge);
    await backPressure(proxy, judge);
    await upgrade(proxy, judge);
    proxy.provider.script = PLAIN;
  },
};

/** A stream that is written piece by piece, the next only when the one before has arrived. */
async function atOnce(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const events = Buffer.from('event: a\ndata: {"text":"€"}\n\n');
  const packed = gzipSync(Buffer.concat([events, events]));
  for (const [name, headers, whole, cuts] of [
    [
      "an event stream, cut inside a character",
      { "content-type": "text/event-stream" },
      events,
      [9, 24, events.length],
    ],
    [
      "a compressed stream",
      { "content-type": "text/event-stream", "content-encoding": "gzip" },
      packed,
      [12, packed.length],
    ],
  ] as const) {
    const request = freshRequest(proxy, MESSAGES.path, bodyOf(MESSAGES));
    const asked = { request: `${describe(proxy.base, request).request}, answered with ${name}` };
    let response: ServerResponse | undefined;
    proxy.provider.script = {
      play: (_, opened) => {
        response = opened.writeHead(200, headers);
        opened.flushHeaders();
      },
    };
    const fault = await pieceByPiece(proxy, request, () => response, whole, cuts);
    response?.destroy();
    judge.judge("proxy-stream-at-once", "each piece before the next is sent", asked, fault);
  }
}

async function pieceByPiece(
  proxy: ProxyUnderTest,
  request: Parameters<typeof open>[1],
  response: () => ServerResponse | undefined,
  whole: Buffer,
  cuts: readonly number[],
): Promise<string | undefined> {
  const { outgoing, head } = open(proxy.base, request);
  const incoming = await Promise.race([head, delay(PATIENCE_MS)]).catch((error: Error) => error.message);
  if (incoming === undefined || typeof incoming === "string") {
    outgoing.destroy();
    return incoming ?? `the head of the answer did not arrive within ${PATIENCE_MS} ms`;
  }
  const received: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => received.push(chunk));
  try {
    for (const [index, to] of cuts.entries()) {
      response()?.write(whole.subarray(cuts[index - 1] ?? 0, to));
      const isThere = await until(() => Buffer.concat(received).length >= to);
      if (!isThere) return `piece ${index + 1} of ${cuts.length} did not arrive within ${PATIENCE_MS} ms`;
      if (!Buffer.concat(received).equals(whole.subarray(0, to))) return `piece ${index + 1} arrived with other bytes`;
    }
    return undefined;
  } finally {
    outgoing.destroy();
  }
}

async function cut(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n";
  for (const [how, text] of [
    ["in the middle of chunks", `${head}Transfer-Encoding: chunked\r\n\r\n5\r\ndata:\r\n`],
    ["before its announced length", `${head}Content-Length: 100\r\n\r\ndata:`],
  ] as const) {
    const passage = await proxy.pass(freshRequest(proxy, MESSAGES.path, bodyOf(MESSAGES)), verbatim(text));
    const { answer } = passage;
    const fault =
      answer?.isWhole === true && answer.status < 400
        ? `a regular end after ${answer.body.length} bytes`
        : faultOfArrival(passage);
    judge.judge(
      "proxy-cut-stream",
      "an answer that breaks off",
      { ...passage, request: `${passage.request}, broken off ${how}` },
      fault,
    );
  }
}

async function clientGone(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const pieces: Script = {
    play: (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: a\n\n");
    },
  };
  for (const [when, script] of [
    ["in the middle of a stream", pieces],
    ["before there is an answer", { play: () => {} }],
  ] as const) {
    let upstream: Socket | undefined;
    proxy.provider.script = {
      play: (incoming, response, arrival) => {
        upstream = incoming.socket;
        script.play(incoming, response, arrival);
      },
    };
    const request = freshRequest(proxy, MESSAGES.path, bodyOf(MESSAGES));
    const asked = { request: `${describe(proxy.base, request).request}, given up ${when}` };
    const { outgoing, head } = open(proxy.base, request);
    await until(() => upstream !== undefined);
    if (script === pieces) await Promise.race([head, delay(PATIENCE_MS)]).catch(() => {});
    outgoing.destroy();
    const isEnded = upstream !== undefined && (await until(() => proxy.provider.closed.has(upstream as Socket)));
    if (!isEnded) upstream?.destroy();
    judge.judge(
      "proxy-client-gone",
      "the end of the request at the provider",
      asked,
      isEnded
        ? undefined
        : upstream === undefined
          ? "nothing reached the provider"
          : `still open after ${PATIENCE_MS} ms`,
    );
  }
}

async function until(condition: () => boolean): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!condition()) {
    if (performance.now() > deadline) return false;
    await delay(5);
  }
  return true;
}

const FLOOD = 96 * 1_048_576;
/** Buffers of two sockets of the kernel, and what a proxy may hold beside them. */
const AHEAD = 40 * 1_048_576;

async function backPressure(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  let written = 0;
  proxy.provider.script = {
    play: (_, response) => {
      const chunk = Buffer.alloc(65_536, "x");
      response.writeHead(200, { "content-type": "application/octet-stream" });
      const more = (): void => {
        while (written < FLOOD && !response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    },
  };
  const request = { method: "GET", path: "/v1/files/f1/content" };
  const { outgoing, head } = open(proxy.base, request);
  (await head).pause();
  let isStill = false;
  while (!isStill) {
    const before = written;
    await delay(250);
    isStill = written === before;
  }
  outgoing.destroy();
  judge.judge(
    "proxy-back-pressure",
    `at most ${AHEAD >> 20} MiB read ahead of a client that does not read`,
    { request: `GET ${request.path}, answered with ${FLOOD >> 20} MiB` },
    written === 0
      ? "the provider was not asked"
      : written <= AHEAD
        ? undefined
        : `${Math.round(written / 1_048_576)} MiB were taken`,
  );
}

async function upgrade(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  proxy.provider.script = {
    ...PLAIN,
    upgrade: (_, socket) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello");
      socket.on("data", (chunk: Buffer) => socket.end(`echo ${chunk.toString("latin1")}`));
    },
  };
  const { hostname, port, host } = proxy.base;
  const said = await new Promise<string>((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ""));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (text.endsWith("hello")) socket.write("ping");
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(text));
    socket.write(
      `GET /v1/realtime?model=m HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a2V5\r\n\r\n`,
    );
  });
  const isJoined = said.startsWith("HTTP/1.1 101") && said.endsWith("helloecho ping");
  judge.judge(
    "proxy-upgrade",
    "101, then bytes both ways",
    { request: "GET /v1/realtime?model=m; Connection: Upgrade; Upgrade: websocket" },
    isJoined ? undefined : `${said.split("\r\n")[0]?.slice(0, 80) ?? ""} and ${said.length} bytes in all`,
  );
}
