export { ConfigurationError } from "./configuration-error.js";
export { type FacadeServerOptions, facadeServer } from "./facade-server.js";
export { type McpProvider, type McpProviderOptions, mcpProvider } from "./mcp-provider.js";
export { type Environment, readMcpServers } from "./read-mcp-servers.js";
export type { Relay } from "./relay.js";
export { DEFAULT_UPSTREAM_LIMITS, type UpstreamLimits } from "./upstream-limits.js";
export type { PrimitiveMethod, Primitives } from "./upstream-primitives.js";
export type { HttpUpstream, StdioUpstream, UpstreamSpec } from "./upstream-spec.js";
export type { PrimitiveCapability } from "./watch-upstream.js";
