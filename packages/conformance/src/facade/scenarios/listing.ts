import { setTimeout as delay } from "node:timers/promises";
import type { Members } from "../../json-body.js";
import type { Judge } from "../../judge.js";
import type { Asked } from "../../result.js";
import type { FacadeScenario } from "../facade-scenario.js";
import type { FacadeUnderTest, Variant } from "../facade-under-test.js";
import type { ListedFacade, Listing } from "../read-listing.js";
import { DENIED, UPSTREAM_TOOLS } from "../upstream-tools.js";

const LIST: Asked = { request: "tools/list" };
const ALL = UPSTREAM_TOOLS.map(({ definition }) => definition.name);

export const listing: FacadeScenario = {
  id: "listing",
  title: "What is listed, for whom, and that nothing else changes it",
  async run(facade, judge) {
    const main = await facade.main();
    const listed = await main.list();
    judgeSet(judge, listed, ALL, LIST);
    judgeNames(judge, facade, listed);
    for (const each of listed.facades) judgeFacade(judge, facade, each);
    judge.judge(
      "facades-pure-list",
      "the same list on the same connection",
      LIST,
      difference(listed, await main.list()),
    );
    if (facade.canRestart) await otherStarts(facade, judge, listed);
    else judge.untestable("facades-collisions", "A facade at a URL is not started by the suite: give --command.");
    await secondCaller(facade, judge);
    await changes(facade, judge);
  },
};

function judgeSet(judge: Judge, { facades, plain }: Listing, expected: readonly string[], asked: Asked): void {
  const seen = [...facades.flatMap(({ members }) => [...members.keys()]), ...plain.keys()];
  const missing = expected.find((name) => !seen.includes(name));
  const stranger = seen.find((name) => !expected.includes(name));
  const twice = seen.find((name, at) => seen.indexOf(name) !== at);
  const fault =
    missing !== undefined
      ? `${missing} is in no facade`
      : stranger !== undefined
        ? `${stranger} is listed`
        : twice && `${twice} is in two facades`;
  judge.judge("facades-permitted-set", `${expected.length} tools, each in one facade`, asked, fault);
  const empty = facades.find(({ members }) => members.size === 0);
  judge.judge("facades-no-empty-group", "a tool in every facade", asked, empty && `${empty.name} has none`);
}

function judgeNames(judge: Judge, facade: FacadeUnderTest, { facades }: Listing): void {
  const { names } = facade.settings as { names?: { budget?: number; hostPrefix?: string } };
  const budget = (names?.budget ?? 64) - (names?.hostPrefix?.length ?? 0);
  for (const { name } of facades) {
    const fits = /^[a-zA-Z0-9_-]+$/.test(name) && name.length <= budget;
    judge.judge(
      "facades-provider-names",
      `letters, digits, _ and -, at most ${budget}`,
      LIST,
      fits ? undefined : JSON.stringify(name),
    );
  }
}

function judgeFacade(judge: Judge, facade: FacadeUnderTest, { name, tool, members }: ListedFacade): void {
  const description = typeof tool.description === "string" ? tool.description : "";
  const asked = { request: `tools/list: ${name}` };
  const schemaWord = /"properties"|"type"\s*:|file_path|order_id|secret_order|x-mcp-header/.exec(description)?.[0];
  judge.judge(
    "facades-routing-only",
    "no argument schema in the description",
    asked,
    schemaWord && `it contains ${schemaWord}`,
  );
  const forged = /(?:^|[\n\r\u2028\u2029\u0085])[ \t]*(?:- wipe_\w+|Second paragraph)/.exec(description)?.[0];
  judge.judge(
    "facades-one-line",
    "one line for each tool",
    asked,
    forged && `a tool wrote the line ${JSON.stringify(forged.trim())}`,
  );
  judge.judge(
    "facades-merged-annotations",
    "hints that are true of each tool",
    asked,
    faultOfHints(tool, [...members.keys()]),
  );
  if (!facade.isSplit) return;
  const effects = new Set([...members.keys()].map(effectOf));
  const [effect] = effects;
  const isSplit = effects.size === 1 && name.endsWith(`_${effect}`);
  judge.judge(
    "facades-split",
    "tools of one effect, named after it",
    asked,
    isSplit ? undefined : `${name} has ${[...effects].join(", ")}`,
  );
}

type Hints = Readonly<Record<string, boolean | undefined>>;

/** A hint, the value that says less, and what MCP takes an undeclared one for. */
const HINTS: readonly (readonly [hint: string, claim: boolean, undeclared: boolean])[] = [
  ["readOnlyHint", true, false],
  ["destructiveHint", false, true],
  ["idempotentHint", true, false],
  ["openWorldHint", false, true],
];

function hintsOf(name: string): Hints {
  const tool = UPSTREAM_TOOLS.find(({ definition }) => definition.name === name);
  return (tool?.definition.annotations ?? {}) as Hints;
}

function effectOf(name: string): string {
  const { readOnlyHint, destructiveHint } = hintsOf(name);
  return readOnlyHint === true ? "read" : destructiveHint === false ? "write" : "destructive";
}

function faultOfHints(tool: Members, members: readonly string[]): string | undefined {
  const merged = (tool.annotations ?? {}) as Hints;
  for (const [hint, claim, undeclared] of HINTS) {
    if ((merged[hint] ?? undeclared) !== claim) continue;
    const liar = members.find((name) => {
      const hints = hintsOf(name);
      // What only reads destroys nothing, and does so again.
      if (hints.readOnlyHint === true && hint !== "openWorldHint") return false;
      return (hints[hint] ?? undeclared) !== claim;
    });
    if (liar !== undefined) return `${hint} is ${claim}, and ${liar} does not say so`;
  }
  return undefined;
}

function difference(one: Listing, other: Listing): string | undefined {
  const [before, after] = [JSON.stringify(one.raw), JSON.stringify(other.raw)];
  if (before === after) return undefined;
  const length = Math.min(before.length, after.length);
  let at = 0;
  while (at < length && before[at] === after[at]) at++;
  return `other bytes from ${at} on: ${JSON.stringify(before.slice(at, at + 60))} became ${JSON.stringify(after.slice(at, at + 60))}`;
}

/** A second process with everything in it; its servers change only once its list has been read. */
const AGAIN: Variant = { caller: "all", extra: [] };

async function otherStarts(facade: FacadeUnderTest, judge: Judge, listed: Listing): Promise<void> {
  const again = await (await facade.shared(AGAIN)).list();
  judge.judge("facades-pure-list", "the same list of another process", LIST, difference(listed, again));
  const fewer = await (await facade.start({ without: ["write_file"] })).list();
  const untouched = listed.facades.filter(({ members }) => !members.has("write_file"));
  const changed = untouched.find(
    ({ name, tool }) => JSON.stringify(fewer.facades.find((each) => each.name === name)?.tool) !== JSON.stringify(tool),
  );
  if (!JSON.stringify(facade.settings).includes('"auto"'))
    judge.notApplicable("facades-auto", "a strategy that is chosen automatically");
  else
    judge.judge(
      "facades-auto",
      "facades that do not change with tools of other groups",
      { request: "tools/list, without write_file" },
      changed && `${changed.name} changed`,
    );
  await collisions(facade, judge, listed);
}

/** Tools that are called like the facades: refused at start, or told apart by another name. */
async function collisions(facade: FacadeUnderTest, judge: Judge, { facades }: Listing): Promise<void> {
  const name = facades[0]?.name.toUpperCase();
  if (name === undefined) return;
  const asked = { request: `tools/list, with a tool ${name}` };
  const expected = "a refusal that names both, or no two tools of one name";
  const started = await facade.start({ extra: [name] }).catch((error: Error) => error);
  if (started instanceof Error) {
    const isNamed = started.message.toLowerCase().includes(name.toLowerCase());
    judge.judge(
      "facades-collisions",
      expected,
      asked,
      isNamed ? undefined : `it did not start, and said: ${started.message.slice(-300)}`,
    );
    return;
  }
  const listed = await started.list().catch((error: Error) => error);
  if (listed instanceof Error) {
    const said = `${listed.message} ${started.session.output.lastLines(20)}`;
    judge.judge(
      "facades-collisions",
      expected,
      asked,
      said.toLowerCase().includes(name.toLowerCase()) ? undefined : said.slice(0, 300),
    );
    return;
  }
  const claims = listed.raw.map((tool) => String(tool.name).toLowerCase());
  const inside = listed.facades.flatMap(({ tool }) => namesIn(tool)).map((each) => each.toLowerCase());
  const twin = claims.find((claim, at) => claims.indexOf(claim) !== at || inside.includes(claim));
  judge.judge("facades-collisions", expected, asked, twin && `${twin} is a facade and a tool`);
}

function namesIn({ inputSchema, description }: Members): string[] {
  const { tool_name: toolName } = ((inputSchema as Members).properties ?? {}) as { tool_name?: { enum?: string[] } };
  return toolName?.enum ?? [...String(description).matchAll(/^- (\S+)/gm)].map(([, name]) => name as string);
}

async function secondCaller(facade: FacadeUnderTest, judge: Judge): Promise<void> {
  const allowed = ALL.filter((name) => !DENIED.includes(name));
  const asked = { request: `tools/list, for a caller who may not call ${DENIED.join(", ")}` };
  if (!facade.hasSecondCaller) {
    judge.untestable(
      "facades-denied-changes-nothing",
      "There is one caller: put {caller} into the command, or give --second-token.",
    );
    return;
  }
  const listed = await (await facade.shared({ caller: "some" })).list();
  judgeSet(judge, listed, allowed, asked);
  if (!facade.canRestart) {
    const named = DENIED.find((name) => JSON.stringify(listed.raw).includes(name));
    judge.judge(
      "facades-denied-changes-nothing",
      "no word of a forbidden tool",
      asked,
      named && `it contains ${named}`,
    );
    return;
  }
  const reference = await (await facade.shared({ caller: "all", without: DENIED })).list();
  judge.judge(
    "facades-denied-changes-nothing",
    "the list that there would be without those tools",
    asked,
    difference(reference, listed),
  );
}

const LONGEST_MS = 8_000;

/** A server gets one more tool while the facade runs, and says so. */
async function changes(facade: FacadeUnderTest, judge: Judge): Promise<void> {
  if (!facade.canRestart) {
    judge.untestable(
      "facades-cache-key",
      "The suite's servers stay as they are behind a facade at a URL: give --command.",
    );
    return;
  }
  const running = await facade.shared(AGAIN);
  const before = await running.list();
  const place = before.facades.find(({ members }) => members.has("open_counter"));
  if (place === undefined) return;
  const asked = await running.call(place.name, { tool_name: place.members.get("open_counter"), arguments: {} });
  const patience = Math.min(LONGEST_MS, facade.answerTimeoutMs);
  const deadline = performance.now() + patience;
  let isThere = false;
  while (!isThere && performance.now() < deadline) {
    isThere = JSON.stringify((await running.list()).raw).includes("read_counter");
    if (!isThere) await delay(100);
  }
  judge.judge(
    "facades-cache-key",
    "the tool that a server has added",
    asked,
    isThere ? undefined : `the list of before, ${patience} ms later`,
  );
}
