import { expect, test } from "vitest";
import * as entry from "./index.js";

test("exports these values and no others", () => {
  expect(Object.keys(entry).sort()).toEqual([
    "APPLY_MODES",
    "PROXY_REASONS",
    "ProxyError",
    "createProxy",
    "isLoopback",
    "listen",
    "listenAdmin",
    "memoryStore",
    "redisStore",
    "sqliteStore",
  ]);
});
