import type { AccountingOptions } from "./accounting/accounting.js";
import type { BodyLimits } from "./body/read-body.js";
import type { ProviderName } from "./provider/provider.js";
import type { ProxyRecord } from "./proxy-record.js";
import type { Apply } from "./session/decision.js";
import type { LatchStore } from "./session/latch-store.js";
import type { Timeouts } from "./transport/watch.js";
import type { TrimSettings } from "./trim/body-trimmer.js";

/** What {@link createProxy} takes. Everything has a default. */
export interface ProxyOptions {
  /**
   * Where requests go, by provider. A URL with a path is put before every path; credentials, query and fragment are
   * refused. Defaults: `https://api.anthropic.com`, `https://api.openai.com`,
   * `https://generativelanguage.googleapis.com`.
   */
  readonly upstreams?: Partial<Readonly<Record<ProviderName, string | URL>>>;
  /** Who gets requests that belong to no provider by prefix, path or headers. Default `anthropic`. */
  readonly defaultProvider?: ProviderName;
  /** Which sessions are trimmed. Default `observe`: none, but what trimming would save is measured. */
  readonly apply?: Apply;
  /** Where decisions about sessions are kept. Default: in memory, for 24 h after the last request. */
  readonly store?: LatchStore;
  /** What is cut. Default: everything that {@link trim} cuts. */
  readonly trim?: TrimSettings;
  /** How much of request bodies is held in memory. Defaults: 32 MiB for one, 512 MiB for all. */
  readonly limits?: Partial<BodyLimits>;
  /** What is counted beside bytes, and with what. */
  readonly accounting?: AccountingOptions;
  /** Told about every request once it is over. What it throws is ignored. */
  readonly onRecord?: (record: ProxyRecord) => void;
  /** Certificates in PEM that are trusted beside those of Node. */
  readonly ca?: string | readonly string[];
  /** In milliseconds. Defaults: connect 10 000, firstByte 600 000, idle 300 000, store 1 000. */
  readonly timeouts?: Partial<Timeouts>;
}
