import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerParent } from "./child.js";

const ANSWER = Buffer.from(
  JSON.stringify({ usage: { input_tokens: 1, output_tokens: 1 }, content: "x".repeat(2_000) }),
);
const PAUSE_MS = 3;
const EVENT = Buffer.from(
  `data: {"type":"content_block_delta","delta":{"text":"${"word ".repeat(200)}"}}\n\n`.repeat(60),
);

/** Whatever it is sent, it answers with two kilobytes; `?events=N` with N events that tell when they were sent, `?bytes=N` with a long stream. */
const server = createServer((request, response) => {
  request.resume().on("end", () => {
    const { searchParams } = new URL(request.url ?? "/", "http://origin");
    const [events, bytes] = [Number(searchParams.get("events")), Number(searchParams.get("bytes"))];
    if (events > 0 || bytes > 0) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      if (events > 0) sendEvents(response, events);
      else sendBytes(response, bytes);
      return;
    }
    response.writeHead(200, { "content-type": "application/json", "content-length": ANSWER.length });
    response.end(ANSWER);
  });
});
server.listen(0, "127.0.0.1", () => answerParent<"port", number>(() => (server.address() as AddressInfo).port));

function sendEvents(response: ServerResponse, left: number): void {
  if (left === 0) {
    response.end();
    return;
  }
  response.write(`data: ${process.hrtime.bigint()}\n\n`);
  setTimeout(() => sendEvents(response, left - 1), PAUSE_MS);
}

function sendBytes(response: ServerResponse, left: number): void {
  let sent = 0;
  while (sent < left) {
    sent += EVENT.length;
    if (response.write(EVENT)) continue;
    response.once("drain", () => sendBytes(response, left - sent));
    return;
  }
  response.end();
}
