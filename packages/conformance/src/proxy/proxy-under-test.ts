import { connect } from "node:net";
import { CannotRun } from "../cannot-run.js";
import { fillCommand, requirePlaceholder } from "../program/fill-command.js";
import { freePort } from "../program/free-port.js";
import { type Program, startProgram, untilReady } from "../program/start-program.js";
import type { Asked } from "../result.js";
import { ask, type ProxyAnswer, type ProxyRequest } from "./ask.js";
import { type Arrival, PLAIN, type Script, ScriptedProvider } from "./scripted-provider.js";

/** A proxy, and how to reach it. */
export interface ProxyOptions {
  /** Starts the proxy. `{upstream}` stands for the URL of the suite's provider, `{port}` for the port to listen on. */
  readonly command?: string;
  /** A proxy that is running, and forwards to `upstreamPort` of the loopback; or where the command's proxy listens. */
  readonly url?: string | URL;
  /** Where the suite's provider listens. Default: a free port, which only a command can be told. */
  readonly upstreamPort?: number;
  /** Whether the proxy is configured to trim sessions that were running before it. Default false. */
  readonly trimsRunning?: boolean;
  /** How long the command may take until it listens. Default 15 000 ms. */
  readonly startTimeoutMs?: number;
  /** How long one answer may take. Default 15 000 ms. */
  readonly answerTimeoutMs?: number;
}

/** One request of the suite, what reached the provider of it, and what came back. */
export interface Passage extends Asked {
  readonly sent: ProxyRequest;
  readonly arrivals: readonly Arrival[];
  /** `undefined` where the connection broke before an answer; `failure` says how. */
  readonly answer: ProxyAnswer | undefined;
  readonly failure?: string;
}

/** What no output of the proxy may hold: it stands in headers and bodies of the suite's requests. */
export const SECRETS = { key: "sk-canary-5f2d81c07a94", words: "canary-words-77e1b3" } as const;

const START_MS = 15_000;
/** A proxy that leaves this many requests in a row without an answer will leave the next one too. */
const UNANSWERED_IN_A_ROW = 3;

/** The proxy being judged, between a client and a provider that both belong to the suite. */
export class ProxyUnderTest {
  readonly provider: ScriptedProvider;
  readonly base: URL;
  readonly target: string;
  readonly trimsRunning: boolean;
  readonly options: ProxyOptions;
  /** The proxy's process, where the suite started it. */
  readonly program: Program | undefined;
  /** Every passage so far, in order. */
  readonly passages: Passage[] = [];
  #sessions = 0;
  #unanswered = 0;

  private constructor(provider: ScriptedProvider, base: URL, program: Program | undefined, options: ProxyOptions) {
    this.options = options;
    this.provider = provider;
    this.base = base;
    this.program = program;
    this.target = options.command ?? base.href;
    this.trimsRunning = options.trimsRunning ?? false;
  }

  /** @throws {CannotRun} when there is nothing to judge. */
  static async start(options: ProxyOptions): Promise<ProxyUnderTest> {
    const { command, url, upstreamPort } = options;
    if (command === undefined && (url === undefined || upstreamPort === undefined)) {
      throw new CannotRun("A command is needed, or a URL and the port to which the proxy there forwards.");
    }
    if (command !== undefined && upstreamPort === undefined)
      requirePlaceholder(command, "upstream", "the URL of the provider");
    if (command !== undefined && url === undefined) requirePlaceholder(command, "port", "the port to listen on");
    const provider = new ScriptedProvider();
    const providerPort = await provider.listen(upstreamPort ?? 0).catch((error: NodeJS.ErrnoException) => {
      throw new CannotRun(`The suite cannot listen on port ${upstreamPort} (${error.code}).`);
    });
    const port = await freePort();
    const base = new URL(url ?? `http://127.0.0.1:${port}`);
    const values = { port: String(port), upstream: `http://127.0.0.1:${providerPort}` };
    const program = command === undefined ? undefined : startProgram(fillCommand(command, values));
    const subject = new ProxyUnderTest(provider, base, program, options);
    try {
      await subject.#untilListening(options.startTimeoutMs ?? START_MS);
    } catch (error) {
      await subject.close();
      throw error;
    }
    return subject;
  }

  /** A session that nobody has seen. */
  freshSession(): readonly [name: string, value: string] {
    return ["x-toolfold-session", `suite-${process.pid}-${Date.now().toString(36)}-${this.#sessions++}`];
  }

  /**
   * Sends one request while the provider plays a script.
   *
   * @throws {Error} once three in a row were not answered in time: a run has an end.
   */
  async pass(sent: ProxyRequest, script: Script = PLAIN): Promise<Passage> {
    if (this.#unanswered >= UNANSWERED_IN_A_ROW) {
      throw new Error(
        `The proxy left ${UNANSWERED_IN_A_ROW} requests in a row without an answer, so it is asked no more.`,
      );
    }
    const { provider } = this;
    const before = provider.arrivals.length;
    provider.script = script;
    const { answer, failure, late } = await ask(this.base, sent, this.options.answerTimeoutMs).then(
      (whole) => ({ answer: whole, failure: undefined, late: false }),
      (error: Error) => ({ answer: undefined, failure: error.message, late: error.name === "AbortError" }),
    );
    this.#unanswered = late ? this.#unanswered + 1 : 0;
    const passage: Passage = {
      ...describe(this.base, sent),
      sent,
      arrivals: provider.arrivals.slice(before),
      answer,
      ...(failure === undefined ? {} : { failure }),
    };
    this.passages.push(passage);
    return passage;
  }

  async close(): Promise<void> {
    await this.program?.stop();
    await this.provider.close();
  }

  async #untilListening(timeoutMs: number): Promise<void> {
    const { base, program } = this;
    if (program !== undefined) {
      await untilReady(program, () => isListening(base), timeoutMs, `It does not listen on ${base.host}`);
    } else if (!(await isListening(base))) {
      throw new CannotRun(`Nothing listens on ${base.host}. Is the proxy running?`);
    }
  }
}

function isListening({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ""));
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

const MAX_SHOWN = 1_500;

/** The request as a person would write it down; keys of the suite are made up, so nothing is left out. */
export function describe(base: URL, { method = "POST", path, headers = [], body }: ProxyRequest): Asked {
  const shown = headers
    .filter(([name]) => !/^(content-type|authorization)$/i.test(name))
    .map(([name, value]) => `; ${name}: ${value}`);
  const request = `${method} ${path}${shown.join("")}${body === undefined ? "" : ` (${body.length} bytes)`}`;
  const text = body?.toString("utf8") ?? "";
  if (text.length > MAX_SHOWN || text.includes("\u0000") || text.includes("\ufffd")) return { request };
  const parts = [
    "curl -i --path-as-is",
    method === "GET" ? "" : `-X ${method}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    text === "" ? "" : `--data-binary ${quote(text)}`,
    quote(`${base.origin}${path}`),
  ];
  return { request, curl: parts.filter((part) => part !== "").join(" ") };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
