/** What a request line asks for, as sent: nothing is decoded yet. */
export interface Target {
  readonly route: Route;
  /** Everything behind the first `?`; `""` where there is none. */
  readonly query: string;
}

/** One of the three resources; the id of a tool is still percent-encoded. */
export type Route =
  | { readonly kind: "capabilities" }
  | { readonly kind: "list" }
  | { readonly kind: "tool"; readonly encodedId: string };

const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
const TOOL_PREFIX = "/v1/tools/";

/** Finds the resource behind a raw request target; `undefined` when it is not one of ours. */
export function readTarget(url: string): Target | undefined {
  const target = url.startsWith("/") ? url : url.replace(ABSOLUTE_FORM, "");
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  const route = routeOf(path);
  return route && { route, query: mark === -1 ? "" : target.slice(mark + 1) };
}

function routeOf(path: string): Route | undefined {
  if (path === "/v1/tools") return { kind: "list" };
  if (path.startsWith(TOOL_PREFIX)) return { kind: "tool", encodedId: path.slice(TOOL_PREFIX.length) };
  if (path === "/.well-known/openwop") return { kind: "capabilities" };
  return undefined;
}
