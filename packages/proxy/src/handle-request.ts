import type { IncomingMessage, ServerResponse } from "node:http";
import type { Usage } from "./accounting/usage.js";
import { UsageTap } from "./accounting/usage-tap.js";
import { isDecodable } from "./body/decode-body.js";
import { readBody } from "./body/read-body.js";
import type { ProxyRecord } from "./proxy-record.js";
import type { Settings } from "./read-options.js";
import { chooseTarget, type Target } from "./route/choose-target.js";
import { shortText } from "./short-text.js";
import { countOf, headerValue } from "./transport/end-to-end-headers.js";
import { type Call, type Ending, exchange } from "./transport/exchange.js";
import type { FaultCode } from "./transport/faults.js";
import { hasBody, isCodedForHop, requestHeaders } from "./transport/request-headers.js";
import { sendFault } from "./transport/send-fault.js";
import type { Upstream } from "./transport/upstream.js";
import { isSigned } from "./trim/is-signed.js";
import { type BodyPlan, planBody } from "./trim/plan-body.js";
import type { SkipReason } from "./trim/trim-reasons.js";

/** Answers one request. Never rejects. */
export type HandleRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  expectsContinue: boolean,
) => Promise<ProxyRecord>;

/** What goes upstream of a body: what was read of it, or what stands in its place. */
interface Outgoing {
  readonly body: Uint8Array[];
  readonly streams: boolean;
  readonly isReplaced: boolean;
  readonly expectsContinue: boolean;
  readonly onSent: () => void;
}

/** The main path: where does it go, may it be read, what becomes of its body, and there it goes. */
export function requestHandler(settings: Settings): HandleRequest {
  const { bodyMemory, planner, limits, timeouts } = settings;
  return async (request, response, expectsContinue) => {
    const target = chooseTarget(request.method ?? "", request.url ?? "/", request.rawHeaders, settings.defaultProvider);
    const go = (outgoing: Outgoing, plan?: BodyPlan): Promise<ProxyRecord> =>
      forward(settings, request, response, target, outgoing, plan);

    // RFC 9112 section 3.2. None of them would go further, but whoever sends two means to be taken for another.
    const isForOther = countOf(request.rawHeaders, "host") > 1;
    if (isForOther || isCodedForHop(request.rawHeaders)) {
      return fail(settings, "bad_request", request, response, target);
    }
    const streams = hasBody(request.rawHeaders);
    const unread: Outgoing = { body: [], streams, isReplaced: false, expectsContinue, onSent: () => undefined };
    if (target.route === undefined) return go(unread);
    const obstacle = findObstacle(request, limits.bytes);
    if (obstacle !== undefined) return go(unread, { replacement: undefined, reason: obstacle });

    if (expectsContinue) response.writeContinue();
    const memory = bodyMemory.open();
    const read = await readBody(request, timeouts.idle, limits.bytes, memory);
    if (read.kind === "timeout" || read.kind === "aborted") {
      memory.release();
      return fail(settings, read.kind === "timeout" ? "client_timeout" : "client_aborted", request, response, target);
    }
    const rest = { isReplaced: false, expectsContinue: false, onSent: () => memory.release() };
    if (read.kind === "part") {
      return go({ ...rest, body: read.chunks, streams: true }, { replacement: undefined, reason: read.reason });
    }

    const { provider, route } = target;
    const whole = { provider: provider.name, route, raw: request.rawHeaders, bytes: read.bytes, memory };
    const plan = await planBody(whole, planner);
    if (plan.replacement === undefined) return go({ ...rest, body: [read.bytes], streams: false }, plan);
    return go({ ...rest, body: plan.replacement, streams: false, isReplaced: true }, plan);
  };
}

/** Why a body need not be read: it could not be changed anyway. */
function findObstacle({ url = "/", rawHeaders }: IncomingMessage, maxBytes: number): SkipReason | undefined {
  const type = headerValue(rawHeaders, "content-type");
  if (isSigned(url, rawHeaders)) return "signed";
  if (type !== undefined && !/\bjson\b/i.test(type)) return "not_json";
  if (!isDecodable(headerValue(rawHeaders, "content-encoding"))) return "unknown_encoding";
  return Number(headerValue(rawHeaders, "content-length") ?? 0) > maxBytes ? "too_large" : undefined;
}

async function forward(
  settings: Settings,
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
  { body, streams, isReplaced, expectsContinue, onSent }: Outgoing,
  plan: BodyPlan | undefined,
): Promise<ProxyRecord> {
  const { provider, path } = target;
  const upstream = settings.upstreams.get(provider.name) as Upstream;
  const tap = target.route === undefined ? undefined : new UsageTap();
  const call: Call = {
    request,
    response,
    upstream,
    path,
    headers: requestHeaders(
      request.rawHeaders,
      upstream.host,
      isReplaced
        ? { kind: "replaced", length: body.reduce((sum, piece) => sum + piece.length, 0) }
        : { kind: "same", method: request.method ?? "GET", expectsContinue },
    ),
    body,
    streams,
    timeouts: settings.timeouts,
    extraHeaders: plan === undefined ? [] : ["X-Toolfold-Trim", describe(plan)],
    errorBody: provider.errorBody,
    onSent,
    tap,
  };
  const ending = await exchange(call);
  return settle(settings, record(request, target, plan, ending, await tap?.usage()), plan);
}

function settle({ accounting }: Settings, settled: ProxyRecord, plan: BodyPlan | undefined): ProxyRecord {
  accounting.add(settled, plan);
  return settled;
}

/** The value of `x-toolfold-trim`. */
function describe({ reason, trim }: BodyPlan): string {
  return reason === undefined && trim !== undefined
    ? `cut=${trim.cuts}; bytes=${trim.bytes}`
    : `skipped; reason=${reason}`;
}

function fail(
  settings: Settings,
  result: FaultCode | "client_aborted",
  request: IncomingMessage,
  response: ServerResponse,
  target: Target,
): ProxyRecord {
  const status = result === "client_aborted" ? undefined : sendFault(result, target.provider.errorBody, response, []);
  response.once("finish", () => request.socket.destroySoon());
  const ending = { result, status, sentBytes: 0, receivedBytes: 0, firstByteMs: undefined };
  return settle(settings, record(request, target, undefined, ending, undefined), undefined);
}

function record(
  { method = "GET" }: IncomingMessage,
  { provider, route }: Target,
  plan: BodyPlan | undefined,
  ending: Ending,
  usage: Usage | undefined,
): ProxyRecord {
  const isCut = plan?.replacement !== undefined && ending.sentBytes > 0;
  const { trim, latched, facts } = plan ?? {};
  const cutBytes = isCut ? (trim?.bytes ?? 0) : 0;
  return {
    result: ending.result,
    status: ending.status,
    sentBytes: ending.sentBytes,
    receivedBytes: ending.receivedBytes,
    firstByteMs: ending.firstByteMs,
    provider: provider.name,
    route: route?.name,
    method,
    model: facts?.model === undefined ? undefined : shortText(facts.model, 128),
    bodyBytes: plan?.decodedBytes ?? ending.sentBytes,
    cuts: isCut ? (trim?.cuts ?? 0) : 0,
    cutBytes,
    possibleBytes: trim?.bytes ?? 0,
    reason: plan?.reason,
    session: plan?.session,
    digest: trim?.digest,
    tools: trim?.tools ?? [],
    usage,
    decision: latched?.decision,
    isFirst: latched?.isFirst === true,
    isStoreDown: latched?.isStoreDown === true,
    isReanchor: latched?.isFirst === true && isCut && facts?.isRunning === true,
  };
}
