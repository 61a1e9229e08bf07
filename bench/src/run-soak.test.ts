import { expect, it } from "vitest";
import { runSoak } from "./run-soak.js";

it("accounts for every byte and keeps every session's prompt cache while both ends misbehave", async () => {
  const { compared, aborted, unaccounted, reanchored, ownErrors, stats } = await runSoak({
    milliseconds: 1_500,
    sessions: 16,
    seed: 1,
  });
  expect({ unaccounted, reanchored, ownErrors }).toEqual({ unaccounted: [], reanchored: [], ownErrors: [] });
  expect([compared > 50, aborted > 0, stats.sessions.trimmed > 0, stats.sessions.left > 0]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
