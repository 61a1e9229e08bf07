import { projectTool } from "@toolfold/core";
import type { CatalogRouterOptions } from "./catalog-router-options.js";
import { checkMembers, FUNCTION, type MemberRule, OBJECT, required, wholeNumber } from "./check-members.js";
import { HostError } from "./host-error.js";
import { warnOfEvent } from "./host-event.js";

/** Options with every default filled in. Without `authorize` there is no policy to ask. */
export type Settings = Required<Omit<CatalogRouterOptions, "authorize">> & Pick<CatalogRouterOptions, "authorize">;

const RULES: Readonly<Record<keyof CatalogRouterOptions, MemberRule>> = {
  source: required(OBJECT),
  authenticate: required(FUNCTION),
  authorize: FUNCTION,
  capabilities: required(OBJECT),
  projection: OBJECT,
  sourceTimeoutMs: wholeNumber(1, 600_000),
  authenticateTimeoutMs: wholeNumber(1, 600_000),
  retryAfterSeconds: wholeNumber(1, 86_400),
  cacheBytes: wholeNumber(1, 2 ** 40),
  onEvent: FUNCTION,
};

/**
 * Checks options and fills in the defaults; the caller's object is left as it is.
 *
 * @throws {HostError} code `invalid_option`.
 */
export function readOptions(options: CatalogRouterOptions): Settings {
  checkMembers("catalogRouter", options, RULES);
  const settings: Settings = {
    projection: {},
    sourceTimeoutMs: 5000,
    authenticateTimeoutMs: 5000,
    retryAfterSeconds: 5,
    cacheBytes: 64 * 2 ** 20,
    onEvent: warnOfEvent,
    ...definedMembers(options),
  };
  if (typeof settings.source.read !== "function") throw invalid("source must have a read function");
  checkProjection(settings.projection);
  return settings;
}

/** Options of the projection are core's to judge: better now than at the first request. */
function checkProjection(projection: Settings["projection"]): void {
  try {
    projectTool({ toolId: "probe", source: "mcp", safetyTier: "read" }, projection);
  } catch (cause) {
    throw invalid(`projection is refused: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

function definedMembers(options: CatalogRouterOptions): CatalogRouterOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as unknown as CatalogRouterOptions;
}

function invalid(what: string, options?: ErrorOptions): HostError {
  return new HostError("invalid_option", `catalogRouter: ${what}.`, options);
}
