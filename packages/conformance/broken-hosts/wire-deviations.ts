import { headers, isAll, isDocument, isList, refusal, where } from "./edits.js";
import type { Answer, Ask, Change } from "./minimal-host.js";

const tagged = (ask: Ask, right: Answer): boolean => !isDocument(ask) && right.headers.etag !== undefined;
const ok = (ask: Ask, right: Answer): boolean => tagged(ask, right) && right.status === 200;

const retag =
  (change: (etag: string) => string): Change =>
  (ask, right) =>
    headers({ etag: change(right.headers.etag ?? "") })(ask, right);

/** What a host may send wrongly, by the one requirement that it breaks. */
export const WIRE_DEVIATIONS: ReadonlyMap<string, Change> = new Map<string, Change>([
  [
    "capabilities-public",
    where(
      (ask, right) => isDocument(ask) && right.status === 200,
      (_, right) => ({ ...right, status: 203 }),
    ),
  ],
  ["capabilities-methods", where((ask, right) => isDocument(ask) && right.status === 405, headers({ allow: "GET" }))],
  [
    "capabilities-not-modified",
    where(
      (ask, right) => isDocument(ask) && right.status === 304,
      (_, right) => ({ ...right, status: 200, body: Buffer.from("{}") }),
    ),
  ],

  ["catalog-content-type", where(ok, headers({ "content-type": "text/json" }))],
  ["catalog-head", where((ask, right) => ask.method === "HEAD" && tagged(ask, right), headers({ etag: '"head"' }))],
  [
    "catalog-methods",
    where((ask, right) => ask.method === "DELETE" && right.status === 405 && isAll(ask), headers({ allow: "GET" })),
  ],
  ["catalog-cache-control", where(tagged, headers({ "cache-control": "public, max-age=60" }))],
  ["catalog-vary", where(tagged, headers({ vary: "Accept-Encoding" }))],
  [
    "catalog-etag-strong",
    where(
      tagged,
      retag((etag) => `W/${etag}`),
    ),
  ],
  [
    "catalog-etag-per-representation",
    where(
      (ask, right) => tagged(ask, right) && ask.headers["accept-encoding"] === "br",
      retag((etag) => etag.replace("-br", "-gzip")),
    ),
  ],
  [
    "catalog-not-modified",
    where(
      (ask, right) => tagged(ask, right) && ask.headers["if-none-match"] === "*",
      () => refusal(400, "validation_error"),
    ),
  ],
  [
    "catalog-not-modified-headers",
    where((ask, right) => tagged(ask, right) && right.status === 304, headers({ vary: undefined })),
  ],
  [
    "catalog-encoding-accepted",
    where(
      (ask, right) => ok(ask, right) && ask.headers["accept-encoding"] === "br",
      headers({ "content-encoding": "zstd" }),
    ),
  ],
  [
    "catalog-bytes-deterministic",
    where(
      (ask, right) => ok(ask, right) && isList(ask) && ask.headers["accept-encoding"] === "gzip",
      (_, right) => ({ ...right, body: Buffer.from("H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==", "base64") }),
    ),
  ],

  ["errors-content-type", where((_, right) => right.status === 405, headers({ "content-type": "text/plain" }))],
]);
