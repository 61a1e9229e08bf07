import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { stderrTail } from "./stderr-tail.js";

test("remembers the last line that is not empty", () => {
  const stream = new PassThrough();
  const lastLine = stderrTail(stream);
  expect(lastLine()).toBeUndefined();
  stream.write("starting\nhalf a li");
  stream.write("ne\r\n\n  \n");
  expect(lastLine()).toBe("half a line");
});

test("keeps the end of a flood, and never blocks it", () => {
  const stream = new PassThrough();
  const lastLine = stderrTail(stream);
  for (let i = 0; i < 2000; i += 1) stream.write("x".repeat(10_000));
  expect(lastLine()).toBe("x".repeat(4096));
  expect(stream.writableLength).toBeLessThan(100_000);
});
