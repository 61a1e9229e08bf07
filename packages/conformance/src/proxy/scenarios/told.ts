import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { Judge } from "../../judge.js";
import { compareBodies } from "../compare-bodies.js";
import type { ProxyScenario } from "../proxy-scenario.js";
import { type Passage, SECRETS } from "../proxy-under-test.js";
import { headerOf } from "../raw-headers.js";
import { SHAPES } from "../request-shapes.js";
import { arrivedBody } from "../send-tools.js";

/** The reasons of spec/v1/trim.md and spec/v1/proxy.md for a request that is left alone. */
const REASONS: ReadonlySet<string> = new Set([
  "no_tools",
  "not_json",
  "not_utf8",
  "duplicate_key",
  "too_deep",
  "too_large",
  "unknown_shape",
  "nothing_to_cut",
  "has_reference",
  "dialect_bound",
  "label",
  "unexpected_type",
  "self_check_failed",
  "bypass",
  "session_latched_off",
  "observe",
  "store_down",
  "signed",
  "busy",
  "unknown_encoding",
  "not_decodable",
  "proxy_failed",
]);

const KNOWN: ReadonlySet<string> = new Set(SHAPES.map(({ path }) => path.split("?")[0] as string));

export const told: ProxyScenario = {
  id: "told",
  title: "What the proxy says about every request that the other stories sent",
  async run(proxy, judge) {
    for (const passage of proxy.passages) {
      const { answer, sent } = passage;
      if (answer === undefined || (sent.method ?? "POST") !== "POST" || !KNOWN.has(sent.path.split("?")[0] ?? ""))
        continue;
      judgeHeader(judge, passage, headerOf(answer.rawHeaders, "x-toolfold-trim"));
    }
    if (proxy.program === undefined) {
      judge.untestable("proxy-no-secrets", "The proxy's output is not seen: let the suite start it, with --command.");
      return;
    }
    const output = proxy.program.output.text();
    const leaked = Object.entries(SECRETS).find(([, secret]) => output.includes(secret))?.[0];
    judge.judge(
      "proxy-no-secrets",
      "no key and no words of a body in the proxy's output",
      { request: `everything that the proxy wrote, ${output.length} characters` },
      leaked === undefined ? undefined : leaked === "key" ? "the value of Authorization" : "words of a message",
    );
  },
};

function judgeHeader(judge: Judge, passage: Passage, said: string | undefined): void {
  judge.judge("proxy-trim-header", "x-toolfold-trim", passage, said === undefined ? "no such header field" : undefined);
  if (said === undefined) return;
  const cut = /^cut=(\d+); bytes=(\d+)$/.exec(said);
  const reason = /^skipped; reason=(\S+)$/.exec(said)?.[1];
  if (reason !== undefined) {
    judge.judge("proxy-reason-listed", "a reason of the tables", passage, REASONS.has(reason) ? undefined : reason);
  }
  const arrived = arrivedBody(passage);
  const sent = decoded(passage);
  if (arrived === undefined || sent === undefined) return;
  if (reason !== undefined && TRUE_OF.get(reason)?.(passage, sent) === false) {
    judge.judge("proxy-trim-header-true", "a reason that the request has", passage, `"${said}"`);
  }
  const comparison = compareBodies(sent, arrived);
  // Other faults of the body have requirements of their own.
  if (comparison.kind === "other" && reason === undefined) return;
  const isSame = arrived.equals(passage.sent.body ?? Buffer.alloc(0));
  const members = comparison.kind === "cuts" ? comparison.pointers.length : 0;
  const isUncut = isSame || (comparison.kind === "cuts" && members === 0);
  const isTrue =
    cut === null
      ? reason !== undefined && (isUncut || comparison.kind === "other")
      : Number(cut[2]) === sent.length - arrived.length && Number(cut[1]) >= 1 && Number(cut[1]) <= members;
  const what = isSame ? "nothing was cut" : `${members} members, ${sent.length - arrived.length} bytes were cut`;
  judge.judge("proxy-trim-header-true", "what was done", passage, isTrue ? undefined : `"${said}", and ${what}`);
}

type Tells = (passage: Passage, decodedBody: Buffer) => boolean;

const hasField = ({ sent: { headers = [] } }: Passage, names: RegExp, values = /./): boolean =>
  headers.some(([name, value]) => names.test(name) && values.test(value));
const isCoded: Tells = (passage) => hasField(passage, /^content-encoding$/i);

/** What has to be so of a request where a reason is given, as far as the request alone shows it. */
const TRUE_OF: ReadonlyMap<string, Tells> = new Map<string, Tells>([
  ["bypass", (passage) => hasField(passage, /^x-toolfold-bypass$/i)],
  [
    "signed",
    (passage) => hasField(passage, /digest|signature|sha256/i) || hasField(passage, /^authorization$/i, /^AWS4-/),
  ],
  ["unknown_encoding", isCoded],
  ["not_decodable", isCoded],
  ["not_json", (passage, body) => isCoded(passage, body) || !isJson(body)],
]);

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}

const DECODERS: ReadonlyMap<string, (body: Buffer) => Buffer> = new Map([
  ["identity", (body: Buffer) => body],
  ["gzip", (body: Buffer) => gunzipSync(body, { maxOutputLength: 1_048_576 })],
  ["deflate", (body: Buffer) => inflateSync(body, { maxOutputLength: 1_048_576 })],
  ["br", (body: Buffer) => brotliDecompressSync(body, { maxOutputLength: 1_048_576 })],
]);

/** The body without its content coding; as it was sent where that cannot be taken off. */
function decoded({ sent, arrivals }: Passage): Buffer | undefined {
  const body = sent.body ?? Buffer.alloc(0);
  if (arrivals[0]?.body.equals(body) === true) return body;
  const coding = headerOf((sent.headers ?? []).flat(), "content-encoding") ?? "identity";
  try {
    return DECODERS.get(coding)?.(body);
  } catch {
    return undefined;
  }
}
