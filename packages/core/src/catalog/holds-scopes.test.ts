import { expect, test } from "vitest";
import { holdsScopes } from "./holds-scopes.js";

test.each<[string[], string[] | undefined, boolean]>([
  [[], undefined, true],
  [[], [], true],
  [["a"], ["a"], true],
  [["b", "a"], ["a", "b"], true],
  [["a"], ["a", "b"], false],
  [[], ["a"], false],
  [["a:*"], ["a:read"], false],
  [["A"], ["a"], false],
])("with the scopes %j a tool that asks for %j is allowed: %s", (scopes, asked, allowed) => {
  expect(holdsScopes({ scopes }, asked === undefined ? {} : { auth: { scopes: asked } })).toBe(allowed);
});

test("a tool whose auth names no scopes is for everybody", () => {
  expect(holdsScopes({ scopes: [] }, { auth: { credentialRef: true } })).toBe(true);
});
