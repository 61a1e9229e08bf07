import type { TokenCounter } from "@toolfold/core";
import type { ListStore } from "./list-cache.js";
import type { StrategyName } from "./strategies/strategy.js";

/**
 * How far arguments are repaired that a tool's schema refuses: not at all; `safe`, where text spells the number, boolean,
 * object or array that is wanted; `lenient`, also absent values spelled `null`, and single values where a list is wanted.
 */
export type Coercion = "off" | "safe" | "lenient";

/** How one domain is folded. */
export interface DomainOptions {
  /** What makes a group: the tools' categories, or the server that brought them. Default `category`. */
  readonly groupBy?: "category" | "server";
  /** Where the argument schemas are. Default `vendor_extension`. */
  readonly schemaStrategy?: StrategyName;
  /**
   * `vendor_extension`: `input_schema` (default), under `x-tool-input-schemas`, or `meta`, in the tool's `_meta`.
   * `discriminated_union`: `root` (default), a `oneOf`, or `arguments`, a flat root with an `anyOf` under `arguments`.
   */
  readonly placement?: "input_schema" | "meta" | "root" | "arguments";
  /** A tool without a group goes into the group `uncategorized`, or is refused at start. Default `fallback`. */
  readonly uncategorized?: "fallback" | "error";
  /** A facade is called `<group>_<suffix>`. Default `tools`. */
  readonly facadeSuffix?: string;
  /** `effect` makes up to three facades of each group: `<group>_read`, `_write`, `_destructive`. Default `none`. */
  readonly split?: "none" | "effect";
  /**
   * The most characters that the lines of one facade's tools may take. A larger group lists sections, and the describing
   * tool tells what is in them. Default 16 000; `Infinity` lists every tool.
   */
  readonly listBudget?: number;
  /** Default `safe`. A value that the schema accepts is never changed; repairs are listed in the result's `_meta`. */
  readonly coercion?: Coercion;
}

/** A rule that gives tools without a category of their own one; the first that fits wins. */
export type CategoryRule =
  | { readonly server: string; readonly category: string }
  /** `*` stands for any characters; everything else for itself. */
  | { readonly match: string; readonly category: string }
  | { readonly tools: readonly string[]; readonly category: string };

/** How names are made to fit. */
export interface NameOptions {
  /** The most characters a name may have, the host's prefix included. Default 64. */
  readonly budget?: number;
  /** What the host puts before every name, such as `mcp__shop__`. Default nothing. */
  readonly hostPrefix?: string;
}

/** How to fold. */
export interface FacadeOptions {
  /** The domains to fold. A domain that is not named lists its tools as they are. */
  readonly domains: Readonly<Record<string, DomainOptions>>;
  /** What each group is for. Wins over what a tool says about its group. */
  readonly categories?: Readonly<Record<string, string>>;
  readonly categorize?: readonly CategoryRule[];
  readonly names?: NameOptions;
  /** Schemas without vendor keywords and with `additionalProperties: false`, for hosts that refuse others. Default false. */
  readonly strictSchema?: boolean;
  /** What `auto` measures with. Default: bytes. */
  readonly tokenCounter?: TokenCounter;
  /**
   * Where composed lists are kept beside the process's own memory, such as a Keyv. Keys are digests of the tools, the
   * caller's rights and these options, so that no two callers with different rights ever share one. Used where the provider
   * has a `fingerprint`. Default: nowhere.
   */
  readonly cache?: ListStore;
  /** Hears, once each, of what an author should mend. Default: nobody does. */
  readonly onWarning?: (message: string) => void;
}
