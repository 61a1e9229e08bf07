import type { DomainOptions, FacadeOptions } from "@toolfold/facade";
import type { UpstreamSpec } from "@toolfold/facade/mcp";

/** Who may call what: names of tools, with `*` for any characters. */
export interface CallerConfig {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** Over HTTP, the bearer token that says who this is. */
  readonly token: string | undefined;
}

/** A configuration file, read. */
export interface FacadeConfig {
  readonly servers: readonly UpstreamSpec[];
  readonly prefix: "always" | "never";
  readonly options: FacadeOptions;
  /** Empty: there is one caller, who may do everything. */
  readonly callers: ReadonlyMap<string, CallerConfig>;
}

/** The domain of a configuration that names none: one facade for each server, listed as cheaply as it can be. */
export const DEFAULT_DOMAIN = "tools";

/** How it is folded. */
export const DEFAULT_DOMAIN_OPTIONS: DomainOptions = { groupBy: "server", schemaStrategy: "auto" };
