import { describe, expect, test } from "vitest";
import { DIALECTS, type Dialect, declaredDialect, dialectOfUri } from "./dialects.js";

const SPELLINGS: readonly [string, Dialect][] = [
  ["http://json-schema.org/draft-04/schema#", "draft-04"],
  ["http://json-schema.org/draft-06/schema#", "draft-06"],
  ["http://json-schema.org/draft-07/schema#", "draft-07"],
  ["http://json-schema.org/draft-07/schema", "draft-07"],
  ["https://json-schema.org/draft-07/schema", "draft-07"],
  ["https://json-schema.org/draft/2019-09/schema", "2019-09"],
  ["https://json-schema.org/draft/2020-12/schema", "2020-12"],
  ["https://json-schema.org/draft/2020-12/schema#", "2020-12"],
  ["https://spec.openapis.org/oas/3.0/schema", "openapi-3.0"],
  ["https://spec.openapis.org/oas/3.1/dialect/base", "openapi-3.1"],
];

describe("dialectOfUri", () => {
  test.each(SPELLINGS)("reads %s as %s", (uri, dialect) => expect(dialectOfUri(uri)).toBe(dialect));

  test.each(["", "#", "http://json-schema.org/schema#", "json-schema.org/draft-07/schema/x", "__proto__"])(
    "knows no dialect %j",
    (uri) => expect(dialectOfUri(uri)).toBeUndefined(),
  );

  test("knows a spelling of every dialect", () => {
    expect(new Set(SPELLINGS.map(([, dialect]) => dialect))).toEqual(new Set(DIALECTS));
  });
});

describe("declaredDialect", () => {
  test.each([
    [{ $schema: "http://json-schema.org/draft-07/schema#" }, "draft-07"],
    [{ $schema: "https://example.com/mine" }, "unknown"],
    [{ $schema: 7 }, "unknown"],
    [{}, undefined],
    [true, undefined],
    [undefined, undefined],
    [Object.create({ $schema: "http://json-schema.org/draft-07/schema#" }), undefined],
  ])("reads %j as %s", (schema, dialect) => expect(declaredDialect(schema)).toBe(dialect));
});
