import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodedRepresentation, plainRepresentation } from "./representation.js";

const BODY = Buffer.from('{"tools":[]}');
const CACHING = { "Cache-Control": "private", Vary: "Authorization" };
const TAG = "_i87TvSUktgcs1D7aJv5-d_2z9GBfXLW_5_jNQ49Xmo";

test("gives a full answer and an unmodified one", () => {
  const always = { "Cache-Control": "private", Vary: "Authorization", ETag: `"${TAG}"` };
  expect(plainRepresentation(BODY, CACHING)).toEqual({
    body: BODY,
    encoding: "identity",
    etag: `"${TAG}"`,
    full: {
      status: 200,
      headers: { ...always, "Content-Type": "application/json", "Content-Length": "12" },
      body: BODY,
    },
    notModified: { status: 304, headers: always, body: new Uint8Array() },
  });
});

test.each([
  ["gzip", gunzipSync],
  ["br", brotliDecompressSync],
] as const)("encodes as %s, and tags the bytes that are sent", async (encoding, decode) => {
  const { body, etag, full } = await encodedRepresentation(BODY, encoding, CACHING);
  expect(decode(body)).toEqual(BODY);
  expect(etag).toBe(plainRepresentation(body, CACHING).etag.replace(/"$/, `-${encoding}"`));
  expect(full.headers).toMatchObject({ "Content-Encoding": encoding, "Content-Length": `${body.byteLength}` });
});
