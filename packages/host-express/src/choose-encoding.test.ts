import { expect, test } from "vitest";
import { chooseEncoding } from "./choose-encoding.js";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip", "gzip"],
  ["GZip", "gzip"],
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.1, gzip", "gzip"],
  ["gzip;q=0.5, identity", "identity"],
  ["gzip;q=0, br;q=0", "identity"],
  ["deflate, zstd", "identity"],
  ["*", "br"],
  ["*;q=0, gzip", "gzip"],
  ["identity;q=0, gzip", "gzip"],
  ["identity;q=0", "identity"],
  ["*;q=0", "identity"],
  ["gzip;q=abc", "identity"],
  [";;,,q=,gzip", "gzip"],
] as const)("answers %j with %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
