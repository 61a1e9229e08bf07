import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "./read-options.js";
import { chooseTarget } from "./route/choose-target.js";
import { type Ending, exchange } from "./transport/exchange.js";
import { hasBody, requestHeaders } from "./transport/request-headers.js";
import type { Upstream } from "./transport/upstream.js";

/** Answers one request. Never rejects. */
export type HandleRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  expectsContinue: boolean,
) => Promise<Ending>;

/** The main path: where does it go, and there it goes. */
export function requestHandler(settings: Settings): HandleRequest {
  return (request, response, expectsContinue) => {
    const method = request.method ?? "GET";
    const target = chooseTarget(method, request.url ?? "/", request.rawHeaders, settings.defaultProvider);
    const upstream = settings.upstreams.get(target.provider.name) as Upstream;
    return exchange({
      request,
      response,
      upstream,
      path: target.path,
      headers: requestHeaders(request.rawHeaders, upstream.host, { kind: "same", method, expectsContinue }),
      body: [],
      streams: hasBody(request.rawHeaders),
      timeouts: settings.timeouts,
      extraHeaders: [],
      errorBody: target.provider.errorBody,
    });
  };
}
