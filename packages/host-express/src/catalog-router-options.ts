import type { CatalogSource, ProjectionOptions } from "@toolfold/core";
import type { Authenticate } from "./authenticate/authenticate.js";
import type { HostCapabilities } from "./capability-document.js";
import type { HostEventListener } from "./host-event.js";
import type { Authorize } from "./permitted-tools.js";

/** What a router serves, to whom, and within which bounds. */
export interface CatalogRouterOptions {
  /** Where the tools come from. What it answers is checked, unless `assembleCatalog` of core made it. */
  readonly source: CatalogSource;
  /** Who is asking, such as {@link apiKeys} or {@link jwtBearer} make. */
  readonly authenticate: Authenticate;
  /**
   * The host's own policy, asked on every request, about every tool of the principal's tenant whose `auth.scopes` it holds,
   * so that what it forbids is gone at once. It returns at once: put what takes I/O into the principal. The principal is
   * a frozen copy of the own members of what `authenticate` answered. Default: nothing more is asked, and what the scopes
   * permit is worked out once for each catalogue.
   */
  readonly authorize?: Authorize;
  /** What the capability document says. */
  readonly capabilities: HostCapabilities;
  /** How tools become compact. Default: those of `projectTool`. */
  readonly projection?: ProjectionOptions;
  /** How long to wait for the source, 1 to 600 000 milliseconds. Default 5000. */
  readonly sourceTimeoutMs?: number;
  /** How long to wait for the authenticator, 1 to 600 000 milliseconds. Default 5000. */
  readonly authenticateTimeoutMs?: number;
  /** When to ask again after a 503, 1 to 86 400 seconds. Default 5. */
  readonly retryAfterSeconds?: number;
  /** Memory for encoded answers, 1 to 2^40 bytes. Default 67 108 864 (64 MiB). */
  readonly cacheBytes?: number;
  /** Hears of every fault. Default: a process warning. */
  readonly onEvent?: HostEventListener;
}
