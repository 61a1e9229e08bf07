import { expect, test } from "vitest";
import { checkPrincipal } from "./check-principal.js";

const alice = { tenant: "acme", subject: "alice", scopes: ["files:read"] };

test("answers a frozen copy, and the copy itself the next time", () => {
  const scopes = ["files:read"];
  const mutable = { ...alice, scopes, role: "admin" };
  const principal = checkPrincipal(mutable);
  scopes.push("files:write");
  mutable.tenant = "rival";
  expect(principal).toEqual({ ...alice, role: "admin" });
  expect(Object.isFrozen(principal) && Object.isFrozen(principal.scopes)).toBe(true);
  expect(checkPrincipal(principal)).toBe(principal);
});

test("does not take a frozen object for one that was checked", () => {
  expect(() => checkPrincipal(Object.freeze({ ...alice, scopes: "files" }))).toThrow("without a list of scopes");
});

test.each<[string, unknown, string]>([
  ["null", null, "null"],
  ["undefined", undefined, "undefined"],
  ["true", true, "boolean"],
  ["a promise", Promise.resolve(alice), "an object without tenant and subject"],
  ["an array", [alice], "an object without tenant and subject"],
  ["a number for a tenant", { ...alice, tenant: 1 }, "an object without tenant and subject"],
  ["an empty tenant", { ...alice, tenant: "" }, "an object without tenant and subject"],
  ["no subject", { ...alice, subject: undefined }, "an object without tenant and subject"],
  ["no scopes", { ...alice, scopes: undefined }, "an object without a list of scopes"],
  ["a text of scopes", { ...alice, scopes: "abc" }, "an object without a list of scopes"],
  ["a number among the scopes", { ...alice, scopes: ["a", 1] }, "an object with a scope that is no text"],
  ["a hole among the scopes", { ...alice, scopes: new Array(1) }, "an object with a scope that is no text"],
])("refuses %s", (_what, value, seen) => {
  expect(() => checkPrincipal(value)).toThrow(
    expect.objectContaining({
      name: "HostError",
      code: "invalid_principal",
      message: `Instead of a principal there is ${seen}; it must be { tenant, subject, scopes }: two texts and a list of texts, none of them empty.`,
    }),
  );
});
