import type { Judge } from "../../judge.js";
import { verdictsOf } from "../../validators.js";
import { type Comparison, compareBodies } from "../compare-bodies.js";
import type { ProxyScenario } from "../proxy-scenario.js";
import { type Passage, ProxyUnderTest } from "../proxy-under-test.js";
import { GEMINI, MESSAGES, type RequestShape, SHAPES, userTurn } from "../request-shapes.js";
import { PLAIN_SCHEMA, SCHEMA_PROBES, type SchemaProbe } from "../schema-probes.js";
import {
  arrivedBody,
  bodyOf,
  faultOfArrival,
  faultOfSame,
  passFresh,
  TRIMMABLE,
  TRIMS_NOTHING,
  trimsAnything,
} from "../send-tools.js";

/** Requirements that say something about what is cut, so that nothing is known of them where nothing is. */
const ABOUT_CUTS = [
  "trim-adopt-smaller",
  "trim-deterministic",
  "trim-idempotent",
  "trim-inside-schemas",
  "trim-keywords",
  "trim-no-lossy-lever",
  "trim-same-bytes",
  "trim-same-verdict",
  "trim-self-check",
  "trim-whole-members",
  "trim-gemini-parameters",
  "trim-unknown-shape",
  ...new Set(SCHEMA_PROBES.flatMap(({ keeps }) => Object.values(keeps))),
];

export const trimmedBodies: ProxyScenario = {
  id: "trimmed-bodies",
  title: "What is cut, and that nothing else changes",
  async run(proxy, judge) {
    if (!(await trimsAnything(proxy))) {
      for (const requirement of ABOUT_CUTS) judge.untestable(requirement, TRIMS_NOTHING);
      return;
    }
    await everyShape(proxy, judge);
    await everyProbe(proxy, judge);
    await besideSchemas(proxy, judge);
    await again(proxy, judge);
    await nothingToCut(proxy, judge);
  },
};

/** What may be cut of the schema that every shape's tool has. */
const PLAIN: SchemaProbe = {
  name: "plain",
  schema: PLAIN_SCHEMA,
  mayGo: ["/$schema", "/properties/title/title", "/properties/title/$comment"],
  keeps: { "/properties/title": "trim-names-are-not-keywords" },
  instances: [{ title: "a" }, { title: 1 }, {}],
};

async function everyShape(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  for (const shape of SHAPES) {
    const passage = await passFresh(proxy, shape.path, bodyOf(shape));
    const [arrival] = passage.arrivals;
    const seen = arrival === undefined ? faultOfArrival(passage) : `${arrival.method} ${arrival.target}`;
    const asked = `POST ${shape.path}`;
    judge.judge("proxy-same-target", asked, passage, seen === asked ? undefined : seen);
    judgeProbes(judge, passage, shape, [PLAIN]);
  }
}

async function everyProbe(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const tools = SCHEMA_PROBES.map(({ schema }, index) => ({ name: `tool_${index}`, schema }));
  judgeProbes(judge, await passFresh(proxy, MESSAGES.path, bodyOf(MESSAGES, tools)), MESSAGES, SCHEMA_PROBES);
}

function judgeProbes(judge: Judge, passage: Passage, shape: RequestShape, probes: readonly SchemaProbe[]): void {
  const arrived = arrivedBody(passage);
  const sent = passage.sent.body as Buffer;
  if (arrived === undefined) {
    judge.judge("proxy-fails-open", "one request at the provider", passage, faultOfArrival(passage));
    return;
  }
  const comparison = compareBodies(sent, arrived);
  const tools = faultOfTools(sent, arrived);
  judge.judge("trim-self-check", "JSON with the same tools in the same order", passage, tools);
  if (tools !== undefined || judgeChange(judge, passage, comparison) || comparison.kind === "other") return;
  judgeRemovals(judge, passage, shape, probes, comparison.pointers, arrived);
}

/** Judges what is no cut of whole members; answers whether there is such a thing. */
function judgeChange(judge: Judge, passage: Passage, comparison: Comparison): boolean {
  const change = comparison.kind === "other" ? comparison.change : undefined;
  const seen = comparison.kind === "other" ? comparison.seen : undefined;
  judge.judge(
    "trim-same-bytes",
    "the body without cuts, and nothing else",
    passage,
    change === "bytes" ? seen : undefined,
  );
  judge.judge("trim-whole-members", "cuts of whole members", passage, change === "part" ? seen : undefined);
  judge.judge("trim-no-lossy-lever", "descriptions as they were", passage, change === "description" ? seen : undefined);
  return change !== undefined;
}

/** Holds every member that is gone against what says that it has to stay. */
function judgeRemovals(
  judge: Judge,
  passage: Passage,
  shape: RequestShape,
  probes: readonly SchemaProbe[],
  pointers: readonly string[],
  arrived: Buffer,
): void {
  const faults = new Map<string, string>();
  for (const pointer of pointers) {
    const index = probes.findIndex((_, at) => pointer.startsWith(`${shape.schemaAt(at)}/`));
    const probe = probes[index];
    const inner = probe === undefined ? pointer : pointer.slice(shape.schemaAt(index).length);
    const requirement = probe === undefined ? "trim-inside-schemas" : ruleFor(probe, inner);
    if (requirement !== undefined) faults.set(requirement, `${pointer} is gone`);
  }
  for (const [index, probe] of probes.entries()) {
    const left = valueAt(arrived, shape.schemaAt(index));
    const flipped = faultOfVerdict(probe, left);
    if (flipped === undefined) continue;
    // A keyword that decides is more than a keyword that is not listed.
    if (faults.delete("trim-keywords") || faults.size === 0)
      faults.set("trim-same-verdict", `${probe.name}: ${flipped}`);
  }
  const watched = [
    "trim-inside-schemas",
    "trim-keywords",
    "trim-same-verdict",
    ...probes.flatMap(({ keeps }) => Object.values(keeps)),
  ];
  for (const requirement of new Set([...watched, ...faults.keys()])) {
    judge.judge(requirement, EXPECTED, passage, faults.get(requirement));
  }
}

const EXPECTED = "the members that this requirement keeps, and the verdicts that they give";

/** Which requirement keeps a member of a probe; `undefined` for one that may go. */
function ruleFor({ mayGo, keeps }: SchemaProbe, pointer: string): string | undefined {
  if (mayGo.includes(pointer)) return undefined;
  if (pointer.endsWith("/description")) return "trim-no-lossy-lever";
  const pointers = Object.keys(keeps).sort((one, other) => other.length - one.length);
  const closest =
    pointers.find((kept) => pointer === kept || pointer.startsWith(`${kept}/`)) ??
    pointers.find((kept) => kept.startsWith(`${pointer}/`));
  return closest === undefined ? "trim-keywords" : keeps[closest];
}

function faultOfVerdict({ schema, instances }: SchemaProbe, left: unknown): string | undefined {
  if (instances.length === 0 || JSON.stringify(left) === JSON.stringify(JSON.parse(schema))) return undefined;
  const [before, after] = [verdictsOf(JSON.parse(schema) as unknown, instances), verdictsOf(left, instances)];
  if (before === undefined) return undefined;
  const at = after === undefined ? 0 : before.findIndex((verdict, index) => verdict !== after[index]);
  if (at < 0) return undefined;
  return `${JSON.stringify(instances[at])} was ${before[at] ? "valid" : "invalid"}, and is ${after === undefined ? "not judged any more" : "not now"}`;
}

function faultOfTools(sent: Buffer, arrived: Buffer): string | undefined {
  const [before, after] = [toolNames(sent), toolNames(arrived)];
  if (after === undefined) return "what arrived is not JSON";
  return before?.join() === after.join() ? undefined : `tools ${before?.join()} became ${after.join()}`;
}

/** Every `name` beside a schema, in order. */
function toolNames(body: Buffer): string[] | undefined {
  let root: unknown;
  try {
    root = JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
  const names: string[] = [];
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== "object" || value === null) continue;
    const { name } = value as { name?: unknown };
    const hasSchema = ["input_schema", "parameters", "parametersJsonSchema", "function"].some((key) =>
      Object.hasOwn(value, key),
    );
    if (typeof name === "string" && hasSchema) names.push(name);
    stack.push(...Object.values(value).reverse());
  }
  return names;
}

function valueAt(body: Buffer, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (value, token) => (value as Record<string, unknown> | undefined)?.[token],
      JSON.parse(body.toString("utf8")),
    );
}

/** Things outside tool schemas that look like them. */
async function besideSchemas(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const lookalike = `{"role":"assistant","content":[{"type":"tool_use","id":"u","name":"t","input":${PLAIN_SCHEMA}}]}`;
  const members = `,"metadata":{"schema":${PLAIN_SCHEMA},"$comment":"c"},"$comment":"c","title":"T"`;
  const body = MESSAGES.body([TRIMMABLE], [userTurn("Hi."), lookalike, userTurn("On.")], members);
  const running = await passFresh(proxy, MESSAGES.path, body);
  const first = await passFresh(proxy, MESSAGES.path, MESSAGES.body([TRIMMABLE], [userTurn("Hi.")], members));
  for (const passage of [running, first]) judgeProbes(judge, passage, MESSAGES, [PLAIN]);
  const parameters = `{"contents":[${userTurn("Hi.", GEMINI)}],"tools":[{"functionDeclarations":[{"name":"t","parameters":${PLAIN_SCHEMA}}]}]}`;
  judge.judge(
    "trim-gemini-parameters",
    "`parameters` as it was sent",
    ...same(await passFresh(proxy, GEMINI.path, parameters)),
  );
  const unknown = [
    `{"messages":[${userTurn("Hi.")}],"tools":{"t":{"input_schema":${PLAIN_SCHEMA}}}}`,
    `{"messages":[${userTurn("Hi.")}],"toolbox":[{"name":"t","input_schema":${PLAIN_SCHEMA}}]}`,
  ];
  for (const text of unknown) {
    judge.judge("trim-unknown-shape", "the body as it was sent", ...same(await passFresh(proxy, MESSAGES.path, text)));
  }
}

function same(passage: Passage): [Passage, string | undefined] {
  return [passage, faultOfSame(passage)];
}

/** The same body gives the same bytes, also in another process, and a trimmed one has nothing left to cut. */
async function again(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const tools = SCHEMA_PROBES.map(({ schema }, index) => ({ name: `tool_${index}`, schema }));
  const body = MESSAGES.body(tools, [userTurn("Once more.")]);
  const first = await passFresh(proxy, MESSAGES.path, body);
  const once = arrivedBody(first);
  if (once === undefined) return;
  const others = [await passFresh(proxy, MESSAGES.path, body)];
  if (proxy.program !== undefined && proxy.options.url === undefined) {
    const { upstreamPort: _taken, ...options } = proxy.options;
    const second = await ProxyUnderTest.start(options);
    try {
      others.push(await passFresh(second, MESSAGES.path, body));
    } finally {
      await second.close();
    }
  }
  for (const other of others) {
    const isSame = arrivedBody(other)?.equals(once) === true;
    judge.judge(
      "trim-deterministic",
      "the bytes that the same body became before",
      other,
      isSame ? undefined : "other bytes",
    );
  }
  const twice = await passFresh(proxy, MESSAGES.path, once);
  judge.judge("trim-idempotent", "nothing cut of a trimmed body", ...same(twice));
}

async function nothingToCut(proxy: ProxyUnderTest, judge: Judge): Promise<void> {
  const schema = '{ "type" : "object" ,"properties":{"title":{"type":"string","maxLength":1.0e1}} }';
  const passage = await passFresh(proxy, MESSAGES.path, bodyOf(MESSAGES, [{ name: "t", schema }]));
  judge.judge("trim-adopt-smaller", "the body's own bytes", ...same(passage));
}
