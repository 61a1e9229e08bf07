import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CannotRun } from "../cannot-run.js";
import type { Members } from "../json-body.js";
import { fillCommand } from "../program/fill-command.js";
import type { Asked } from "../result.js";
import { type McpAnswer, type McpSession, openSession, startSession } from "./mcp-session.js";
import { type Listing, readListing } from "./read-listing.js";
import { DENIED, SERVER, SERVERS } from "./upstream-tools.js";

/** A facade, and how to reach it. */
export interface FacadeOptions {
  /**
   * Starts the facade, which speaks MCP on standard input and output. `{config}` stands for a file that names the suite's
   * MCP servers under `mcpServers`, `{upstream}` for the command line of one server with all of their tools, `{caller}`
   * for `all`, who may call every tool, or `some`, who may not.
   */
  readonly command?: string;
  /** A facade that runs already, over HTTP, in front of the suite's servers. */
  readonly url?: string | URL;
  /** For a URL: the journal that its configuration names, see `--print-config`. */
  readonly journal?: string;
  /** For a URL: the bearer token of the caller who may call every tool. */
  readonly token?: string;
  /** For a URL: the bearer token of one who may not call `delete_order`, `read_file` and `write_file`. */
  readonly secondToken?: string;
  /** More members of the configuration file. Default: one domain, grouped by server, and nothing else said about it. */
  readonly settings?: Members;
  /** How long the facade may take until it has listed its servers. Default 20 000 ms. */
  readonly startTimeoutMs?: number;
  /** How long one answer may take. Default 15 000 ms. */
  readonly answerTimeoutMs?: number;
}

/** One call that reached a server of the suite. */
export interface Reached {
  readonly name: string;
  readonly arguments: unknown;
}

/** What a start of the facade is for. */
export interface Variant {
  readonly caller?: "all" | "some";
  /** The suite's tools that its servers do not have this time. */
  readonly without?: readonly string[];
  /** Tools that they have beside their own, by name. */
  readonly extra?: readonly string[];
}

/** A call of the suite, and everything that came of it. */
export interface Call extends Asked {
  readonly answer: McpAnswer;
  /** What it made the facade call. */
  readonly reached: readonly Reached[];
}

const DEFAULT_SETTINGS: Members = { domains: { tools: { groupBy: "server" } } };
const START_MS = 20_000;
const ANSWER_MS = 15_000;

/** A facade that loses this many answers in a row will lose the next one too. */
const LOST_IN_A_ROW = 3;

/** One running facade, and the journal of the servers behind it. */
export class RunningFacade {
  readonly session: McpSession;
  readonly #journal: string;
  calls = 0;
  #lost = 0;

  constructor(session: McpSession, journal: string) {
    this.session = session;
    this.#journal = journal;
  }

  async list(): Promise<Listing> {
    return readListing(await this.session.list());
  }

  /** Everything that has reached the servers. */
  reached(): readonly Reached[] {
    const text = readFileSync(this.#journal, "utf8");
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Reached);
  }

  /** @throws {Error} once it has lost three answers in a row: a run has an end. */
  async call(name: string, args: Members): Promise<Call> {
    if (this.#lost >= LOST_IN_A_ROW) {
      throw new Error(`The facade lost ${LOST_IN_A_ROW} answers in a row, so it is asked no more.`);
    }
    this.calls++;
    const before = this.reached().length;
    const answer = await this.session.call(name, args);
    this.#lost = answer.kind === "none" ? this.#lost + 1 : 0;
    const request = `tools/call ${name} ${JSON.stringify(args).slice(0, 300)}`;
    return { request, answer, reached: this.reached().slice(before) };
  }
}

/** The facade being judged: started as often as the stories need it. */
export class FacadeUnderTest {
  readonly options: FacadeOptions;
  readonly settings: Members;
  readonly target: string;
  readonly #startSession: typeof startSession;
  readonly #folder: string;
  readonly #running: RunningFacade[] = [];
  readonly #shared = new Map<string, Promise<RunningFacade>>();
  #starts = 0;

  /**
   * @param start how a command becomes a session.
   * @throws {CannotRun} when the options do not say how to reach a facade.
   */
  constructor(options: FacadeOptions, start: typeof startSession = startSession) {
    this.#startSession = start;
    const { command, url } = options;
    if (command === undefined && url === undefined) throw new CannotRun("A command or a URL is needed.");
    if (command !== undefined && !/\{(config|upstream)\}/.test(command)) {
      throw new CannotRun(
        `The command has neither {config} nor {upstream}, so the facade cannot find the suite's servers: ${command}`,
      );
    }
    if (url !== undefined && options.journal === undefined) {
      throw new CannotRun(
        "A facade at a URL needs the journal that its configuration names; --print-config prints one.",
      );
    }
    this.options = options;
    this.settings = options.settings ?? DEFAULT_SETTINGS;
    this.target = command ?? String(url);
    this.#folder = mkdtempSync(join(tmpdir(), "toolfold-check-facade-"));
  }

  /** Whether there is a caller with fewer rights. */
  get hasSecondCaller(): boolean {
    const { command, secondToken } = this.options;
    return command === undefined ? secondToken !== undefined : command.includes("{caller}");
  }

  /** Whether groups are split by what their tools do. */
  get isSplit(): boolean {
    const { domains } = this.settings as { domains?: Readonly<Record<string, { split?: string }>> };
    return Object.values(domains ?? {}).some(({ split }) => split === "effect");
  }

  /** Whether the facade can be started again, with other servers. */
  get canRestart(): boolean {
    return this.options.command !== undefined;
  }

  get answerTimeoutMs(): number {
    return this.options.answerTimeoutMs ?? ANSWER_MS;
  }

  /** Messages that were sent, lists included. */
  get requests(): number {
    return this.#running.reduce((sum, { calls }) => sum + calls + 1, 0);
  }

  /** The facade for the caller who may call everything, started once. */
  main(): Promise<RunningFacade> {
    return this.shared({});
  }

  /** A facade that several stories use, none of which changes it. */
  shared(variant: Variant): Promise<RunningFacade> {
    const key = JSON.stringify(variant);
    const known = this.#shared.get(key) ?? this.start(variant);
    this.#shared.set(key, known);
    return known;
  }

  /** @throws {CannotRun} with the facade's last words. */
  async start(variant: Variant): Promise<RunningFacade> {
    const { command, url, token, secondToken, startTimeoutMs = START_MS } = this.options;
    const patience = { startTimeoutMs, answerTimeoutMs: this.answerTimeoutMs };
    const caller = variant.caller ?? "all";
    if (command === undefined) {
      const journal = this.options.journal as string;
      writeFileSync(journal, "", { flag: "a" });
      const bearer = caller === "some" ? secondToken : token;
      return this.#keep(new RunningFacade(await openSession(new URL(url as string), bearer, patience), journal));
    }
    const base = join(this.#folder, String(this.#starts++));
    const journal = `${base}-journal.jsonl`;
    writeFileSync(journal, "");
    const config = `${base}-config.json`;
    writeFileSync(
      config,
      JSON.stringify(configuration(journal, this.settings, variant, command.includes("{caller}")), undefined, 2),
    );
    const words = [process.execPath, SERVER, ...serverArguments("all", journal, variant)];
    const values = { config, caller, upstream: words.map((word) => `'${word}'`).join(" ") };
    const session = await this.#startSession(fillCommand(command, values), patience);
    return this.#keep(new RunningFacade(session, journal));
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.map(({ session }) => session.close().catch(() => {})));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #keep(facade: RunningFacade): RunningFacade {
    this.#running.push(facade);
    return facade;
  }
}

/** The configuration for a facade that somebody starts themselves, to be judged at its URL. */
export function facadeConfiguration(journal: string, settings: Members = DEFAULT_SETTINGS): Members {
  return configuration(journal, settings, {}, false);
}

function configuration(journal: string, settings: Members, variant: Variant, hasCallers: boolean): Members {
  const mcpServers = SERVERS.map((server) => [
    server,
    { command: process.execPath, args: [SERVER, ...serverArguments(server, journal, variant)] },
  ]);
  const callers = { all: { allow: ["*"] }, some: { allow: ["*"], deny: DENIED.map((name) => `*${name}`) } };
  return { mcpServers: Object.fromEntries(mcpServers) as Members, ...(hasCallers ? { callers } : {}), ...settings };
}

function serverArguments(server: string, journal: string, { without = [], extra = [] }: Variant): string[] {
  return [
    "--server",
    server,
    "--journal",
    journal,
    ...(without.length > 0 ? ["--without", without.join(",")] : []),
    ...(extra.length > 0 && server !== "files" ? ["--extra", extra.join(",")] : []),
  ];
}
