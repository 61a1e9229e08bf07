import { expect, test } from "vitest";
import { readTarget } from "./read-target.js";

test.each([
  ["/v1/tools", { route: { kind: "list" }, query: "" }],
  ["/v1/tools?view=compact&a=?", { route: { kind: "list" }, query: "view=compact&a=?" }],
  ["/v1/tools?", { route: { kind: "list" }, query: "" }],
  ["/v1/tools/", { route: { kind: "tool", encodedId: "" }, query: "" }],
  ["/v1/tools/mcp%3Afs.read", { route: { kind: "tool", encodedId: "mcp%3Afs.read" }, query: "" }],
  ["/v1/tools/a/b?x", { route: { kind: "tool", encodedId: "a/b" }, query: "x" }],
  ["/v1/tools/..", { route: { kind: "tool", encodedId: ".." }, query: "" }],
  ["/.well-known/openwop", { route: { kind: "capabilities" }, query: "" }],
  ["http://host:1/v1/tools?x", { route: { kind: "list" }, query: "x" }],
])("reads %s", (url, target) => {
  expect(readTarget(url)).toEqual(target);
});

test.each([
  "/",
  "*",
  "",
  "/v1/Tools",
  "/V1/tools",
  "/v1/toolsy",
  "//v1/tools",
  "/v1/%74ools",
  "/.well-known/openwop/",
  "http://host",
  "host:443",
  "/x?/v1/tools",
])("leaves %j to others", (url) => {
  expect(readTarget(url)).toBeUndefined();
});
