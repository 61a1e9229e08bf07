import { describe, expect, it } from "vitest";
import { findTools } from "./find-tools.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("findTools", () => {
  it("tells the shape, and where each tool and schema stands", () => {
    const body = '{"messages":[],"tools":[{"name":"a","input_schema":{"type":"object"}}]}';
    expect(findTools(encode(body))).toEqual({
      shape: "anthropic-messages",
      tools: [
        {
          name: "a",
          start: body.indexOf('{"name"'),
          end: body.indexOf("]}", 30),
          schemas: [{ pointer: "/tools/0/input_schema", start: body.indexOf('{"type"'), end: body.indexOf("}}]") + 1 }],
        },
      ],
    });
  });

  it.each([
    ["[]", "unknown_shape"],
    ["{}", "no_tools"],
    ['{"tools":', "not_json"],
  ])("gives the reason for %s", (body, reason) => {
    expect(findTools(encode(body))).toEqual({ reason });
  });

  it("refuses a body beyond its limit", () => {
    expect(findTools(encode("{}"), { limits: { bytes: 1 } })).toEqual({ reason: "too_large" });
  });
});
