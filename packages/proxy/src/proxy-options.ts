import type { ProviderName } from "./provider/provider.js";
import type { Timeouts } from "./transport/watch.js";

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
  /** Certificates in PEM that are trusted beside those of Node. */
  readonly ca?: string | readonly string[];
  /** In milliseconds. Defaults: connect 10 000, firstByte 600 000, idle 300 000. */
  readonly timeouts?: Partial<Timeouts>;
}
