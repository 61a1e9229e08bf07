import { DEFAULT_EXCHANGE_LIMITS, type Exchange, type ExchangeLimits, exchange, type HostRequest } from "./exchange.js";
import { isObject, jsonOf, type Members } from "./json-body.js";

/** Who a request is made as. */
export type Caller = "first" | "second" | "nobody";

/** A host and the credentials to judge it with. */
export interface HostOptions {
  /** Where the host's `/v1/tools` and `/.well-known/openwop` hang, such as `http://127.0.0.1:4870`. */
  readonly url: string | URL;
  /** Bearer token of a principal that may call at least one tool. */
  readonly token: string;
  /** Bearer token of a principal with other rights; without it nothing can be said about forbidden ids. */
  readonly secondToken?: string;
  readonly limits?: Partial<ExchangeLimits>;
}

/** The host being judged: sends requests, remembers what scenarios share. */
export class HostUnderTest {
  /** Every exchange so far, in order. */
  readonly exchanges: Exchange[] = [];
  readonly hasSecond: boolean;
  readonly #base: URL;
  readonly #tokens: ReadonlyMap<Caller, string | undefined>;
  readonly #limits: ExchangeLimits;
  readonly #remembered = new Map<string, Promise<Exchange>>();

  constructor(options: HostOptions) {
    this.#base = new URL(options.url);
    this.#tokens = new Map([
      ["first", options.token],
      ["second", options.secondToken],
      ["nobody", undefined],
    ]);
    this.hasSecond = options.secondToken !== undefined;
    this.#limits = { ...DEFAULT_EXCHANGE_LIMITS, ...options.limits };
  }

  /** Sends a request as a caller. */
  async send(caller: Caller, request: HostRequest): Promise<Exchange> {
    const token = this.#tokens.get(caller);
    const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...request.headers };
    const done = await exchange(this.#base, { ...request, headers }, this.#limits);
    this.exchanges.push(done);
    return done;
  }

  /** A plain GET, made once per caller and path however many scenarios ask. */
  get(caller: Caller, path: string): Promise<Exchange> {
    const key = `${caller} ${path}`;
    const known = this.#remembered.get(key) ?? this.send(caller, { path });
    this.#remembered.set(key, known);
    return known;
  }

  /** `toolCatalog` of the capability document; `undefined` where there is none. */
  async toolCatalog(): Promise<Members | undefined> {
    const document = jsonOf((await this.get("nobody", "/.well-known/openwop")).response);
    return isObject(document) && isObject(document.toolCatalog) ? document.toolCatalog : undefined;
  }

  /** Whether the compact view is advertised. */
  async advertisesCompact(): Promise<boolean> {
    return (await this.toolCatalog())?.compactView === true;
  }

  /** The tools of a list: enveloped, or the bare array that other OpenWOP hosts answer. */
  async tools(caller: Caller, query = ""): Promise<readonly Members[] | undefined> {
    const { response } = await this.get(caller, `/v1/tools${query}`);
    const body = response.status === 200 ? jsonOf(response) : undefined;
    const tools = isObject(body) ? body.tools : body;
    return Array.isArray(tools) ? tools.filter(isObject) : undefined;
  }
}

/** The by-id path of a tool. */
export function pathOf(toolId: unknown): string {
  return `/v1/tools/${encodeURIComponent(String(toolId))}`;
}

/** The ids of a list, in its order. */
export function idsOf(tools: readonly Members[]): string[] {
  return tools.map((tool) => String(tool.toolId));
}
