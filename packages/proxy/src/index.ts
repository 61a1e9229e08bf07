/** @module @toolfold/proxy */

export type { AccountingOptions } from "./accounting/accounting.js";
export type { CachePriceTable } from "./accounting/cache-prices.js";
export type { Advice } from "./accounting/find-advice.js";
export type { BreakEvenRow, Counts, ProxyStats, Savings } from "./accounting/stats.js";
export type { Usage } from "./accounting/usage.js";
export { type AdminListener, type AdminOptions, listenAdmin } from "./admin/listen-admin.js";
export type { BodyLimits } from "./body/read-body.js";
export { createProxy, type ModelProxy } from "./create-proxy.js";
export type { ProviderName } from "./provider/provider.js";
export { ProxyError, type ProxyErrorCode } from "./proxy-error.js";
export type { ProxyOptions } from "./proxy-options.js";
export type { ProxyRecord } from "./proxy-record.js";
export { isLoopback } from "./server/is-loopback.js";
export { type Listener, type ListenOptions, listen } from "./server/listen.js";
export { APPLY_MODES, type Apply, type Decision } from "./session/decision.js";
export type { Session, SessionSource } from "./session/identify-session.js";
export type { LatchStore } from "./session/latch-store.js";
export { type MemoryStoreOptions, memoryStore } from "./session/memory-store.js";
export { type RedisStoreOptions, redisStore } from "./session/redis-store.js";
export { type SqliteStoreOptions, sqliteStore } from "./session/sqlite-store.js";
export type { Ending } from "./transport/exchange.js";
export type { FaultCode } from "./transport/faults.js";
export type { Timeouts } from "./transport/watch.js";
export type { ToolCut, TrimSettings } from "./trim/body-trimmer.js";
export { PROXY_REASONS, type SkipReason } from "./trim/trim-reasons.js";
