import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { type ApiKey, apiKeys, hashApiKey } from "./api-keys.js";

afterEach(() => vi.useRealTimers());

const alice = { tenant: "acme", subject: "alice", scopes: ["files:read"] };
const bob = { tenant: "acme", subject: "bob", scopes: [] };

test("hashes a key as anyone can", () => {
  expect(hashApiKey("key-of-alice")).toBe(createHash("sha256").update("key-of-alice").digest("hex"));
  expect(hashApiKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test("knows a key by its hash and answers the same frozen principal each time", async () => {
  const authenticate = apiKeys([
    { sha256: hashApiKey("key-of-alice"), principal: alice },
    { sha256: hashApiKey("key-of-bob").toUpperCase(), principal: bob },
  ]);
  const known = await authenticate({ authorization: "Bearer key-of-alice" });
  expect(known).toEqual(alice);
  expect(known).not.toBe(alice);
  expect(Object.isFrozen(known) && Object.isFrozen(known?.scopes)).toBe(true);
  expect(await authenticate({ authorization: "bearer key-of-alice" })).toBe(known);
  expect(await authenticate({ authorization: "Bearer key-of-bob" })).toEqual(bob);
});

test.each([
  undefined,
  "",
  "key-of-alice",
  "Basic key-of-alice",
  "Bearer key-of-alic",
  "Bearer key-of-alice2",
  "Bearer KEY-OF-ALICE",
  `Bearer ${hashApiKey("key-of-alice")}`,
])("does not know %j", async (authorization) => {
  const authenticate = apiKeys([{ sha256: hashApiKey("key-of-alice"), principal: alice }]);
  expect(await authenticate({ authorization })).toBeUndefined();
});

test("refuses a key from the moment it expires", async () => {
  vi.useFakeTimers({ now: Date.parse("2030-01-01T00:00:00Z"), toFake: ["Date"] });
  const expiresAt = new Date("2030-01-01T00:01:00Z");
  const authenticate = apiKeys([{ sha256: hashApiKey("key"), principal: alice, expiresAt }]);
  vi.setSystemTime("2030-01-01T00:00:59.999Z");
  expect(await authenticate({ authorization: "Bearer key" })).toEqual(alice);
  vi.setSystemTime("2030-01-01T00:01:00Z");
  expect(await authenticate({ authorization: "Bearer key" })).toBeUndefined();
});

test("keeps its principals apart from the caller's objects", async () => {
  const scopes = ["files:read"];
  const key = { sha256: hashApiKey("key"), principal: { ...alice, scopes, role: "admin" } };
  const authenticate = apiKeys([key]);
  scopes.push("files:write");
  expect(await authenticate({ authorization: "Bearer key" })).toEqual({ ...alice, role: "admin" });
});

const sha256 = hashApiKey("key");

const valid = { sha256, principal: alice };

test.each<[string, unknown, string]>([
  ["no list", undefined, "apiKeys: the keys must be an array."],
  ["null", [valid, null], "apiKeys: entry 1: the options must be an object."],
  [
    "a key",
    [{ ...valid, sha256: "key" }],
    "apiKeys: entry 0: sha256 must be 64 hexadecimal digits, from hashApiKey(key).",
  ],
  [
    "a list",
    [{ ...valid, sha256: [sha256] }],
    "apiKeys: entry 0: sha256 must be 64 hexadecimal digits, from hashApiKey(key).",
  ],
  [
    "a hash twice",
    [valid, { sha256: sha256.toUpperCase(), principal: bob }],
    "apiKeys: entry 1: sha256 is that of an earlier key; list each key once.",
  ],
  ["no principal", [{ sha256 }], "apiKeys: entry 0: principal must be an object."],
  [
    "another name",
    [{ ...valid, expires: new Date(0) }],
    "apiKeys: entry 0: expires is not an option; there are sha256, principal, expiresAt.",
  ],
  ["no valid date", [{ ...valid, expiresAt: new Date("soon") }], "apiKeys: entry 0: expiresAt must be a valid Date."],
  ["a text for a date", [{ ...valid, expiresAt: "2020-01-01" }], "apiKeys: entry 0: expiresAt must be a valid Date."],
  ["a number for a date", [{ ...valid, expiresAt: 0 }], "apiKeys: entry 0: expiresAt must be a valid Date."],
  ["null for a date", [{ ...valid, expiresAt: null }], "apiKeys: entry 0: expiresAt must be a valid Date."],
])("refuses %s", (_what, keys, message) => {
  expect(() => apiKeys(keys as ApiKey[])).toThrow(expect.objectContaining({ code: "invalid_option", message }));
});

test.each([
  { tenant: "acme", subject: "alice" },
  { ...alice, scopes: "abc" },
  { ...alice, tenant: 1 },
])("refuses the principal %j", (principal) => {
  expect(() => apiKeys([{ sha256, principal: principal as unknown as ApiKey["principal"] }])).toThrow(
    expect.objectContaining({ code: "invalid_principal" }),
  );
});
