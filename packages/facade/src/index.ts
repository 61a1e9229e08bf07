/** @module @toolfold/facade */

export { createFacade, type Facade } from "./create-facade.js";
export { REPAIRS_META_KEY } from "./dispatch/audit.js";
export { type ExportedTools, exportAnthropic, toolReferences } from "./exports/export-anthropic.js";
export { exportOpenai } from "./exports/export-openai.js";
export type { ToolGroup } from "./exports/tool-group.js";
export { FACADE_ERROR_CODES, FacadeError, type FacadeErrorCode } from "./facade-error.js";
export type { ListStore } from "./list-cache.js";
export { type LeverSizes, measureLevers } from "./measure/measure-levers.js";
export { measureStrategies, type ServerSizes, type StrategySize } from "./measure/measure-strategies.js";
export type { Size } from "./measure/size.js";
export { fitsPattern } from "./names/fits-pattern.js";
export type { CategoryRule, Coercion, DomainOptions, FacadeOptions, NameOptions } from "./options.js";
export type { CallContext, ProvidedTool, ToolDefinition, ToolProvider, ToolResult } from "./provider.js";
export { type GuardPolicy, guardProvider } from "./rights/guard-provider.js";
export { SCHEMAS_KEYWORD, SCHEMAS_META_KEY } from "./strategies/envelope-schema.js";
export { STRATEGY_NAMES, type StrategyName } from "./strategies/strategy.js";
export type { ToolPlace } from "./tool-place.js";
