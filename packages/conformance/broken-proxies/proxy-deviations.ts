import { inflateSync } from "node:zlib";
import { fieldOf, type ProxyDeviation, without } from "./minimal-proxy.js";
import { TRIM_DEVIATIONS } from "./trim-deviations.js";

/** What a proxy may do wrong beside trimming, by the one requirement that it breaks. */
const PASSING_DEVIATIONS: readonly (readonly [requirement: string, deviation: ProxyDeviation])[] = [
  ["proxy-same-target", { sends: (right) => ({ ...right, target: right.target.replace(/\?$/, "") }) }],
  ["proxy-same-headers", { sends: (right) => ({ ...right, headers: without(right.headers, ["forwarded"]) }) }],
  [
    "proxy-same-body",
    { untouched: ({ raw, body }) => (fieldOf(raw, "content-encoding") === "deflate" ? inflateSync(body) : body) },
  ],
  [
    "proxy-replaced-framing",
    {
      sends(right, { raw, body }) {
        const coding = fieldOf(raw, "content-encoding");
        return coding === undefined || right.body === body
          ? right
          : { ...right, headers: [...right.headers, "Content-Encoding", coding] };
      },
    },
  ],
  ["proxy-unknown-route", { untouched: ({ body }, reason) => (reason === "unknown_route" ? "trim" : body) }],
  ["proxy-own-headers", { sends: (right) => ({ ...right, headers: [...right.headers, "X-Toolfold-Session", "a"] }) }],
  [
    "proxy-hop-by-hop",
    {
      sends(right, { raw }) {
        const secret = fieldOf(raw, "proxy-authorization");
        return secret === undefined ? right : { ...right, headers: [...right.headers, "Proxy-Authorization", secret] };
      },
    },
  ],
  [
    "proxy-upstream-is-configured",
    {
      sends: (right, { raw }) => ({
        ...right,
        headers: ["Host", fieldOf(raw, "host") ?? "", ...without(right.headers, ["host"])],
      }),
    },
  ],
  [
    "proxy-ambiguous-length",
    {
      isLenient: true,
      sends: (right, { raw }) =>
        fieldOf(raw, "transfer-encoding") === undefined
          ? right
          : { ...right, headers: without(right.headers, ["content-length"]) },
    },
  ],
  ["proxy-request-trailers", { dropsTrailers: "request" }],
  ["proxy-fails-open", { untouched: ({ body }, reason) => (reason === "unknown_encoding" ? "refuse" : body) }],
  ["proxy-bounded-decoding", { untouched: ({ body }, reason) => (reason === "too_large" ? "refuse" : body) }],
  ["proxy-same-answer", { body: (chunk, { status }) => (status === 404 ? Buffer.from(chunk).reverse() : chunk) }],
  [
    "proxy-same-answer-headers",
    { answers: (right) => ({ ...right, headers: without(right.headers, ["request-id"]) }) },
  ],
  ["proxy-stream-at-once", { holdsBack: ({ headers }) => fieldOf(headers, "content-type") === "text/event-stream" }],
  ["proxy-cut-stream", { endsRegularly: true }],
  ["proxy-back-pressure", { readsAhead: true }],
  ["proxy-client-gone", { staysOpen: true }],
  ["proxy-no-retry", { retries: true }],
  ["proxy-no-redirect", { follows: true }],
  ["proxy-upgrade", { refusesUpgrades: true }],
  ["proxy-answer-trailers", { dropsTrailers: "answer" }],
  ["proxy-own-error", { error: () => "Bad gateway" }],
  ["proxy-session-identity", { sources: (right) => right.with(3, undefined) }],
  ["proxy-running-session", { proposes: (_, isBypassed) => !isBypassed }],
  ["proxy-bypass", { proposes: (isRunning) => !isRunning }],
  ["proxy-trim-header", { tells: () => undefined }],
  ["proxy-trim-header-true", { tells: (right) => right.replace(/bytes=\d+/, "bytes=1") }],
  ["proxy-reason-listed", { tells: (right) => right.replace("nothing_to_cut", "no_cuts") }],
  ["proxy-trim-header-true", { tells: (right) => right.replace("nothing_to_cut", "signed") }],
  ["proxy-same-target", { sends: (right) => ({ ...right, target: right.target.replace("beta=true&", "") }) }],
  ["proxy-same-headers", { sends: (right) => ({ ...right, headers: without(right.headers, ["authorization"]) }) }],
  [
    "proxy-own-headers",
    {
      sends: (right, { method }) =>
        method === "GET" ? { ...right, headers: [...right.headers, "X-Toolfold-Anything", "1"] } : right,
    },
  ],
  [
    "proxy-replaced-framing",
    {
      sends: (right, { body }) =>
        right.body === body
          ? right
          : { ...right, headers: [...without(right.headers, ["content-length"]), "Transfer-Encoding", "chunked"] },
    },
  ],
  ["proxy-session-identity", { sources: (right) => right.with(4, right[4]?.split("\u0000").at(-1)) }],
  ["trim-once-per-session", { trims: ({ body }, right) => right && !body.includes('"name":"more"') }],
];

/**
 * For each requirement of a trimming proxy that can be observed, small wrongness that breaks it and nothing else. A
 * requirement may be broken in more than one way.
 */
export const PROXY_DEVIATIONS: readonly (readonly [requirement: string, deviation: ProxyDeviation])[] = [
  ...PASSING_DEVIATIONS,
  ...TRIM_DEVIATIONS,
];
