import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { inspect } from "node:util";
import type { ErrorRequestHandler, RequestHandler } from "express";
import {
  type ErrorAnswer,
  faultAnswer,
  malformedAnswer,
  NO_HOST,
  NO_SUCH_RESOURCE,
  NO_TUNNEL,
} from "./error-answer.js";

/** Refuses what HTTP/1.1 refuses; Node itself would answer without a body. */
export const requireHost: RequestHandler = (request, response, next) => {
  if (request.httpVersion === "1.1" && request.headers.host === undefined) send(NO_HOST, response);
  else next();
};

/** Answers every request that nothing before it has answered. */
export const answerUnknown: RequestHandler = (_request, response) => send(NO_SUCH_RESOURCE, response);

/** Answers a request on which something before it failed, and logs the fault. Express needs all four parameters. */
export const answerFault: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const correlationId = randomUUID();
  process.stderr.write(`Fault ${correlationId}: ${inspect(error)}\n`);
  if (response.headersSent) next(error);
  else send(faultAnswer(correlationId), response);
};

/** Makes a server answer in our shape where Node would answer without asking the application. */
export function ownEveryAnswer(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => write(malformedAnswer(error.code), socket));
  server.on("connect", (_request, socket) => write(NO_TUNNEL, socket));
  // RFC 9110 lets a server pass over an expectation that it does not know.
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    server.emit("request", request, response);
  });
}

function send({ status, headers, body }: ErrorAnswer, response: ServerResponse): void {
  response.writeHead(status, headers).end(body);
}

function write({ status, reason, headers, body }: ErrorAnswer, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const fields = Object.entries({ ...headers, Connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${fields.join("")}\r\n${body}`, () => socket.destroy());
}
