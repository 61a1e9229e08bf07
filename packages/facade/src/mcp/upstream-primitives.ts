import { isJsonObject, type Json, type JsonObject, ownMember } from "@toolfold/core";
import { type ListedMembers, listPages } from "./list-pages.js";
import type { PrimitiveEvent } from "./primitive-event.js";
import { type PrimitiveSession, primitiveSessions } from "./primitive-sessions.js";
import type { UpstreamLimits } from "./upstream-limits.js";
import type { PrimitiveCapability, Upstream } from "./watch-upstream.js";

/** The requests that are passed on. */
export type PrimitiveMethod =
  | "prompts/list"
  | "prompts/get"
  | "resources/list"
  | "resources/templates/list"
  | "resources/read"
  | "completion/complete";

/** What servers offer beside tools. */
export interface Primitives {
  /** What at least one connected server offers. */
  readonly capabilities: () => { readonly [name in PrimitiveCapability]?: { readonly subscribe?: true } };
  /** Answers a request: lists are those of all servers, everything else is one server's answer; `undefined`: nobody's. */
  readonly request: (method: PrimitiveMethod, params: JsonObject) => Promise<unknown>;
  /** Opens a session that hears of changes. Without it nobody hears of any. */
  readonly session?: (tell: (event: PrimitiveEvent) => void) => PrimitiveSession;
}

/** The primitives of upstreams, and where their events go. */
export interface UpstreamPrimitives extends Primitives {
  readonly hear: (server: string, event: PrimitiveEvent) => void;
}

const PROMPTS: ListedMembers = { method: "prompts/list", member: "prompts" };
const RESOURCES: ListedMembers = { method: "resources/list", member: "resources" };
const TEMPLATES: ListedMembers = { method: "resources/templates/list", member: "resourceTemplates" };

/**
 * Passes on prompts, as `<server>__<prompt>`, resources, by their own addresses, and completions. Of two servers with one
 * address the one whose name sorts first answers. A server that fails is left out of a list.
 */
export function upstreamPrimitives(upstreams: readonly Upstream[], limits: UpstreamLimits): UpstreamPrimitives {
  async function listOf(upstream: Upstream, what: ListedMembers): Promise<JsonObject[]> {
    try {
      if (!upstream.offers().has(what === PROMPTS ? "prompts" : "resources")) return [];
      const open = await upstream.connected();
      const page = (cursor: string | undefined, timeout: number): Promise<unknown> =>
        open.request(what.method, cursor === undefined ? {} : { cursor }, timeout);
      return (await listPages(page, limits, what)).filter(isJsonObject);
    } catch {
      return [];
    }
  }

  async function all(
    what: ListedMembers,
    change: (item: JsonObject, server: string) => JsonObject,
  ): Promise<JsonObject> {
    const lists = await Promise.all(upstreams.map((upstream) => listOf(upstream, what)));
    const items = lists.flatMap((list, index) => list.map((item) => change(item, upstreams[index]?.spec.name ?? "")));
    return { [what.member]: items };
  }

  /** Who has a resource: who lists it, else whose template begins like it for longest. */
  async function ownerOf(uri: string): Promise<Upstream | undefined> {
    for (const upstream of upstreams) {
      if ((await listOf(upstream, RESOURCES)).some((resource) => ownMember(resource, "uri") === uri)) return upstream;
    }
    let best: { readonly upstream: Upstream; readonly length: number } | undefined;
    for (const upstream of upstreams) {
      for (const { uriTemplate } of await listOf(upstream, TEMPLATES)) {
        const start = typeof uriTemplate === "string" ? (uriTemplate.split("{")[0] ?? "") : "";
        const fits = start !== "" && (uri.startsWith(start) || uri === uriTemplate);
        if (fits && start.length > (best?.length ?? 0)) best = { upstream, length: start.length };
      }
    }
    return best?.upstream;
  }

  async function ask(upstream: Upstream | undefined, method: PrimitiveMethod, params: JsonObject): Promise<unknown> {
    return upstream === undefined ? undefined : (await upstream.connected()).request(method, params, limits.callMs);
  }

  async function askForPrompt(method: PrimitiveMethod, name: Json | undefined, params: (own: string) => JsonObject) {
    if (typeof name !== "string") return undefined;
    const named = upstreams.filter(({ spec }) => name.startsWith(`${spec.name}__`));
    const upstream = named.toSorted((one, other) => other.spec.name.length - one.spec.name.length)[0];
    return ask(upstream, method, params(name.slice((upstream?.spec.name.length ?? 0) + 2)));
  }

  const answers: Readonly<Record<PrimitiveMethod, (params: JsonObject) => Promise<unknown>>> = {
    "prompts/list": () => all(PROMPTS, (prompt, server) => ({ ...prompt, name: `${server}__${textOf(prompt.name)}` })),
    "prompts/get": (params) => askForPrompt("prompts/get", ownMember(params, "name"), (name) => ({ ...params, name })),
    "resources/list": () => all(RESOURCES, (resource) => resource),
    "resources/templates/list": () => all(TEMPLATES, (template) => template),
    "resources/read": async (params) => ask(await ownerOf(textOf(ownMember(params, "uri"))), "resources/read", params),
    "completion/complete": async (params) => {
      const ref = ownMember(params, "ref");
      if (!isJsonObject(ref)) return undefined;
      const method = "completion/complete";
      if (ref.type === "ref/resource") return ask(await ownerOf(textOf(ref.uri)), method, params);
      return askForPrompt(method, ownMember(ref, "name"), (name) => ({ ...params, ref: { ...ref, name } }));
    },
  };

  const sessions = primitiveSessions(ownerOf);
  return {
    capabilities: () => {
      const names = upstreams.flatMap((upstream) => [...upstream.offers()]);
      const follows = upstreams.some((upstream) => upstream.followsResources());
      return Object.fromEntries(
        names.map((name) => [name, name === "resources" && follows ? { subscribe: true as const } : {}]),
      );
    },
    request: (method, params) => answers[method](params),
    session: sessions.open,
    hear: sessions.hear,
  };
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
