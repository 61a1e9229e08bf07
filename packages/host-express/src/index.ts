/** @module @toolfold/host-express */

export { type ApiKey, apiKeys, hashApiKey } from "./authenticate/api-keys.js";
export type { Authenticate, Credentials } from "./authenticate/authenticate.js";
export { bearerToken } from "./authenticate/bearer-token.js";
export { firstOf } from "./authenticate/first-of.js";
export { type JwtBearerOptions, jwtBearer } from "./authenticate/jwt-bearer.js";
export type { TokenRules } from "./authenticate/verify-jwt.js";
export type { HostCapabilities } from "./capability-document.js";
export { catalogRouter } from "./catalog-router.js";
export type { CatalogRouterOptions } from "./catalog-router-options.js";
export { HostError, type HostErrorCode } from "./host-error.js";
export type { HostEvent, HostEventListener } from "./host-event.js";
export type { Authorize } from "./permitted-tools.js";
export type { ToolSource } from "./read-query.js";
