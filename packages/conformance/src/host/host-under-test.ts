import {
  DEFAULT_EXCHANGE_LIMITS,
  type Exchange,
  type ExchangeLimits,
  exchange,
  type HostRequest,
} from "../exchange.js";
import { isObject, jsonOf, type Members } from "../json-body.js";

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

const RETRIES = 3;
const LONGEST_WAIT_SECONDS = 10;

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

  /** Sends a request as a caller. A 429 is waited for, a few times: a limit on requests is no fault. */
  async send(caller: Caller, request: HostRequest): Promise<Exchange> {
    const token = this.#tokens.get(caller);
    const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...request.headers };
    for (let retries = 0; ; retries++) {
      const done = await exchange(this.#base, { ...request, headers }, this.#limits);
      this.exchanges.push(done);
      const seconds = Number(done.response.headers.get("retry-after"));
      if (done.response.status !== 429 || retries === RETRIES || !(seconds <= LONGEST_WAIT_SECONDS)) return done;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }

  /** A GET with the first token in the URL and nowhere else; the report shows it without the token. */
  async sendTokenInUrl(path: string): Promise<Exchange> {
    const token = encodeURIComponent(this.#tokens.get("first") ?? "");
    const done = await exchange(this.#base, { path: `${path}?access_token=${token}` }, this.#limits);
    const hide = (text: string): string => text.replaceAll(token, "…");
    const hidden = { ...done, sent: { path }, request: hide(done.request), curl: hide(done.curl) };
    this.exchanges.push(hidden);
    return hidden;
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

  /** Whether a catalogue is advertised. */
  async advertisesCatalog(): Promise<boolean> {
    return (await this.toolCatalog())?.supported === true;
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

  /** The list, and one tool, in each view that is advertised. */
  async resources(): Promise<string[]> {
    const [id] = idsOf((await this.tools("first")) ?? []);
    const byId = id === undefined ? undefined : pathOf(id);
    const plain = byId === undefined ? ["/v1/tools"] : ["/v1/tools", byId];
    return (await this.advertisesCompact()) ? plain.flatMap((path) => [path, `${path}?view=compact`]) : plain;
  }
}

/** The by-id path of a tool; `undefined` for an id that no URL can carry. */
export function pathOf(toolId: string): string | undefined {
  try {
    return `/v1/tools/${encodeURIComponent(toolId)}`;
  } catch {
    return undefined;
  }
}

/** The ids of a list, in its order; what is no string is no id. */
export function idsOf(tools: readonly Members[]): string[] {
  return tools.flatMap(({ toolId }) => (typeof toolId === "string" ? [toolId] : []));
}

/** What a message calls a tool: its id, or whatever stands in its place. */
export function labelOf({ toolId }: Members): string {
  return typeof toolId === "string" ? toolId : (JSON.stringify(toolId) ?? "a tool without an id");
}
