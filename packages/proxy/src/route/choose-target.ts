import type { Provider, ProviderName, Route } from "../provider/provider.js";
import { PROVIDERS } from "../provider/providers.js";
import { headerValue, type RawHeaders } from "../transport/end-to-end-headers.js";

/** Where a request goes. */
export interface Target {
  readonly provider: Provider;
  /** Path and query as the upstream gets them. */
  readonly path: string;
  /** The route, when its bodies may be trimmed. */
  readonly route: Route | undefined;
}

const PREFIXES = PROVIDERS.map((provider) => [new RegExp(`^/${provider.name}(?=[/?]|$)`), provider] as const);
const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Chooses among the configured providers: by a prefix such as `/anthropic`, which is taken off; else by a path that only
 * one of them has; else by the headers of its clients; else the default one. The request never names an upstream.
 *
 * @param target the request target as it came.
 */
export function chooseTarget(method: string, target: string, raw: RawHeaders, fallback: ProviderName): Target {
  const path = target.replace(ABSOLUTE_FORM, "");
  const prefixed = PREFIXES.find(([prefix]) => prefix.test(path))?.[1];
  const rooted = withSlash(prefixed === undefined ? path : path.slice(prefixed.name.length + 1));
  const [pathname = ""] = rooted.split("?", 1);
  const provider =
    prefixed ??
    PROVIDERS.find(({ paths }) => paths.test(pathname)) ??
    PROVIDERS.find(({ signs }) => signs.some((sign) => headerValue(raw, sign) !== undefined)) ??
    named(fallback);
  const route = method === "POST" ? provider.routes.find((known) => known.path.test(pathname)) : undefined;
  return { provider, path: rooted, route };
}

function withSlash(path: string): string {
  return path.startsWith("/") || path === "*" ? path : `/${path}`;
}

function named(name: ProviderName): Provider {
  const found = PROVIDERS.find((provider) => provider.name === name);
  if (found === undefined) throw new TypeError(`No provider is called ${name}.`);
  return found;
}
