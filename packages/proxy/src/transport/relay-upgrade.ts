import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { endToEndHeaders } from "./end-to-end-headers.js";
import type { Fault } from "./faults.js";
import { relayResponse } from "./relay-response.js";
import { hasBody, requestHeaders } from "./request-headers.js";
import { sendFault } from "./send-fault.js";
import type { Upstream } from "./upstream.js";
import { upstreamFault } from "./upstream-fault.js";
import { type Timeouts, Watch } from "./watch.js";

/** A request to speak another protocol, such as WebSocket. */
export interface UpgradeCall {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What the client sent behind its request. */
  readonly head: Buffer;
  readonly upstream: Upstream;
  readonly path: string;
  readonly timeouts: Timeouts;
  readonly errorBody: (fault: Fault) => unknown;
}

/** Joins client and upstream if the upstream agrees; otherwise its answer goes back. Resolves when both are closed. */
export function relayUpgrade(call: UpgradeCall): Promise<void> {
  const { request, socket, head, upstream, path, timeouts, errorBody } = call;
  return new Promise((resolve) => {
    socket.on("close", resolve);
    socket.on("error", () => socket.destroy());
    const refuse = (code: Parameters<typeof sendFault>[0]): void => {
      if (socket.destroyed) return;
      sendFault(code, errorBody, answerOn(socket, request), []);
    };
    // Nobody would read the body, and an upstream that refuses would take the next request for it.
    if (hasBody(request.rawHeaders)) {
      refuse("bad_request");
      return;
    }
    const headers = [
      ...requestHeaders(request.rawHeaders, upstream.host, { kind: "same", method: "GET", expectsContinue: false }),
      "Connection",
      "Upgrade",
      "Upgrade",
      request.headers.upgrade ?? "",
    ];
    const outgoing = startOrRefuse();
    if (outgoing === undefined) return;
    const watch = new Watch(() => outgoing.destroy(Object.assign(new Error("timed out"), { code: "ETIMEDOUT" })));
    watch.start(timeouts.connect + timeouts.firstByte);
    socket.on("close", () => {
      watch.stop();
      outgoing.destroy();
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      watch.stop();
      refuse(
        error.code === "ETIMEDOUT" ? "upstream_timeout" : upstreamFault(error, outgoing.socket?.connecting === false),
      );
    });
    outgoing.on("response", (answer) => {
      watch.stop();
      answer.on("error", () => socket.destroy());
      if (!relayResponse(answer, answerOn(socket, request), request.httpVersion, [])) socket.destroy();
    });
    outgoing.on("upgrade", (answer, far, farHead) => {
      watch.stop();
      socket.write(switchingProtocols(answer), "latin1");
      join(socket, far, head, farHead);
    });
    outgoing.end();

    function startOrRefuse(): ReturnType<Upstream["request"]> | undefined {
      try {
        return upstream.request(request.method ?? "GET", path, headers);
      } catch {
        refuse("bad_request");
        return undefined;
      }
    }
  });
}

function join(near: Duplex, far: Duplex, nearHead: Buffer, farHead: Buffer): void {
  if (farHead.length > 0) near.write(farHead);
  if (nearHead.length > 0) far.write(nearHead);
  far.on("error", () => near.destroy());
  // One that has ended still has to write what the other one sent.
  far.on("close", () => {
    if (!near.writableEnded) near.destroy();
  });
  near.on("close", () => far.destroy());
  near.pipe(far).pipe(near);
}

function switchingProtocols(answer: IncomingMessage): string {
  const headers = [
    ...endToEndHeaders(answer.rawHeaders),
    "Connection",
    "Upgrade",
    "Upgrade",
    answer.headers.upgrade ?? "",
  ];
  let text = `HTTP/1.1 101 ${answer.statusMessage ?? "Switching Protocols"}\r\n`;
  for (let at = 0; at < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return `${text}\r\n`;
}

function answerOn(socket: Duplex, request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket as Parameters<ServerResponse["assignSocket"]>[0]);
  response.on("finish", () => socket.end());
  return response;
}
