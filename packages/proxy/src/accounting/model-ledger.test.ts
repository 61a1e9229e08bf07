import { expect, it } from "vitest";
import type { ProxyRecord } from "../proxy-record.js";
import { BoundedCounts } from "./bounded-counts.js";
import { ModelLedger } from "./model-ledger.js";
import { NO_USAGE } from "./usage.js";

it("sums what clients call by ever new names as one", () => {
  const ledger = new ModelLedger({});
  const usage = { ...NO_USAGE, inputTokens: 2 };
  for (let model = 0; model < 500; model++) {
    ledger.add({ provider: "openai", model: `m${model}`, usage } as ProxyRecord, true, undefined);
  }
  const rows = ledger.usage();
  expect([rows.length, rows.reduce((sum, row) => sum + row.inputTokens, 0)]).toEqual([65, 1_000]);
  expect(rows.find(({ model }) => model === "other")?.requests).toBe(500 - 64);
  expect(ledger.breakEven().length).toBe(65);

  const counts = new BoundedCounts(3);
  for (const name of ["__proto__", "constructor", "a", "b", "c", "a"]) counts.add(name, 1);
  expect(Object.fromEntries(counts.largest())).toEqual(
    Object.fromEntries([
      ["a", 2],
      ["other", 2],
      ["__proto__", 1],
      ["constructor", 1],
    ]),
  );
});
