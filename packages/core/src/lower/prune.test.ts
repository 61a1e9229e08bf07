import { describe, expect, test } from "vitest";
import type { JsonObject } from "../json-value.js";
import { Pruner, Sizes } from "./prune.js";

const large: JsonObject = { type: "string", enum: Array.from({ length: 40 }, (_, index) => `value number ${index}`) };
const rooms = Array.from({ length: 60 }, (_, index) => 64 + index * 40);

/** What becomes of one subschema over all rooms, each outcome once. */
function outcomes(list: JsonObject): unknown[] {
  const schema = { type: "object", properties: { list, other: large } };
  const seen = rooms.map((room) => {
    const fitted = new Pruner(new Sizes()).fit(schema, room) as JsonObject;
    return JSON.stringify((fitted.properties as JsonObject | undefined)?.list ?? "the whole is cut");
  });
  return [...new Set(seen)].map((text) => JSON.parse(text) as unknown);
}

describe("fitting a schema into less room", () => {
  test("keeps what is counted from above whole, or cuts all of it", () => {
    const list = { type: "array", contains: large, maxContains: 1 };
    expect(outcomes(list)).toEqual(["the whole is cut", { type: "array" }, list]);
  });

  test("keeps a condition whole, or cuts all of it", () => {
    const list = { type: "array", if: { items: large }, else: { maxItems: 1 } };
    expect(outcomes(list)).toEqual(["the whole is cut", { type: "array" }, list]);
  });

  test("keeps the names of properties whole, or cuts all of them", () => {
    const list = { type: "object", propertyNames: large };
    expect(outcomes(list)).toEqual(["the whole is cut", { type: "object" }, list]);
  });

  test("keeps no type beside which nullable has been cut", () => {
    const list = { type: "array", nullable: true, items: large };
    expect(outcomes(list)).not.toContainEqual({ type: "array" });
    expect(outcomes(list)).toContainEqual(true);
  });

  test("cuts what is only counted from below", () => {
    const list = { type: "array", contains: large };
    expect(outcomes(list)).toContainEqual({ type: "array", contains: { type: "string" } });
  });
});
