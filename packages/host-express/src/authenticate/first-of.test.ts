import { expect, test } from "vitest";
import type { Authenticate } from "./authenticate.js";
import { firstOf } from "./first-of.js";

const alice = { tenant: "acme", subject: "alice", scopes: [] };
const bob = { tenant: "acme", subject: "bob", scopes: [] };
const nobody: Authenticate = async () => undefined;
const down: Authenticate = async () => {
  throw new Error("directory is down");
};
const knows =
  (principal: typeof alice): Authenticate =>
  async ({ authorization }) =>
    authorization === principal.subject ? principal : undefined;

test("answers what the first authenticator that knows the caller answers", async () => {
  const authenticate = firstOf(nobody, knows(alice), knows(bob));
  expect(await authenticate({ authorization: "alice" })).toBe(alice);
  expect(await authenticate({ authorization: "bob" })).toBe(bob);
  expect(await authenticate({ authorization: "eve" })).toBeUndefined();
  expect(await firstOf()({ authorization: "alice" })).toBeUndefined();
});

test("passes over one that fails, unless no other knows the caller", async () => {
  const authenticate = firstOf(down, knows(alice));
  expect(await authenticate({ authorization: "alice" })).toBe(alice);
  await expect(authenticate({ authorization: "eve" })).rejects.toThrow("directory is down");
});

test("refuses what is no function", () => {
  expect(() => firstOf(nobody, undefined as unknown as Authenticate)).toThrow(
    expect.objectContaining({ code: "invalid_option", message: "firstOf: argument 1 must be a function." }),
  );
});
