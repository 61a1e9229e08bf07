import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { Judge } from "../../judge.js";
import type { ProxyScenario } from "../proxy-scenario.js";
import type { Passage, ProxyUnderTest } from "../proxy-under-test.js";
import { headerOf } from "../raw-headers.js";
import { MESSAGES, userTurn } from "../request-shapes.js";
import { arrivedBody, bodyOf, faultOfArrival, faultOfSame, freshRequest, isTrimmed } from "../send-tools.js";

const BODY = bodyOf(MESSAGES);
const TURN = userTurn("Hi.");

/** Bodies that have to arrive as they are, and the requirement that says so. */
const UNTOUCHED: readonly (readonly [requirement: string, what: string, body: string | Buffer])[] = [
  ["trim-strict-json", "a byte order mark", `\ufeff${BODY}`],
  ["trim-strict-json", "something behind it", `${BODY} x`],
  ["trim-strict-json", "two values", `${BODY}${BODY}`],
  ["trim-strict-json", "a comma too many", BODY.replace('"temperature"', ',"temperature"')],
  ["trim-strict-json", "a comment", BODY.replace('"model"', '/* c */"model"')],
  [
    "trim-strict-json",
    "a byte that is no UTF-8",
    Buffer.concat([Buffer.from(BODY.slice(0, -1)), Buffer.from(',"a":"\xff"}', "latin1")]),
  ],
  ["trim-strict-json", "an end that is missing", BODY.slice(0, -2)],
  ["trim-strict-json", "nothing", ""],
  ["trim-ambiguous-members", "two lists of tools", BODY.replace('"temperature"', '"tools":[],"temperature"')],
  [
    "trim-ambiguous-members",
    "two schemas of one tool",
    BODY.replace('"input_schema"', '"input_schema":{},"input_schema"'),
  ],
  [
    "trim-decoded-keys",
    "two lists of tools, one escaped",
    BODY.replace('"temperature"', '"t\\u006fols":[],"temperature"'),
  ],
  ["trim-decoded-keys", "an escaped list of tools, and another", BODY.replace('"model"', '"t\\u006fols":[],"model"')],
  [
    "trim-bounded",
    "50,000 levels",
    BODY.replace('"temperature"', `"deep":${"[".repeat(50_000)}${"]".repeat(50_000)},"temperature"`),
  ],
  [
    "trim-fails-open",
    "tools that are no tools",
    `{"messages":[${TURN}],"tools":[null,3,{"name":5,"input_schema":7},{"input_schema":[]},"t"]}`,
  ],
  [
    "trim-fails-open",
    "schemas that are no schemas",
    `{"messages":[${TURN}],"tools":[{"name":"__proto__","input_schema":{"properties":[],"$ref":{},"$defs":3,"items":"x"}}]}`,
  ],
  ["trim-fails-open", "no object", "[1, 2.0]"],
];

/** Header fields that say that the body is covered by a signature or a digest. */
const SIGNED: readonly (readonly [name: string, value: string])[] = [
  [
    "Authorization",
    "AWS4-HMAC-SHA256 Credential=AKID/20260101/us-east-1/bedrock/aws4_request, SignedHeaders=host, Signature=0",
  ],
  ["Content-Digest", "sha-256=:AAAA:"],
  ["X-Amz-Content-Sha256", "00"],
];

export const untouchedBodies: ProxyScenario = {
  id: "untouched-bodies",
  title: "Bodies that have to arrive as they are",
  async run(proxy, judge) {
    for (const [requirement, what, body] of UNTOUCHED) {
      const passage = await proxy.pass(freshRequest(proxy, MESSAGES.path, body));
      const asked = { ...passage, request: `${passage.request}: ${what}` };
      const missing = faultOfArrival(passage);
      const arrival = requirement === "trim-bounded" ? requirement : "proxy-fails-open";
      judge.judge(arrival, "one request at the provider", asked, missing);
      if (missing === undefined) judge.judge(requirement, "the body as it was sent", asked, faultOfSame(passage));
    }
    for (const [name, value] of SIGNED) {
      const request = freshRequest(proxy, MESSAGES.path, BODY);
      const headers = (request.headers ?? []).filter(([known]) => known !== name);
      const passage = await proxy.pass({ ...request, headers: [...headers, [name, value]] });
      judge.judge("trim-signed", "the body as it was sent", passage, faultOfSame(passage));
    }
    await encoded(proxy, judge);
  },
};

let bombBytes: Buffer | undefined;

const CODINGS = [
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
] as const;

const NOTHING_TO_CUT = bodyOf(MESSAGES, [{ name: "t", schema: '{"type":"object"}' }]);

async function encoded(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  for (const [coding, encode] of CODINGS) {
    const same = await passEncoded(proxy, coding, encode(NOTHING_TO_CUT));
    judge.judge("proxy-same-body", `the body in ${coding}`, same, faultOfCoded(same, coding));
    const cut = await passEncoded(proxy, coding, encode(BODY));
    if (arrivedBody(cut)?.equals(cut.sent.body as Buffer) !== true) judgeFraming(judge, cut);
  }
  const plain = await proxy.pass(freshRequest(proxy, MESSAGES.path, BODY));
  if (isTrimmed(plain)) judgeFraming(judge, plain);
  for (const [what, coding, body] of [
    ["a coding that nobody knows", "x-unheard-of", Buffer.from(BODY)],
    ["two codings", "gzip, br", brotliCompressSync(gzipSync(BODY))],
    ["a coding that is broken", "gzip", Buffer.from(BODY)],
  ] as const) {
    const passage = await passEncoded(proxy, coding, body);
    const asked = { ...passage, request: `${passage.request}: ${what}` };
    judge.judge("proxy-fails-open", "one request at the provider", asked, faultOfArrival(passage));
    if (passage.arrivals.length === 1)
      judge.judge("proxy-same-body", "the body as it was sent", asked, faultOfCoded(passage, coding));
  }
  bombBytes ??= gzipSync(Buffer.alloc(128 * 1_048_576, " "), { level: 1 });
  const bomb = await passEncoded(proxy, "gzip", bombBytes);
  const asked = { ...bomb, request: `${bomb.request}: 128 MiB when decoded` };
  judge.judge("proxy-bounded-decoding", "the body as it was sent", asked, faultOfSame(bomb));
}

function passEncoded(proxy: ProxyUnderTest, coding: string, body: Buffer): Promise<Passage> {
  return proxy.pass(freshRequest(proxy, MESSAGES.path, body, [["Content-Encoding", coding], proxy.freshSession()]));
}

function faultOfCoded(passage: Passage, coding: string): string | undefined {
  const seen = headerOf(passage.arrivals[0]?.rawHeaders ?? [], "content-encoding");
  return faultOfSame(passage) ?? (seen === coding ? undefined : `Content-Encoding: ${seen ?? "(absent)"}`);
}

function judgeFraming(judge: Judge, passage: Passage): void {
  const raw = passage.arrivals[0]?.rawHeaders ?? [];
  const coding = headerOf(raw, "content-encoding");
  const length = headerOf(raw, "content-length");
  const arrived = arrivedBody(passage)?.length ?? 0;
  const fault =
    arrivedBody(passage) === undefined
      ? faultOfArrival(passage)
      : coding !== undefined
        ? `Content-Encoding: ${coding} on a body that is decoded`
        : Number(length) !== arrived
          ? `Content-Length: ${length ?? "(absent)"} for ${arrived} bytes`
          : undefined;
  judge.judge("proxy-replaced-framing", "its own length and no content coding", passage, fault);
}
