import { expect, test } from "vitest";
import { readQuery } from "./read-query.js";

const BOTH = { view: true, source: true };
const VIEWS = ["standard", "compact"];
const SOURCES = ["node-pack", "workflow", "mcp", "connector", "host-extension"];

test.each([
  ["", "standard", undefined],
  ["view=standard", "standard", undefined],
  ["view=compact", "compact", undefined],
  ["%76iew=%63ompact", "compact", undefined],
  ["source=mcp", "standard", "mcp"],
  ["source=node-pack&view=compact", "compact", "node-pack"],
  ["view[x]=&view%5B%5D=compact&View=compact", "standard", undefined],
  ["source[]=nowhere&limit=5&access_token=x&__proto__=1&&=&%ZZ=%", "standard", undefined],
])("reads %j", (query, view, source) => {
  expect(readQuery(query, BOTH)).toEqual({ kind: "query", view, source });
});

test.each([
  ["view=", "view", 'as ""', VIEWS],
  ["view", "view", 'as ""', VIEWS],
  ["view=Compact", "view", 'as "Compact"', VIEWS],
  ["view=COMPACT", "view", 'as "COMPACT"', VIEWS],
  ["view=compact+", "view", 'as "compact "', VIEWS],
  ["view=%E0%A4%A", "view", 'as "\uFFFD%A"', VIEWS],
  ["view=compact&view=compact", "view", "2 times", VIEWS],
  ["view=compact&view=standard&view=", "view", "3 times", VIEWS],
  [`view=${"x".repeat(33)}`, "view", "as 33 characters", VIEWS],
  ["view=constructor", "view", 'as "constructor"', VIEWS],
  ["source=", "source", 'as ""', SOURCES],
  ["source=MCP", "source", 'as "MCP"', SOURCES],
  ["source=mcp&source=mcp", "source", "2 times", SOURCES],
  ["source=bad&view=bad", "view", 'as "bad"', VIEWS],
])("refuses %j", (query, parameter, seen, allowed) => {
  expect(readQuery(query, BOTH)).toEqual({ kind: "refusal", parameter, seen, allowed });
});

test("ignores a parameter that the resource does not have", () => {
  expect(readQuery("view=&view=x&source=mcp", { view: false, source: true })).toEqual({
    kind: "query",
    view: "standard",
    source: "mcp",
  });
  expect(readQuery("view=compact&source=&source=x", { view: true, source: false })).toEqual({
    kind: "query",
    view: "compact",
    source: undefined,
  });
});
