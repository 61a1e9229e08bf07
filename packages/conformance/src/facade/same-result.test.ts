import { expect, it } from "vitest";
import { isSameResult } from "./same-result.js";

const server = { "io.modelcontextprotocol/serverInfo": { name: "facade", version: "1" } };

it.each<[string, object, object, boolean]>([
  ["another order of members", { a: 1, content: [] }, { content: [], a: 1 }, true],
  ["who answered, beside nothing", { content: [], _meta: server }, { content: [] }, true],
  ["who answered, beside what the tool said", { _meta: { ...server, "x/y": 7 } }, { _meta: { "x/y": 7 } }, true],
  ["a note of the facade's own", { _meta: { "x/z": 1 } }, {}, false],
  ["what the tool said, lost", { _meta: server }, { _meta: { "x/y": 7 } }, false],
  ["an empty _meta, lost", {}, { _meta: {} }, false],
  ["a _meta that is none", { _meta: 1 }, {}, false],
  ["a member that nobody knows, lost", { content: [] }, { content: [], unheardOf: 1 }, false],
])("tells a result from the direct one: %s", (_, seen, direct, same) => {
  expect(isSameResult({ ...seen }, { ...direct })).toBe(same);
});
