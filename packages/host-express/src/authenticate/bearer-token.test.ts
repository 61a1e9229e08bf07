import { expect, test } from "vitest";
import { bearerToken } from "./bearer-token.js";

test.each([
  ["Bearer abc", "abc"],
  ["bearer abc", "abc"],
  ["BEARER   a.b-c_d~e+f/g== ", "a.b-c_d~e+f/g=="],
])("reads the token in %j", (header, token) => {
  expect(bearerToken(header)).toBe(token);
});

test.each([
  undefined,
  "",
  "Bearer",
  "Bearer ",
  "Bearerabc",
  "Bearer\tabc",
  "Basic abc",
  "abc",
  " Bearer abc",
  "Bearer abc def",
  "Bearer abc, Bearer def",
  'Bearer token="abc"',
  "Bearer ab=c",
  "Bearer é",
])("finds none in %j", (header) => {
  expect(bearerToken(header)).toBeUndefined();
});

test("reads a hostile header in linear time", () => {
  const start = performance.now();
  expect(bearerToken(`Bearer ${" ".repeat(100_000)}!`)).toBeUndefined();
  expect(bearerToken(`Bearer ${"=".repeat(100_000)}!`)).toBeUndefined();
  expect(bearerToken(`Bearer ${"a".repeat(100_000)}!`)).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(500);
});
