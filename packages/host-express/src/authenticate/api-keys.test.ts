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

test.each<[ApiKey[], string]>([
  [
    [{ sha256: "key", principal: alice }],
    "apiKeys: entry 0 needs sha256 as 64 hexadecimal digits, from hashApiKey(key).",
  ],
  [
    [
      { sha256, principal: alice },
      { sha256: sha256.toUpperCase(), principal: bob },
    ],
    "apiKeys: entry 1 repeats the sha256 of an earlier key; list each key once.",
  ],
  [
    [{ sha256, principal: alice, expiresAt: new Date("soon") }],
    "apiKeys: entry 0 has an expiresAt that is not a valid date.",
  ],
])("refuses unusable entries", (keys, message) => {
  expect(() => apiKeys(keys)).toThrow(expect.objectContaining({ code: "invalid_option", message }));
});

test("refuses a principal that is none", () => {
  const principal = { tenant: "acme", subject: "alice" } as unknown as ApiKey["principal"];
  expect(() => apiKeys([{ sha256, principal }])).toThrow(expect.objectContaining({ code: "invalid_principal" }));
});
