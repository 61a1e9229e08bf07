import { createHash } from "node:crypto";
import { connect, type Exchange, ExchangeError, type ExchangeLimits, exchange, type HostRequest } from "../exchange.js";
import { isObject, jsonOf, type Members, sameJson } from "../json-body.js";
import { KeptLists } from "./kept-lists.js";
import type { Profile } from "./profiles.js";

/** Who a request is made as. */
export type Caller = "first" | "second" | "nobody";

/** What a run needs to know to ask a host. */
export interface HostAccess {
  readonly base: URL;
  readonly tokens: ReadonlyMap<Caller, string>;
  readonly profile: Profile;
  readonly limits: ExchangeLimits;
  /** At most so many requests a second; absent means as fast as the host answers. */
  readonly rate: number | undefined;
  readonly insecure: boolean;
}

const RETRIES = 3;
const LONGEST_WAIT_SECONDS = 10;
/** A host that loses this many answers in a row will lose the next one too. */
const LOST_IN_A_ROW = 3;
/** Of the body of an answer that is kept for later, no more than this. */
const KEPT_BYTES = 64 * 1024;

/** The host being judged: sends requests within bounds, remembers what scenarios share. */
export class HostUnderTest {
  /** Every refusal so far, in order, each with at most 64 KiB of its body. */
  readonly refusals: Exchange[] = [];
  readonly notes: Set<string> = new Set();
  readonly profile: Profile;
  requests = 0;
  readonly #access: HostAccess;
  readonly #connection: ReturnType<typeof connect>;
  readonly #deadline: number;
  readonly #remembered = new Map<string, Promise<Exchange>>();
  readonly #lists = new KeptLists();
  #lost = 0;
  #bytes = 0;
  #nextAt = 0;

  constructor(access: HostAccess) {
    this.#access = access;
    this.profile = access.profile;
    this.#connection = connect(access.base, access.insecure);
    this.#deadline = performance.now() + access.limits.totalMs;
  }

  close(): void {
    this.#connection.close();
  }

  /** Whether there is a token for a caller. */
  has(caller: Caller): boolean {
    return this.#access.tokens.has(caller);
  }

  /** Every token that was given. */
  get secrets(): readonly string[] {
    return [...this.#access.tokens.values()];
  }

  /** Sends a request as a caller. A 429 is waited for, a few times: a limit on requests is no fault. */
  async send(caller: Caller, request: HostRequest): Promise<Exchange> {
    const token = this.#access.tokens.get(caller);
    const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...request.headers };
    for (let retries = 0; ; retries++) {
      const done = await this.#exchange({ ...request, headers });
      const { status, headers: answered, body } = done.response;
      if (status >= 400) {
        this.refusals.push({
          ...done,
          response: { ...done.response, body: Buffer.from(body.subarray(0, KEPT_BYTES)) },
        });
      }
      const seconds = Number(answered.get("retry-after") ?? 0.1);
      if (status !== 429 || retries === RETRIES || !(seconds <= LONGEST_WAIT_SECONDS)) return done;
      await sleep(seconds * 1000);
    }
  }

  /** A GET with the first token in the URL and nowhere else. */
  sendTokenInUrl(path: string, parameter: string): Promise<Exchange> {
    const token = encodeURIComponent(this.#access.tokens.get("first") ?? "");
    return this.send("nobody", { path: `${path}?${parameter}=${token}` });
  }

  /** A plain GET, made once per caller and path however many scenarios ask. */
  get(caller: Caller, path: string): Promise<Exchange> {
    const key = `${caller} ${path}`;
    const known = this.#remembered.get(key) ?? this.#remember(caller, path);
    this.#remembered.set(key, known);
    known.catch(() => this.#remembered.delete(key));
    return known;
  }

  /** A list that should have the bytes of one that is remembered: a large one is held again only if it has others. */
  async readAgain(caller: Caller, path: string): Promise<Exchange> {
    if (this.#lists.isEmpty) return this.send(caller, { path });
    const read = await this.send(caller, { path, discard: true });
    return toolsOf(read) === undefined && read.response.status === 200 ? this.send(caller, { path }) : read;
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

  /** The tools of a list that is remembered. */
  async tools(caller: Caller, query = ""): Promise<readonly Members[] | undefined> {
    return toolsOf(await this.get(caller, `/v1/tools${query}`));
  }

  /** The list, and one tool, in each view that is advertised. */
  async resources(): Promise<string[]> {
    const [id] = idsOf((await this.tools("first")) ?? []);
    const byId = id === undefined ? undefined : pathOf(id);
    const plain = byId === undefined ? ["/v1/tools"] : ["/v1/tools", byId];
    return (await this.advertisesCompact()) ? plain.flatMap((path) => [path, `${path}?view=compact`]) : plain;
  }

  /**
   * Whether the tools of a caller are others than the remembered ones. If so, everything remembered is forgotten: it
   * belongs to a catalogue that is gone. Other bytes for the same tools are no change.
   */
  async catalogueChanged(): Promise<boolean> {
    for (const caller of ["first", "second"] as const) {
      const known = await this.#remembered.get(`${caller} /v1/tools`)?.catch(() => undefined);
      const before = known && toolsOf(known);
      if (before === undefined) continue;
      const again = await this.readAgain(caller, "/v1/tools");
      const now = toolsOf(again);
      const same = again.response.digest === known?.response.digest || now === undefined || sameTools(before, now);
      if (same) continue;
      this.#remembered.clear();
      this.#lists.clear();
      this.notes.add("The catalogue changed during the run. What was judged across the change was judged again.");
      return true;
    }
    return false;
  }

  async #remember(caller: Caller, path: string): Promise<Exchange> {
    const done = await this.send(caller, { path });
    return done.response.size > KEPT_BYTES ? { ...done, response: this.#lists.keep(path, done.response) } : done;
  }

  async #exchange(request: HostRequest): Promise<Exchange> {
    const { limits, rate } = this.#access;
    const left = this.#deadline - performance.now();
    if (left <= 0) throw new ExchangeError("timeout", `the whole run may take ${limits.totalMs} ms, and they are over`);
    if (this.requests >= limits.requests) {
      throw new ExchangeError("too_large", `the whole run may send ${limits.requests} requests, and they are sent`);
    }
    if (this.#bytes >= limits.totalBytes) {
      throw new ExchangeError("too_large", `the whole run may read ${limits.totalBytes} bytes, and they are read`);
    }
    if (this.#lost >= LOST_IN_A_ROW) {
      throw new ExchangeError("unreachable", `the host lost ${LOST_IN_A_ROW} answers in a row, so it is asked no more`);
    }
    if (rate !== undefined) {
      const now = performance.now();
      this.#nextAt = Math.max(this.#nextAt, now) + 1000 / rate;
      await sleep(this.#nextAt - 1000 / rate - now);
    }
    this.requests++;
    try {
      const timeoutMs = Math.ceil(Math.min(limits.timeoutMs, left));
      const done = await exchange(this.#connection, request, { ...limits, timeoutMs }, this.secrets);
      this.#lost = 0;
      this.#bytes += done.response.size;
      this.#lists.recognise(done.response);
      return done;
    } catch (error) {
      this.#lost++;
      throw error;
    }
  }
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** The tools of an answer: enveloped, or the bare array that other OpenWOP hosts answer; `undefined` where it is no list. */
export function toolsOf({ response }: Exchange): readonly Members[] | undefined {
  const body = response.status === 200 ? jsonOf(response) : undefined;
  const tools = isObject(body) ? body.tools : body;
  return Array.isArray(tools) ? tools.filter(isObject) : undefined;
}

/** Whether two lists hold the same tools, in whatever order. */
function sameTools(one: readonly Members[], other: readonly Members[]): boolean {
  const [before, now] = [one, other].map((tools) => tools.map(digestOf).sort());
  return sameJson(before, now);
}

/** Names a value, in whatever order its members stand. */
function digestOf(root: unknown): string {
  const ordered = JSON.stringify(root, (_, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(ordered).digest("base64url");
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
