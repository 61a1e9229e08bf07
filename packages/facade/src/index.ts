export { createFacade, type Facade } from "./create-facade.js";
export { REPAIRS_META_KEY } from "./dispatch/audit.js";
export { FACADE_ERROR_CODES, FacadeError, type FacadeErrorCode } from "./facade-error.js";
export type { ListStore } from "./list-cache.js";
export type { CategoryRule, Coercion, DomainOptions, FacadeOptions, NameOptions } from "./options.js";
export type { CallContext, ProvidedTool, ToolDefinition, ToolProvider, ToolResult } from "./provider.js";
export { type GuardPolicy, guardProvider } from "./rights/guard-provider.js";
export { SCHEMAS_KEYWORD, SCHEMAS_META_KEY } from "./strategies/envelope-schema.js";
export type { StrategyName } from "./strategies/strategy.js";
