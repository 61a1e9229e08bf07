import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Answer } from "./ask.js";
import { violations } from "./schemas.js";
import { ADMIN_KEY, READER_KEY, STRANGER_KEY, startHost } from "./start-host.js";
import { ACME_TOOLS } from "./tools.js";

const KEYS = [ADMIN_KEY, READER_KEY, STRANGER_KEY];
const ELSEWHERE = 418;

/** Any text that a client can put on a request line or into a header. */
const wire = (pattern: RegExp) =>
  fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.replaceAll(pattern, ""));
const urlText = wire(/[^\u0021-\u00ff]/g);
const headerText = wire(/[^\t\u0020-\u007e\u0080-\u00ff]/g);

const segment = fc.oneof(
  urlText,
  fc.constantFrom("", ".", "..", "%", "%2F", "%00", "%ff", "a/b", "x".repeat(4096)),
  fc.constantFrom(...ACME_TOOLS).map(({ toolId }) => encodeURIComponent(toolId)),
);
const path = fc.oneof(
  fc.constantFrom("/v1/tools", "/.well-known/openwop", "/", "*", "/v1", "http://x/v1/tools"),
  segment.map((id) => `/v1/tools/${id}`),
  urlText.map((text) => `/${text}`),
);
const parameter = fc.tuple(
  fc.oneof(fc.constantFrom("view", "source", "view[x]", "vie%77", "__proto__"), urlText),
  fc.oneof(fc.constantFrom("compact", "standard", "mcp", "workflow", "", "Compact"), urlText),
);
const query = fc.array(parameter, { maxLength: 3 }).map((all) => all.map((pair) => pair.join("=")).join("&"));
const header = <T>(...usual: T[]) => fc.option(fc.oneof(fc.constantFrom(...usual), headerText), { nil: undefined });
const headers = fc.record({
  authorization: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...KEYS) },
    { weight: 1, arbitrary: header("Bearer") },
  ),
  "accept-encoding": header("gzip", "br", "*", "identity;q=0", "*;q=0", "gzip;q=9"),
  "if-none-match": header("*", '"x"', 'W/"x", "y"', '"'),
  "cache-control": header("no-cache", "no-store"),
  accept: header("*/*", "text/html;q=0"),
  range: header("bytes=0-0"),
});
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("GET", "HEAD") },
  { weight: 1, arbitrary: fc.constantFrom("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "LINK", "SEARCH") },
);

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly authorization: unknown;
}

/** What no answer may be, whatever was sent. */
function faultsOf({ method, path, authorization }: Sent, answer: Answer): string[] {
  const faults: [string, boolean][] = [
    ["an unknown status", !KNOWN.has(answer.status)],
    [
      "405 to GET or HEAD, or another answer to another method",
      answer.status === 405 ? isRead(method) : !isRead(method),
    ],
    ["401 to a good credential", answer.status === 401 && KEYS.some((key) => key === authorization)],
    ["a private answer for the public document", path === "/.well-known/openwop" && answer.status === 401],
    ["a body for HEAD or 304", (method === "HEAD" || answer.status === 304) && answer.body.length > 0],
    ["an error in another shape", answer.status >= 400 && answer.body.length > 0 && !isEnvelope(answer)],
  ];
  const notOurs = answer.status === ELSEWHERE || isRefusedByNode(answer);
  return faults.filter(([, found]) => found && !notOurs).map(([fault]) => `${answer.status}: ${fault}`);
}

const KNOWN = new Set([200, 304, 400, 401, 404, 405, ELSEWHERE]);
const isRead = (method: string): boolean => method === "GET" || method === "HEAD";
/** What is not HTTP never reaches the application. */
const isRefusedByNode = ({ status, headers }: Answer): boolean =>
  status === 400 && headers["content-type"] === undefined && headers.connection === "close";
const isEnvelope = (answer: Answer): boolean => violations("errorEnvelope", answer.json()).length === 0;

test("answers any request with a known status, in time, and never by failing", async () => {
  const { send, events } = await startHost({}, (app, router) => {
    app.use(router);
    app.use((_request, response) => void response.status(ELSEWHERE).end());
  });
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(method, path, query, headers, async (verb, where, what, fields) => {
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const answer = await send({ method: verb, path: what === "" ? where : `${where}?${what}`, headers: given });
      statuses.add(answer.status);
      expect(faultsOf({ method: verb, path: where, authorization: fields.authorization }, answer)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
  expect(events).toEqual([]);
  expect(statuses).toEqual(KNOWN);
});
