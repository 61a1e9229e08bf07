import { expect, test } from "vitest";
import { runBare } from "./run-bare.js";

test("offers ECMAScript, TextEncoder and TextDecoder", () => {
  expect(runBare("globalThis.outcome = new TextDecoder().decode(new TextEncoder().encode('ü'))")).toBe("ü");
});

test.each(["process", "Buffer", "require", "fetch", "setTimeout", "URL", "structuredClone", "crypto", "performance"])(
  "offers no %s",
  (name) => {
    expect(runBare(`globalThis.outcome = typeof ${name}`)).toBe("undefined");
  },
);

test.each(["eval('1')", "new Function('return 1')()"])("refuses code from strings: %s", (code) => {
  expect(() => runBare(code)).toThrow("Code generation from strings disallowed");
});
