import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decodeToolId } from "./decode-tool-id.js";

test("decodes whatever a client encodes, once", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (id) => {
      expect(decodeToolId(encodeURIComponent(id))).toEqual({ id });
    }),
  );
  expect(decodeToolId("%252F")).toEqual({ id: "%2F" });
  expect(decodeToolId("mcp:a+b")).toEqual({ id: "mcp:a+b" });
});

test.each(["%", "%2", "%ZZ", "a%C3", "%FF", "%ED%A0%80", "%/x"])("calls %j malformed", (encoded) => {
  expect(decodeToolId(encoded)).toBe("malformed");
});

test.each(["", "/", "a/b", "a/%62", "/etc/passwd"])("knows no tool by %j", (encoded) => {
  expect(decodeToolId(encoded)).toBe("unknown");
});
