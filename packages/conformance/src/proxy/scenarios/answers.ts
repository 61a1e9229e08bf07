import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Judge } from "../../judge.js";
import type { ProxyScenario } from "../proxy-scenario.js";
import type { Passage, ProxyUnderTest } from "../proxy-under-test.js";
import { headerOf, lostHeaders, valuesByName } from "../raw-headers.js";
import { CHAT, GEMINI, MESSAGES, type RequestShape } from "../request-shapes.js";
import { type Script, verbatim } from "../scripted-provider.js";
import { bodyOf, freshRequest } from "../send-tools.js";

/** An answer of the provider, in the order of its header fields. */
interface Said {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

const JSON_TYPE = ["Content-Type", "application/json"] as const;

const ANSWERS: readonly Said[] = [
  {
    status: 200,
    headers: [
      ["Content-Encoding", "gzip"],
      JSON_TYPE,
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
      ["Request-Id", "r1"],
    ],
    body: gzipSync('{"id":"m","usage":{"input_tokens":1}}'),
  },
  { status: 200, headers: [["content-encoding", "br"], JSON_TYPE], body: brotliCompressSync('{"id":"m"}') },
  { status: 200, headers: [["Content-Encoding", "gzip"], JSON_TYPE], body: Buffer.from("not gzip at all") },
  { status: 203, headers: [["Content-Type", "text/plain; charset=latin1"]], body: Buffer.from([0xe9, 0, 0xff, 0x0a]) },
  { status: 404, headers: [JSON_TYPE], body: Buffer.from('{"type":"error",\n "error":{"type":"not_found_error"}}') },
  {
    status: 429,
    headers: [["Retry-After", "0"], ["X-RateLimit-Remaining", "0"], JSON_TYPE],
    body: Buffer.from('{"type":"error"}'),
  },
  {
    status: 503,
    headers: [
      ["Content-Type", "text/html"],
      ["Retry-After", "0"],
    ],
    body: Buffer.from("<html>overloaded</html>"),
  },
  { status: 529, headers: [JSON_TYPE], body: Buffer.from("{}") },
];

export const answers: ProxyScenario = {
  id: "answers",
  title: "What reaches the client of an answer",
  async run(proxy, judge) {
    for (const said of ANSWERS) {
      for (const path of [MESSAGES.path, "/v1/files"]) {
        const passage = await proxy.pass(freshRequest(proxy, path, bodyOf(MESSAGES)), scriptOf(said));
        judge.judge(
          "proxy-same-answer",
          `${said.status} with ${said.body.length} bytes`,
          passage,
          faultOfAnswer(passage, said),
        );
        const lost = lostHeaders(said.headers.flat(), passage.answer?.rawHeaders ?? [], []);
        judge.judge("proxy-same-answer-headers", "every header field with its value", passage, lost);
        judge.judge("proxy-no-retry", "one request at the provider", passage, faultOfRetry(passage));
      }
    }
    await withoutBody(proxy, judge);
    await hopByHop(proxy, judge);
    await redirects(proxy, judge);
    await silence(proxy, judge);
    await answerTrailers(proxy, judge);
  },
};

function scriptOf({ status, headers, body }: Said): Script {
  return {
    play: (_, response) => {
      response.sendDate = false;
      response.writeHead(status, [...headers, ["Content-Length", String(body.length)]].flat()).end(body);
    },
  };
}

function faultOfAnswer({ answer, failure }: Passage, { status, body }: Said): string | undefined {
  if (answer === undefined) return `no answer: ${failure}`;
  if (answer.status !== status) return `status ${answer.status}`;
  return answer.body.equals(body) ? undefined : `${answer.body.length} other bytes`;
}

function faultOfRetry({ arrivals }: Passage): string | undefined {
  return arrivals.length <= 1 ? undefined : `${arrivals.length} requests`;
}

async function withoutBody(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const head = await proxy.pass(
    { method: "HEAD", path: "/v1/models" },
    {
      play: (_, response) => response.writeHead(200, { "content-length": "7", etag: '"a"' }).end(),
    },
  );
  const length = headerOf(head.answer?.rawHeaders ?? [], "content-length");
  judge.judge(
    "proxy-same-answer-headers",
    "Content-Length: 7",
    head,
    length === "7" ? undefined : `Content-Length: ${length ?? "(absent)"}`,
  );
  for (const status of [204, 304]) {
    const passage = await proxy.pass(
      { method: "GET", path: "/v1/models" },
      {
        play: (_, response) => response.writeHead(status, { etag: '"a"' }).end(),
      },
    );
    judge.judge(
      "proxy-same-answer",
      `${status} without a body`,
      passage,
      faultOfAnswer(passage, { status, headers: [], body: Buffer.alloc(0) }),
    );
  }
}

async function hopByHop(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const passage = await proxy.pass(
    { method: "GET", path: "/v1/models" },
    verbatim(
      "HTTP/1.1 200 OK\r\nConnection: close, X-Hop\r\nX-Hop: 1\r\nProxy-Authenticate: Basic\r\nX-Kept: 1\r\nContent-Length: 2\r\n\r\n{}",
    ),
  );
  const seen = valuesByName(passage.answer?.rawHeaders ?? []);
  const passed = ["x-hop", "proxy-authenticate"].filter((name) => seen.has(name));
  judge.judge(
    "proxy-hop-by-hop",
    "neither X-Hop nor Proxy-Authenticate",
    passage,
    passage.answer === undefined
      ? `no answer: ${passage.failure}`
      : passed.length === 0
        ? undefined
        : `${passed.join(", ")} reached the client`,
  );
}

async function redirects(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  for (const status of [301, 307]) {
    const passage = await proxy.pass(freshRequest(proxy, MESSAGES.path, bodyOf(MESSAGES)), {
      play: ({ url }, response) => {
        if (url === "/elsewhere") response.writeHead(200).end("followed");
        else response.writeHead(status, { location: "/elsewhere", "content-length": "5" }).end("moved");
      },
    });
    const followed = passage.arrivals.length > 1 || passage.answer?.status !== status;
    judge.judge(
      "proxy-no-redirect",
      `${status} at the client`,
      passage,
      followed ? `status ${passage.answer?.status}, ${passage.arrivals.length} requests` : undefined,
    );
  }
}

/** The forms of errors, by the API whose route was asked. */
const ERRORS: readonly (readonly [RequestShape, (body: Members) => boolean])[] = [
  [MESSAGES, ({ type, error }) => type === "error" && isText(error?.type) && isText(error?.message)],
  [CHAT, ({ error }) => isText(error?.message) && isText(error?.type)],
  [GEMINI, ({ error }) => typeof error?.code === "number" && isText(error?.message) && isText(error?.status)],
];

interface Members {
  readonly type?: unknown;
  readonly error?: Readonly<Record<string, unknown>>;
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

/** The provider hangs up, and nothing that it says is HTTP: the proxy has to answer itself. */
async function silence(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  for (const [shape, hasForm] of ERRORS) {
    const passage = await proxy.pass(freshRequest(proxy, shape.path, bodyOf(shape)), {
      play: ({ socket }) => socket.destroy(),
    });
    judge.judge("proxy-no-retry", "one request at the provider", passage, faultOfRetry(passage));
    judge.judge("proxy-own-error", "an error in the form of the API", passage, faultOfError(passage, hasForm));
  }
}

function faultOfError({ answer, failure }: Passage, hasForm: (body: Members) => boolean): string | undefined {
  if (answer === undefined) return `no answer: ${failure}`;
  if (answer.status < 400) return `status ${answer.status}`;
  try {
    const body = JSON.parse(answer.body.toString()) as Members | null;
    return body !== null && hasForm(body) ? undefined : `another form: ${answer.body.toString().slice(0, 120)}`;
  } catch {
    return `no JSON: ${answer.body.toString().slice(0, 120)}`;
  }
}

async function answerTrailers(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const passage = await proxy.pass(
    {
      method: "GET",
      path: "/v1/models",
      headers: [
        ["TE", "trailers"],
        ["Connection", "TE"],
      ],
    },
    {
      play: (_, response) => {
        response.writeHead(200, { trailer: "X-Sum" });
        response.write("abc");
        response.addTrailers({ "X-Sum": "9" });
        response.end();
      },
    },
  );
  const seen = headerOf(passage.answer?.rawTrailers ?? [], "x-sum");
  judge.judge("proxy-answer-trailers", "the trailer X-Sum: 9", passage, seen === "9" ? undefined : "no such trailer");
}
