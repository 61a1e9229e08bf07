import { Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { answerParent } from "./child.js";
import { sampleBody } from "./trim-sample-body.js";

/** A number of requests, four at a time, one answer that streams, or connections without a request. */
export type ProxyLoad =
  | {
      readonly port: number;
      readonly path: string;
      readonly requests: number;
      /** 300 KB with the same 131 KB of tools each time or with others each time, or 2 KB with one tool. */
      readonly body: "seen" | "new" | "small";
      /** Between how many sessions the requests take turns. Default 1. */
      readonly sessions?: number;
    }
  /** Reads an event stream whose events say when they were sent. */
  | { readonly port: number; readonly events: number }
  /** Reads that many bytes of an event stream. */
  | { readonly port: number; readonly bytes: number }
  /** Opens that many connections in the place of those before, and answers how many of them stay open. */
  | { readonly port: number; readonly connections: number };

const CONNECTIONS = 4;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const large = Buffer.from(sampleBody({ tools: 31, messageBytes: 165_000 }));
const small = Buffer.from(sampleBody({ tools: 1, messageBytes: 1 }));
const place = large.indexOf('"name":"SampleTool30"') + '"name":"'.length;
let serial = 0;

/** Answers milliseconds, where nothing else is said: of each request, from its first byte to the answer's last, or from each event's sending to its arrival. */
answerParent(async (load: ProxyLoad): Promise<number[]> => {
  if ("events" in load) return readEvents(load.port, load.events);
  if ("connections" in load) return [await connectMany(load.port, load.connections)];
  if ("bytes" in load) {
    const answer = await send(load.port, `/v1/messages?bytes=${load.bytes}`, small, "stream");
    for await (const _ of answer);
    return [];
  }
  const { port, path, requests, body, sessions = 1 } = load;
  const times: number[] = [];
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (sent < requests) {
      const session = `bench-${sent++ % sessions}`;
      const bytes = body === "small" ? small : body === "seen" ? large : renamed();
      const started = performance.now();
      const answer = await send(port, path, bytes, session);
      for await (const _ of answer);
      if (answer.statusCode !== 200) throw new Error(`Got ${answer.statusCode}.`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return times;
});

const idle = new Set<Socket>();
const BATCH = 200;
const SETTLE_MS = 1_000;

async function connectMany(port: number, connections: number): Promise<number> {
  for (const socket of idle) socket.destroy();
  agent.destroy();
  await settle();
  for (let opened = 0; opened < connections; opened += BATCH) {
    await Promise.all(Array.from({ length: Math.min(BATCH, connections - opened) }, () => connectOne(port)));
  }
  return settled();
}

/** How many are open when none was closed for a while: a busy server takes its time to refuse. */
async function settled(): Promise<number> {
  for (;;) {
    const before = idle.size;
    await settle();
    await settle();
    if (idle.size === before) return before;
  }
}

/** Until the server has seen which connections are closed. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, SETTLE_MS);
  });
}

function connectOne(port: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    idle.add(socket);
    socket.on("connect", () => resolve());
    socket.on("error", () => undefined);
    socket.on("close", () => {
      idle.delete(socket);
      resolve();
    });
  });
}

async function readEvents(port: number, events: number): Promise<number[]> {
  const times: number[] = [];
  const answer = await send(port, `/v1/messages?events=${events}`, small, "events");
  for await (const chunk of answer) {
    const now = process.hrtime.bigint();
    for (const [, sentAt = ""] of String(chunk).matchAll(/data: (\d+)/g))
      times.push(Number(now - BigInt(sentAt)) / 1e6);
  }
  return times;
}

/** The body with another name for its last tool. */
function renamed(): Buffer {
  const other = Buffer.from(large);
  other.write(String(serial++).padStart(10, "0"), place);
  return other;
}

function send(port: number, path: string, bytes: Buffer, session: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": bytes.length,
      "x-toolfold-session": session,
    };
    const outgoing = request({ host: "127.0.0.1", port, method: "POST", path, headers, agent }, resolve);
    outgoing.on("error", reject);
    outgoing.end(bytes);
  });
}
