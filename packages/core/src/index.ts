export type { Catalog, QuarantinedTool } from "./catalog/catalog.js";
export {
  type CapabilityDocument,
  type CompactToolDescriptor,
  type ErrorEnvelope,
  SAFETY_TIERS,
  TOOL_SOURCES,
  type ToolDescriptor,
} from "./generated/contract.js";
export {
  type Validate,
  type Violation,
  validateCapabilities,
  validateCompactInputSchema,
  validateCompactToolDescriptor,
  validateErrorEnvelope,
  validateToolDescriptor,
} from "./generated/validators.js";
export { isJsonObject, type Json, type JsonKind, type JsonObject, jsonKind } from "./json-value.js";
export { DEFAULT_LIMITS, type Limits } from "./limits.js";
export type { CatalogRequest, CatalogSource, Principal, TokenCounter } from "./ports.js";
export { PROBLEM_CODES, type Problem, type ProblemCode } from "./problem.js";
export { DEFAULT_DIALECT, DIALECTS, type Dialect } from "./schema/dialects.js";
export { KEYWORDS, type Keyword } from "./schema/keywords.js";
export { type SchemaVisit, walkSchema } from "./schema/walk.js";
