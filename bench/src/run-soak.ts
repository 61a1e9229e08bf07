import { createHash } from "node:crypto";
import { Agent, request } from "node:http";
import { createProxy, listen, type ProxyStats } from "@toolfold/proxy";
import { type SoakUpstream, startSoakUpstream } from "./soak-upstream.js";

/** How long and how hard. */
export interface SoakOptions {
  readonly milliseconds: number;
  readonly sessions: number;
  /** Decides everything that is random. */
  readonly seed: number;
}

/** What came of it; every list is empty when all went well. */
export interface SoakReport {
  readonly requests: number;
  /** Requests whose bytes were compared at both ends. */
  readonly compared: number;
  readonly aborted: number;
  readonly heapMegabytes: readonly number[];
  /** Bytes in − bytes out ≠ the cut that was reported. */
  readonly unaccounted: readonly string[];
  /** Sessions whose tools changed on the way while the client's did not. */
  readonly reanchored: readonly string[];
  /** Answers of the proxy that no fault of the upstream explains. */
  readonly ownErrors: readonly string[];
  readonly stats: ProxyStats;
}

interface Answer {
  readonly trim: string;
  readonly error: string | undefined;
}

const TOOL_TEXT = "What a tool does is told at some length, so that bodies are of a size that counts. ".repeat(20);

/** Sends the turns of many sessions through a proxy whose upstream and clients misbehave, and compares both ends. */
export async function runSoak({ milliseconds, sessions, seed }: SoakOptions): Promise<SoakReport> {
  const upstream = await startSoakUpstream(seed);
  const proxy = createProxy({
    upstreams: { anthropic: upstream.url },
    apply: "new-sessions",
    timeouts: { idle: 5_000 },
  });
  const listener = await listen(proxy, { port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const tally = { requests: 0, compared: 0, aborted: 0 };
  const findings = { unaccounted: [] as string[], reanchored: [] as string[], ownErrors: [] as string[] };
  const heapMegabytes: number[] = [];
  const sampler = setInterval(
    () => heapMegabytes.push(Math.round(process.memoryUsage().heapUsed / 1e6)),
    milliseconds / 5,
  );
  const until = performance.now() + milliseconds;
  try {
    await Promise.all(
      Array.from({ length: sessions }, async (_, index) => {
        const random = randomOf(seed + index);
        for (let conversation = 0; performance.now() < until; conversation++) {
          await converse(`${index}-${conversation}`, random);
        }
      }),
    );
  } finally {
    clearInterval(sampler);
    agent.destroy();
    await listener.close(0);
    await upstream.close();
  }
  const stats = proxy.stats();
  const { in: came, out, cut } = stats.wireBytes;
  if (came - out !== cut.gross) findings.unaccounted.push(`stats: ${came} - ${out} is not ${cut.gross}`);
  if (stats.sessions.reanchored > 0) findings.reanchored.push(`stats: ${stats.sessions.reanchored} sessions`);
  return { ...tally, ...findings, heapMegabytes, stats };

  async function converse(session: string, random: () => number): Promise<void> {
    const turns: unknown[] = [{ role: "user", content: `hello from ${session}` }];
    if (random() < 0.2)
      turns.push({ role: "assistant", content: "running already" }, { role: "user", content: "more" });
    let tools: string | undefined;
    const length = 2 + Math.floor(random() * 8);
    for (let turn = 0; turn < length && performance.now() < until; turn++) {
      const id = `${session}-${turn}`;
      const body = JSON.stringify({ model: "soak", messages: turns, tools: toolsOf(session), stream: random() < 0.5 });
      const answer = await ask(listener.port, agent, id, session, body, leavesAt(random()));
      tally.requests++;
      if (answer === undefined) tally.aborted++;
      tools = check(id, session, body, answer, upstream, tools);
      turns.push(
        { role: "assistant", content: "x".repeat(Math.floor(random() * 2_000)) },
        { role: "user", content: "go on" },
      );
    }
  }

  function check(
    id: string,
    session: string,
    body: string,
    answer: Answer | undefined,
    { received, faults }: SoakUpstream,
    before: string | undefined,
  ): string | undefined {
    const seen = received.get(id);
    received.delete(id);
    const wasFaulty = faults.delete(id);
    if (answer?.error !== undefined && !wasFaulty) findings.ownErrors.push(`${id}: ${answer.error}`);
    if (seen === undefined) return before;
    const tools = createHash("sha256")
      .update(seen.slice(seen.indexOf('"tools":')))
      .digest("hex")
      .slice(0, 8);
    const shape = seen.includes('"$schema"') ? `full` : `trimmed`;
    if (before !== undefined && before !== shape)
      findings.reanchored.push(`${session}: ${before} to ${shape} (${tools})`);
    if (answer !== undefined) {
      const cut = Number(/bytes=(\d+)/.exec(answer.trim)?.[1] ?? 0);
      tally.compared++;
      if (body.length - seen.length !== cut)
        findings.unaccounted.push(`${id}: ${body.length} - ${seen.length} is not ${cut}`);
    }
    return shape;
  }
}

/** When a client leaves: while it waits, at the head of the answer, or not at all. */
type Leaving = { readonly afterMs: number } | "at the answer" | undefined;

function leavesAt(random: number): Leaving {
  if (random < 0.05) return { afterMs: random * 100 };
  return random < 0.08 ? "at the answer" : undefined;
}

function toolsOf(session: string): unknown[] {
  const [variant = "0"] = session.split("-");
  return Array.from({ length: 5 + (Number(variant) % 7) }, (_, index) => ({
    name: `tool_${index}`,
    description: TOOL_TEXT,
    input_schema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: { title: { type: "string", title: "Title" } },
    },
  }));
}

/** @returns `undefined` when the client left before the answer was whole, or never got one. */
function ask(
  port: number,
  agent: Agent,
  id: string,
  session: string,
  body: string,
  leaving: Leaving,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "x-toolfold-session": session,
      "x-soak-id": id,
    };
    const outgoing = request(
      { host: "127.0.0.1", port, agent, method: "POST", path: "/v1/messages", headers },
      (answer) => {
        if (leaving === "at the answer") outgoing.destroy();
        answer.on("error", () => undefined).resume();
        answer.on("close", () => {
          const trim = String(answer.headers["x-toolfold-trim"]);
          const error = answer.headers["x-toolfold-error"];
          resolve(leaving !== undefined ? undefined : { trim, error: error === undefined ? undefined : String(error) });
        });
      },
    );
    outgoing.on("error", () => resolve(undefined));
    outgoing.end(body);
    if (typeof leaving === "object") setTimeout(() => outgoing.destroy(), leaving.afterMs);
  });
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}
