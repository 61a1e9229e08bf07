import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonTextSize } from "./json-size.js";

test("is the size of what JSON.stringify writes, escapes and lone surrogates included", () => {
  const written = (text: string): number => new TextEncoder().encode(JSON.stringify(text)).length;
  const units = fc.array(fc.constantFrom(0, 8, 9, 0x1f, 0x22, 0x5c, 0x7f, 0x80, 0x7ff, 0x800, 0xd83d, 0xde00, 0xffff));
  fc.assert(
    fc.property(units, (codes) => {
      const text = String.fromCharCode(...codes);
      expect(jsonTextSize(text)).toBe(written(text));
    }),
    { seed: 1 },
  );
});
