import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { representationCache } from "./representation-cache.js";

const cacheOf = (bytes: number) => representationCache(bytes, { "Cache-Control": "private" });

const LARGE = Buffer.from("0123456789".repeat(200));

test("encodes once for all who ask at the same time, and keeps it", async () => {
  const represent = cacheOf(10_000);
  let encoded = 0;
  const encode = async () => {
    encoded += 1;
    return LARGE;
  };
  const [plain, again, zipped, zippedToo] = await Promise.all([
    represent("k", "identity", encode),
    represent("k", "identity", encode),
    represent("k", "gzip", encode),
    represent("k", "gzip", encode),
  ]);
  expect(again).toBe(plain);
  expect(zippedToo).toBe(zipped);
  expect(await represent("k", "gzip", encode)).toBe(zipped);
  expect(encoded).toBe(1);
  expect(plain).toMatchObject({
    body: LARGE,
    encoding: "identity",
    etag: '"iDn4M8K-PTO1YAVyfptcrX3sT0xdsEAb1oQuzvbXJ6Y"',
  });
  expect(gunzipSync(zipped.body)).toEqual(LARGE);
});

test("gives every coding its own strong tag", async () => {
  const represent = cacheOf(10_000);
  const all = await Promise.all(
    (["identity", "gzip", "br"] as const).map(async (each) => represent("k", each, async () => LARGE)),
  );
  expect(all.map(({ encoding }) => encoding)).toEqual(["identity", "gzip", "br"]);
  expect(new Set(all.map(({ etag }) => etag)).size).toBe(3);
  for (const { etag } of all) expect(etag).toMatch(/^"[A-Za-z0-9_-]{43}(-gzip|-br)?"$/);
});

test("encodes the smallest body too, since its client may refuse it as it is", async () => {
  const zipped = await cacheOf(10_000)("k", "gzip", () => LARGE.subarray(0, 10));
  expect([zipped.encoding, gunzipSync(zipped.body)]).toEqual(["gzip", LARGE.subarray(0, 10)]);
});

test("keeps no more than its bytes, and still answers what does not fit", async () => {
  const represent = cacheOf(5000);
  const asked: string[] = [];
  const ask = (key: string, size = 2000) =>
    represent(key, "identity", async () => {
      asked.push(key);
      return Buffer.alloc(size);
    });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await ask(key);
  expect(asked).toEqual(["a", "b", "c", "b"]);
  expect((await ask("huge", 6000)).body.byteLength).toBe(6000);
  await ask("huge", 6000);
  expect(asked).toEqual(["a", "b", "c", "b", "huge", "huge"]);
});

test("forgets a failure", async () => {
  const represent = cacheOf(5000);
  await expect(represent("k", "gzip", () => Promise.reject(new Error("broken tool")))).rejects.toThrow("broken tool");
  expect((await represent("k", "gzip", async () => LARGE)).encoding).toBe("gzip");
});
