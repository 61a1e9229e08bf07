import { expect, test } from "vitest";
import { isStale } from "./is-stale.js";
import type { ServerState } from "./watch-server.js";

const refused = { code: "refused", message: "refused tools/list" } as const;
const ended = { code: "ended", message: "ended" } as const;
const noTools = { code: "no_tools", message: "offers no tools" } as const;

test.each<[string, Partial<ServerState>, boolean]>([
  ["a server that runs and was listed", {}, false],
  ["a server that offers no tools", { trouble: noTools }, false],
  ["a server that was never listed completely", { listing: "partial", trouble: refused }, false],
  ["a server that never listed anything", { listing: "none", running: false, trouble: ended }, false],
  ["a server that does not list again", { trouble: refused }, true],
  ["a server that has ended", { running: false, trouble: ended }, true],
  ["a server that has ended in its first listing", { listing: "partial", running: false, trouble: ended }, true],
])("judges %s", (_what, state, stale) => {
  expect(isStale({ server: "s", running: true, listing: "complete", tools: [], ...state })).toBe(stale);
});
