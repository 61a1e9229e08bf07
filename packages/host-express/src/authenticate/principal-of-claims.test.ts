import { expect, test } from "vitest";
import { principalOfClaims } from "./principal-of-claims.js";

test.each([
  [
    { sub: "alice", tenant: "acme", scope: "a b" },
    { tenant: "acme", subject: "alice", scopes: ["a", "b"] },
  ],
  [
    { sub: "alice", tenant: "acme", scope: "  a " },
    { tenant: "acme", subject: "alice", scopes: ["a"] },
  ],
  [
    { sub: "alice", tenant: "acme" },
    { tenant: "acme", subject: "alice", scopes: [] },
  ],
  [
    { sub: "alice", tenant: "acme", scope: ["a"] },
    { tenant: "acme", subject: "alice", scopes: [] },
  ],
  [{ sub: "alice" }, undefined],
  [{ sub: "alice", tenant: 7 }, undefined],
  [{ sub: "", tenant: "acme" }, undefined],
  [{ tenant: "acme" }, undefined],
])("reads %j", (claims, principal) => {
  expect(principalOfClaims(claims)).toEqual(principal);
});
