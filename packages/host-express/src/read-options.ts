import { projectTool } from "@toolfold/core";
import type { CatalogRouterOptions } from "./catalog-router-options.js";
import { HostError } from "./host-error.js";
import { warnOfEvent } from "./host-event.js";

/** Options with every default filled in. */
export type Settings = Required<CatalogRouterOptions>;

interface Range {
  readonly min: number;
  readonly max: number;
}

const OPTIONS: ReadonlyMap<keyof CatalogRouterOptions, "function" | "object" | Range> = new Map<
  keyof CatalogRouterOptions,
  "function" | "object" | Range
>([
  ["source", "object"],
  ["authenticate", "function"],
  ["authorize", "function"],
  ["capabilities", "object"],
  ["projection", "object"],
  ["sourceTimeoutMs", { min: 1, max: 600_000 }],
  ["authenticateTimeoutMs", { min: 1, max: 600_000 }],
  ["retryAfterSeconds", { min: 1, max: 86_400 }],
  ["cacheBytes", { min: 1, max: 2 ** 40 }],
  ["onEvent", "function"],
]);

/**
 * Checks options and fills in the defaults; the caller's object is left as it is.
 *
 * @throws {HostError} code `invalid_option`.
 */
export function readOptions(options: CatalogRouterOptions): Settings {
  const settings: Settings = {
    authorize: () => true,
    projection: {},
    sourceTimeoutMs: 5000,
    authenticateTimeoutMs: 5000,
    retryAfterSeconds: 5,
    cacheBytes: 64 * 2 ** 20,
    onEvent: warnOfEvent,
    ...definedMembers(options),
  };
  const known: ReadonlySet<string> = new Set(OPTIONS.keys());
  const unknown = Object.keys(options).find((name) => !known.has(name));
  if (unknown !== undefined) throw invalid(`${unknown} is not an option; there are ${[...known].join(", ")}`);
  for (const [name, wanted] of OPTIONS) {
    if (!fits(settings[name], wanted)) throw invalid(`${name} must be ${describe(wanted)}`);
  }
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

function fits(value: unknown, wanted: "function" | "object" | Range): boolean {
  if (typeof wanted === "string") return typeof value === wanted && value !== null;
  return typeof value === "number" && Number.isInteger(value) && value >= wanted.min && value <= wanted.max;
}

function describe(wanted: "function" | "object" | Range): string {
  if (typeof wanted === "string") return wanted === "object" ? "an object" : "a function";
  return `a whole number from ${wanted.min} to ${wanted.max}`;
}

function invalid(what: string, options?: ErrorOptions): HostError {
  return new HostError("invalid_option", `catalogRouter: ${what}.`, options);
}
