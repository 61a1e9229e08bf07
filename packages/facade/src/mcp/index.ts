/** @module @toolfold/facade/mcp */

export { ConfigurationError } from "./configuration-error.js";
export { type FacadeServerOptions, facadeServer, tellClient } from "./facade-server.js";
export { type ListenedResources, type ListenToResources, listenedResources } from "./listened-resources.js";
export { listeningHandler } from "./listening-handler.js";
export { listeningTransport } from "./listening-transport.js";
export type { LogLevels } from "./log-levels.js";
export { type McpProvider, type McpProviderOptions, mcpProvider } from "./mcp-provider.js";
export type { PrimitiveEvent } from "./primitive-event.js";
export type { PrimitiveSession } from "./primitive-sessions.js";
export { checkServerNames, type Environment, readMcpServers } from "./read-mcp-servers.js";
export type { Relay } from "./relay.js";
export { DEFAULT_UPSTREAM_LIMITS, type UpstreamLimits } from "./upstream-limits.js";
export { type UpstreamPool, upstreamPool } from "./upstream-pool.js";
export type { PrimitiveMethod, Primitives } from "./upstream-primitives.js";
export type { ClientCredentials, HttpUpstream, StdioUpstream, UpstreamSpec } from "./upstream-spec.js";
export type { PrimitiveCapability } from "./watch-upstream.js";
