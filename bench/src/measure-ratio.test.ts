import { expect, test } from "vitest";
import { measureRatio } from "./measure-ratio.js";

test("alternates the sides, throws the warm-up away and answers medians", async () => {
  const order: string[] = [];
  const side = (name: string, measurements: number[]) => () => {
    order.push(name);
    return measurements.shift() ?? Number.NaN;
  };
  const measured = await measureRatio({
    ours: side("ours", [900, 10, 20, 90]),
    baseline: side("baseline", [900, 10, 10, 30]),
    rounds: 3,
    warmUp: 1,
  });
  expect(measured).toEqual({ ours: 20, baseline: 10, ratio: 2 });
  expect(order).toEqual(["baseline", "ours", "ours", "baseline", "baseline", "ours", "ours", "baseline"]);
});
