import { isJsonObject, type JsonObject, ownMember } from "@toolfold/core";
import type { PrimitiveSession } from "./primitive-sessions.js";

/** One `subscriptions/listen` of MCP 2026-07-28, as it may be answered. */
export interface ListenedResources {
  /** The request, with the resources of which some server can tell. */
  readonly request: JsonObject;
  /** Nobody listens any more. */
  readonly end: () => void;
}

/** Begins to follow what a request wants to hear of. */
export type ListenToResources = (request: JsonObject) => Promise<ListenedResources>;

/** How many resources one request may name. */
const MAX_LISTENED = 1_000;

/** Follows each resource with one session for as long as a request listens to it. */
export function listenedResources(session: PrimitiveSession): ListenToResources {
  const listeners = new Map<string, number>();

  async function follow(uri: string): Promise<boolean> {
    if (!listeners.has(uri) && !(await session.subscribe(uri).catch(() => false))) return false;
    listeners.set(uri, (listeners.get(uri) ?? 0) + 1);
    return true;
  }

  function leave(uri: string): void {
    const left = (listeners.get(uri) ?? 1) - 1;
    if (left > 0) listeners.set(uri, left);
    else if (listeners.delete(uri)) void session.unsubscribe(uri).catch(() => {});
  }

  return async (request) => {
    const followed: string[] = [];
    for (const uri of wantedOf(request)) if (await follow(uri)) followed.push(uri);
    let isOver = false;
    return {
      request: withResources(request, followed),
      end() {
        if (!isOver) for (const uri of followed) leave(uri);
        isOver = true;
      },
    };
  };
}

/** Whether a message is such a request. */
export function isListen(message: unknown): message is JsonObject {
  return isJsonObject(message) && ownMember(message, "method") === "subscriptions/listen";
}

function filterOf(request: JsonObject): JsonObject | undefined {
  const params = ownMember(request, "params");
  const filter = isJsonObject(params) ? ownMember(params, "notifications") : undefined;
  return isJsonObject(filter) ? filter : undefined;
}

function wantedOf(request: JsonObject): Set<string> {
  const wanted = ownMember(filterOf(request) ?? {}, "resourceSubscriptions");
  const uris = Array.isArray(wanted) ? wanted.filter((uri) => typeof uri === "string") : [];
  return new Set(uris.slice(0, MAX_LISTENED));
}

/** A request that names none stays as it is; what is wrong with it is for the SDK to say. */
function withResources(request: JsonObject, resourceSubscriptions: readonly string[]): JsonObject {
  const filter = filterOf(request);
  if (filter === undefined || !Array.isArray(filter.resourceSubscriptions)) return request;
  const params = { ...(request.params as JsonObject), notifications: { ...filter, resourceSubscriptions } };
  return { ...request, params };
}
