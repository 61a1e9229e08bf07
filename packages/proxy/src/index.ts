export { createProxy, type ModelProxy } from "./create-proxy.js";
export type { ProviderName } from "./provider/provider.js";
export { ProxyError, type ProxyErrorCode } from "./proxy-error.js";
export type { ProxyOptions } from "./proxy-options.js";
export { type Listener, type ListenOptions, listen } from "./server/listen.js";
export type { FaultCode } from "./transport/faults.js";
export type { Timeouts } from "./transport/watch.js";
