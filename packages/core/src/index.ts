/** @module @toolfold/core */

export { type AssembleOptions, assembleCatalog, type Contribution } from "./catalog/assemble-catalog.js";
export type { Catalog, QuarantinedTool, ToolNote } from "./catalog/catalog.js";
export { CatalogError } from "./catalog/catalog-error.js";
export { checkDescriptor } from "./catalog/check-descriptor.js";
export { compareToolIds } from "./catalog/compare-tool-ids.js";
export { type Classification, describeMcpTool, type McpToolInput } from "./catalog/describe-mcp-tool.js";
export { encodeCatalog, encodeTool } from "./catalog/encode-catalog.js";
export { holdsScopes } from "./catalog/holds-scopes.js";
export { isAssembled } from "./catalog/is-assembled.js";
export { scanSecrets } from "./catalog/scan-secrets.js";
export { sha256Hex } from "./catalog/sha256-hex.js";
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
export { Cursor, type CursorKind } from "./json/cursor.js";
export { decodeString } from "./json/decode-string.js";
export type { JsonSource } from "./json/json-source.js";
export { JsonTextError, type JsonTextErrorCode } from "./json/json-text-error.js";
export { type ByteRange, splice } from "./json/splice.js";
export {
  describeKind,
  isJsonObject,
  type Json,
  type JsonKind,
  type JsonObject,
  jsonKind,
  ownMember,
  setMember,
} from "./json-value.js";
export { DEFAULT_LIMITS, type Limits } from "./limits.js";
export { type LintFinding, type LintReport, lintTools } from "./lint/lint-tools.js";
export { type LoweredSchema, type LowerOptions, lowerSchema } from "./lower/lower-schema.js";
export { WIDENING_REASONS, type Widening, type WideningReason } from "./lower/reasons.js";
export { Resolver, type Target } from "./lower/resolve.js";
export { type BreakEven, breakEven, type CachePrices, type PrefixChange, staysCached } from "./measure/break-even.js";
export { estimateTokens } from "./measure/estimate-tokens.js";
export { utf8Length } from "./measure/utf8-length.js";
export type { CatalogRequest, CatalogSource, Principal, StaleCatalog, TokenCounter } from "./ports.js";
export { PROBLEM_CODES, type Problem, type ProblemCode } from "./problem.js";
export type { Finding } from "./project/fit-schema.js";
export { type ProjectedCatalog, projectCatalog } from "./project/project-catalog.js";
export { type ProjectedTool, type ProjectionOptions, projectTool, type ToolReport } from "./project/project-tool.js";
export { summarize } from "./project/summarize.js";
export { type CheckSchemaOptions, checkSchema } from "./schema/check-schema.js";
export { DEFAULT_DIALECT, DIALECTS, type Dialect, declaredDialect, REF_HIDES_SIBLINGS } from "./schema/dialects.js";
export {
  type Holds,
  KEYWORDS,
  type Keyword,
  type KeywordKind,
  keywordsOf,
  type ValueShape,
} from "./schema/keywords.js";
export { escapeToken, type Location } from "./schema/pointer.js";
export { eachSubschema, type TakeSubschema } from "./schema/subschemas.js";
export { type SchemaVisit, type WalkOptions, walkSchema } from "./schema/walk.js";
export { checkSubset } from "./subset/check-subset.js";
export type { CutKeyword } from "./trim/cut-keywords.js";
export { type FoundSchema, type FoundTool, type FoundTools, findTools } from "./trim/find-tools.js";
export {
  DEFAULT_TRIM_LIMITS,
  TRIM_LEVERS,
  type TrimLever,
  type TrimLimits,
  type TrimmerOptions,
  type TrimOptions,
  TrimOptionsError,
} from "./trim/policy.js";
export { TRIM_REASONS, type TrimReason } from "./trim/reasons.js";
export type { ShapeName } from "./trim/shapes/shape.js";
export { createTrimmer, trim } from "./trim/trim-body.js";
export type { TrimCut, TrimResult, TrimSkip } from "./trim/trim-result.js";
