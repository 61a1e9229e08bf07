import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ADMIN_KEY, READER_KEY, startHost } from "./start-host.js";

const authorization = ADMIN_KEY;
const DECODERS = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync };
const CODINGS = ["identity", "gzip", "br"] as const;
const acceptOnly = (coding: string) => ({ authorization, "accept-encoding": `${coding}, *;q=0` });

test("catalog-cache-control, catalog-vary, catalog-content-type: sends the headers of a private, changing body", async () => {
  const { get } = await startHost();
  for (const path of ["/v1/tools", "/v1/tools?view=compact", "/v1/tools/pack:sum"]) {
    const { status, headers, body } = await get(path);
    expect({ status, ...headers }).toMatchObject({
      status: 200,
      "content-type": "application/json",
      "content-length": String(body.length),
      "cache-control": "private, no-cache",
      vary: "Authorization, Accept-Encoding",
      etag: expect.stringMatching(/^"[A-Za-z0-9_-]{43}"$/),
    });
  }
});

test.each(CODINGS)("catalog-encodings: sends %s, and it decodes to the same bytes", async (coding) => {
  const { get } = await startHost();
  const plain = await get("/v1/tools");
  const answer = await get("/v1/tools", acceptOnly(coding));
  expect(answer.status).toBe(200);
  expect(answer.headers["content-encoding"]).toBe(coding === "identity" ? undefined : coding);
  expect(answer.headers["content-length"]).toBe(String(answer.body.length));
  expect(DECODERS[coding](answer.body).equals(plain.body)).toBe(true);
});

test("catalog-encoding-accepted: uses no coding that is not accepted", async () => {
  const { get } = await startHost();
  const cases = [
    ["identity;q=0, gzip", "gzip"],
    ["gzip;q=0, br;q=0, identity", undefined],
    ["deflate, zstd", undefined],
    ["gzip, deflate, br", "br"],
    ["", undefined],
  ] as const;
  for (const [accepted, used] of cases) {
    const answer = await get("/v1/tools", { authorization, "accept-encoding": accepted });
    expect([accepted, answer.headers["content-encoding"]]).toEqual([accepted, used]);
  }
});

test.each([
  "/v1/tools/pack:sum",
  "/v1/tools/pack:sum?view=compact",
  "/v1/tools?source=connector",
  "/.well-known/openwop",
])(
  "catalog-encoding-accepted: encodes even the small body of %s, since a client may refuse it as it is",
  async (path) => {
    const { get } = await startHost();
    const plain = await get(path);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const coding of ["gzip", "br"] as const) {
      const headers = { authorization, "accept-encoding": `${coding}, identity;q=0` };
      const answer = await get(path, headers);
      expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, coding]);
      expect(DECODERS[coding](answer.body).equals(plain.body)).toBe(true);
      expect(answer.headers.etag).not.toBe(plain.headers.etag);
      expect(answer.headers.vary).toContain("Accept-Encoding");
      expect((await get(path, { ...headers, "if-none-match": answer.headers.etag })).status).toBe(304);
    }
  },
);

test("catalog-etag-per-representation: gives every body and coding a tag of its own", async () => {
  const { get } = await startHost();
  const tags: (string | undefined)[] = [];
  for (const query of ["", "?view=compact", "?source=mcp"]) {
    for (const coding of CODINGS) tags.push((await get(`/v1/tools${query}`, acceptOnly(coding))).headers.etag);
  }
  for (const coding of CODINGS) {
    tags.push((await get("/v1/tools", { ...acceptOnly(coding), authorization: READER_KEY })).headers.etag);
  }
  expect(new Set(tags).size).toBe(12);
});

test.each(CODINGS)("catalog-not-modified: answers 304 to the tag of %s and of no other coding", async (coding) => {
  const { get } = await startHost();
  const headers = acceptOnly(coding);
  const { etag = "", ...full } = (await get("/v1/tools", headers)).headers;
  for (const seen of [etag, `W/${etag}`, `"x", ${etag}`, `"x",W/${etag} , "y"`, "*"]) {
    const answer = await get("/v1/tools", { ...headers, "if-none-match": seen });
    expect([seen, answer.status, answer.body.length]).toEqual([seen, 304, 0]);
    expect(answer.headers).toMatchObject({ etag, "cache-control": full["cache-control"], vary: full.vary });
    expect(answer.headers).not.toHaveProperty("content-type");
    expect(answer.headers).not.toHaveProperty("content-encoding");
  }
  for (const other of CODINGS.filter((each) => each !== coding)) {
    expect((await get("/v1/tools", { ...acceptOnly(other), "if-none-match": etag })).status).toBe(200);
  }
});

test.each([
  ["no tag", ""],
  ["a stale tag", '"x"'],
  ["no quotes", "x"],
  ["half a tag", '"x'],
  ["a tag of another view", "?view=compact"],
])("answers 200 to %s", async (_what, seen) => {
  const { get } = await startHost();
  const tag = seen.startsWith("?") ? (await get(`/v1/tools${seen}`)).headers.etag : seen;
  expect((await get("/v1/tools", { authorization, "if-none-match": tag })).status).toBe(200);
});

test("answers 304 whatever the request's own Cache-Control says", async () => {
  const { get } = await startHost();
  const { etag } = (await get("/v1/tools")).headers;
  const answer = await get("/v1/tools", {
    authorization,
    "if-none-match": etag,
    "cache-control": "no-cache",
    pragma: "no-cache",
  });
  expect(answer.status).toBe(304);
});

test("joins the tags of two header lines", async () => {
  const { send, get } = await startHost();
  const { etag = "" } = (await get("/v1/tools")).headers;
  const headers = ["Host", "x", "Authorization", authorization, "If-None-Match", '"x"', "If-None-Match", etag];
  expect((await send({ path: "/v1/tools", headers })).status).toBe(304);
});

test("ignores Range, If-Modified-Since and Accept", async () => {
  const { get } = await startHost();
  const headers = {
    authorization,
    range: "bytes=0-1",
    "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT",
    accept: "text/html",
  };
  expect((await get("/v1/tools", headers)).status).toBe(200);
});
