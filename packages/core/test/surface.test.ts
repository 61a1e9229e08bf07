import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as core from "../src/index.js";

const index = readFileSync(new URL("../src/index.ts", import.meta.url), "utf8");

/** Types leave no trace at run time, so they are read from the text. */
function exportedTypes(): string[] {
  const statements = [...index.matchAll(/export (type )?\{(.*?)\} from/gs)];
  return statements.flatMap(([, onlyTypes, names = ""]) => {
    const parts = names.split(",").map((name) => name.trim());
    return onlyTypes === undefined
      ? parts.filter((name) => name.startsWith("type ")).map((name) => name.slice("type ".length))
      : parts.filter((name) => name !== "");
  });
}

test("the package exports these values, and no others", () => {
  expect(Object.keys(core).sort()).toEqual([
    "CatalogError",
    "Cursor",
    "DEFAULT_DIALECT",
    "DEFAULT_LIMITS",
    "DEFAULT_TRIM_LIMITS",
    "DIALECTS",
    "JsonTextError",
    "KEYWORDS",
    "PROBLEM_CODES",
    "REF_HIDES_SIBLINGS",
    "Resolver",
    "SAFETY_TIERS",
    "TOOL_SOURCES",
    "TRIM_LEVERS",
    "TRIM_REASONS",
    "TrimOptionsError",
    "WIDENING_REASONS",
    "assembleCatalog",
    "breakEven",
    "checkDescriptor",
    "checkSchema",
    "checkSubset",
    "compareToolIds",
    "createTrimmer",
    "declaredDialect",
    "decodeString",
    "describeKind",
    "describeMcpTool",
    "eachSubschema",
    "encodeCatalog",
    "encodeTool",
    "escapeToken",
    "estimateTokens",
    "findTools",
    "holdsScopes",
    "isAssembled",
    "isJsonObject",
    "jsonKind",
    "keywordsOf",
    "lintTools",
    "lowerSchema",
    "ownMember",
    "projectCatalog",
    "projectTool",
    "scanSecrets",
    "setMember",
    "sha256Hex",
    "splice",
    "staysCached",
    "summarize",
    "trim",
    "utf8Length",
    "validateCapabilities",
    "validateCompactInputSchema",
    "validateCompactToolDescriptor",
    "validateErrorEnvelope",
    "validateToolDescriptor",
    "walkSchema",
  ]);
});

test("the package exports these types, and no others", () => {
  expect(exportedTypes().sort()).toEqual([
    "AssembleOptions",
    "BreakEven",
    "ByteRange",
    "CachePrices",
    "CapabilityDocument",
    "Catalog",
    "CatalogRequest",
    "CatalogSource",
    "CheckSchemaOptions",
    "Classification",
    "CompactToolDescriptor",
    "Contribution",
    "CursorKind",
    "CutKeyword",
    "Dialect",
    "ErrorEnvelope",
    "Finding",
    "FoundSchema",
    "FoundTool",
    "FoundTools",
    "Holds",
    "Json",
    "JsonKind",
    "JsonObject",
    "JsonSource",
    "JsonTextErrorCode",
    "Keyword",
    "KeywordKind",
    "Limits",
    "LintFinding",
    "LintReport",
    "Location",
    "LowerOptions",
    "LoweredSchema",
    "McpToolInput",
    "PrefixChange",
    "Principal",
    "Problem",
    "ProblemCode",
    "ProjectedCatalog",
    "ProjectedTool",
    "ProjectionOptions",
    "QuarantinedTool",
    "SchemaVisit",
    "ShapeName",
    "StaleCatalog",
    "TakeSubschema",
    "Target",
    "TokenCounter",
    "ToolDescriptor",
    "ToolNote",
    "ToolReport",
    "TrimCut",
    "TrimLever",
    "TrimLimits",
    "TrimOptions",
    "TrimReason",
    "TrimResult",
    "TrimSkip",
    "TrimmerOptions",
    "Validate",
    "ValueShape",
    "Violation",
    "WalkOptions",
    "Widening",
    "WideningReason",
  ]);
});

test("every export is named, so that nothing leaks by accident", () => {
  expect(index).not.toContain("export *");
});
