import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { clientConnection } from "./client-connection.js";
import type { FaultCode } from "./faults.js";
import { relayResponse } from "./relay-response.js";
import { isChunked } from "./request-headers.js";
import { sendFault } from "./send-fault.js";
import { trailerPairs } from "./trailer-pairs.js";
import type { Upstream } from "./upstream.js";
import { upstreamFault } from "./upstream-fault.js";
import { type Timeouts, Watch } from "./watch.js";

/** A request that is decided: nothing about it is open any more. */
export interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly upstream: Upstream;
  /** Path and query as the upstream gets them. */
  readonly path: string;
  readonly headers: readonly string[];
  /** What was read of the body, or replaces it. Emptied when it is handed on, since an answer may stream for hours. */
  readonly body: Uint8Array[];
  /** Whether the rest of the body still has to be read from the request. */
  readonly streams: boolean;
  readonly timeouts: Timeouts;
  /** Headers that the answer gets beside its own. */
  readonly extraHeaders: readonly string[];
  readonly errorBody: Parameters<typeof sendFault>[1];
  /** Told when nothing of `body` is held any more, perhaps twice. */
  readonly onSent: () => void;
  readonly tap?: Tap | undefined;
}

/** Sees a copy of what passes; it can delay nothing and change nothing. */
export interface Tap {
  answered?(status: number, headers: IncomingMessage["headers"]): void;
  chunk?(bytes: Uint8Array): void;
}

/** How an exchange ended. */
export interface Ending {
  readonly result: "complete" | "client_aborted" | "upstream_cut" | FaultCode;
  /** Status of the answer that the client got; `undefined` when it got none. */
  readonly status: number | undefined;
  /** Bytes of the body that went upstream, and of the answer's that came back. */
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** From the start of the exchange to the head of the answer, in milliseconds. */
  readonly firstByteMs: number | undefined;
}

/** Sends one request upstream and its answer back. Nothing is retried, no redirect is followed. Never rejects. */
export function exchange(call: Call): Promise<Ending> {
  return new Promise((resolve) => new Exchange(call, resolve).start());
}

class Exchange {
  readonly #call: Call;
  readonly #resolve: (ending: Ending) => void;
  readonly #watch = new Watch(() => this.#expire());
  readonly #startedAt = performance.now();
  #outgoing: ClientRequest | undefined;
  #answer: IncomingMessage | undefined;
  #firstByteMs: number | undefined;
  #sent = 0;
  #received = 0;
  #isConnected = false;
  #isEnded = false;

  constructor(call: Call, resolve: (ending: Ending) => void) {
    this.#call = call;
    this.#resolve = resolve;
  }

  start(): void {
    const { request, response, upstream, path, headers } = this.#call;
    const expectsContinue = headers.includes("Expect");
    if (response.destroyed) {
      this.#end("client_aborted");
      return;
    }
    try {
      this.#outgoing = upstream.request(request.method ?? "GET", path, headers);
    } catch {
      this.#fail("bad_request");
      return;
    }
    const outgoing = this.#outgoing;
    response.on("close", () => this.#clientClosed());
    outgoing.on("error", (error: NodeJS.ErrnoException) => this.#upstreamFailed(error));
    outgoing.on("response", (answer) => this.#relay(answer));
    outgoing.on("continue", () => {
      if (expectsContinue) response.writeContinue();
    });
    outgoing.on("information", (info) => clientConnection(response).inform(info));
    this.#connect(outgoing);
    this.#send(outgoing);
  }

  #connect(outgoing: ClientRequest): void {
    const { timeouts } = this.#call;
    this.#watch.start(timeouts.connect);
    outgoing.on("socket", (socket) => {
      const connected = (): void => {
        this.#isConnected = true;
        if (this.#answer === undefined && !this.#isEnded) {
          this.#watch.start(outgoing.writableFinished ? timeouts.firstByte : timeouts.idle);
        }
      };
      if (!socket.connecting) connected();
      else socket.once("encrypted" in socket ? "secureConnect" : "connect", connected);
    });
    outgoing.on("finish", () => {
      if (this.#isConnected && this.#answer === undefined) this.#watch.start(timeouts.firstByte);
    });
  }

  #send(outgoing: ClientRequest): void {
    const { request, streams, headers, onSent } = this.#call;
    const body = this.#call.body.splice(0);
    outgoing.once("finish", onSent);
    for (const chunk of body) this.#sent += chunk.length;
    if (!streams) {
      if (isChunked(headers)) outgoing.addTrailers(trailerPairs(request.rawTrailers));
      for (const piece of body.slice(0, -1)) outgoing.write(piece);
      outgoing.end(body.at(-1));
      return;
    }
    for (const chunk of body) outgoing.write(chunk);
    // Else the head goes out with the first piece of the body.
    if (headers.includes("Expect")) outgoing.flushHeaders();
    request.on("data", (chunk: Uint8Array) => {
      this.#sent += chunk.length;
      this.#watch.touch();
    });
    outgoing.on("drain", () => this.#watch.touch());
    request.pipe(outgoing, { end: false });
    request.on("end", () => {
      if (isChunked(headers)) outgoing.addTrailers(trailerPairs(request.rawTrailers));
      outgoing.end();
    });
  }

  #relay(answer: IncomingMessage): void {
    const { response, timeouts, extraHeaders, tap, request } = this.#call;
    this.#answer = answer;
    this.#firstByteMs = performance.now() - this.#startedAt;
    this.#watch.start(timeouts.idle);
    tap?.answered?.(answer.statusCode ?? 0, answer.headers);
    answer.on("error", () => this.#cut("upstream_cut"));
    response.on("finish", () => {
      this.#end("complete");
      if (request.complete) return;
      clientConnection(response).linger(request);
      // Once it is answered, a request does not tell any more that its client is gone.
      request.socket.once("close", () => {
        if (!request.complete) this.#outgoing?.destroy();
      });
    });
    if (!relayResponse(answer, response, request.httpVersion, extraHeaders)) this.#fail("upstream_invalid");
    // Behind the client's own listener: it has the chunk before anybody looks at it.
    answer.on("data", (chunk: Uint8Array) => {
      this.#received += chunk.length;
      this.#watch.touch();
      tap?.chunk?.(chunk);
    });
  }

  #upstreamFailed(error: NodeJS.ErrnoException): void {
    // An upstream may answer and close before it has read the request; the answer's own events tell whether it is whole.
    if (this.#answer !== undefined) return;
    this.#fail(upstreamFault(error, this.#isConnected));
  }

  #clientClosed(): void {
    if (this.#isEnded || this.#call.response.writableFinished) return;
    this.#end("client_aborted");
    this.#outgoing?.destroy();
  }

  #expire(): void {
    if (this.#answer !== undefined) {
      this.#cut("upstream_timeout");
      return;
    }
    const waitsForClient =
      this.#isConnected && this.#outgoing?.writableNeedDrain === false && !this.#call.request.complete;
    this.#fail(waitsForClient ? "client_timeout" : "upstream_timeout");
  }

  /** Nothing of an answer has been sent yet: the client gets one of ours. */
  #fail(code: FaultCode): void {
    if (this.#isEnded) return;
    const { response, errorBody, extraHeaders, request } = this.#call;
    const status = sendFault(code, errorBody, response, extraHeaders);
    this.#end(code, status);
    this.#outgoing?.destroy();
    if (!request.complete) clientConnection(response).linger(request);
  }

  /** Part of an answer has been sent: the client must see that it is not whole. */
  #cut(result: "upstream_cut" | "upstream_timeout"): void {
    if (this.#isEnded) return;
    this.#end(result);
    this.#outgoing?.destroy();
    clientConnection(this.#call.response).cut(this.#answer?.headers["content-length"] !== undefined);
  }

  #end(result: Ending["result"], status?: number): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#watch.stop();
    this.#call.onSent();
    this.#resolve({
      result,
      status: status ?? this.#answer?.statusCode,
      sentBytes: this.#sent,
      receivedBytes: this.#received,
      firstByteMs: this.#firstByteMs,
    });
  }
}
