import compactInputSchema from "@toolfold/schemas/compact-input-schema.schema.json" with { type: "json" };
import compactToolDescriptor from "@toolfold/schemas/compact-tool-descriptor.schema.json" with { type: "json" };
import toolDescriptor from "@toolfold/schemas/tool-descriptor.schema.json" with { type: "json" };
import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_SERVERS } from "../src/demo-servers.js";
import { runCurl } from "./run-curl.js";
import { MAIN, type ProgramRun, runNode } from "./run-program.js";

const SERVERS = DEMO_SERVERS.map(({ name }) => name);

interface Tool {
  readonly toolId: string;
  readonly inputSchema?: unknown;
}

interface ToolList {
  readonly tools: readonly Tool[];
}

describe("npm start", () => {
  let run: ProgramRun;
  let text: string;
  let commands: string[];

  beforeAll(async () => {
    run = runNode(MAIN);
    await run.says("Ctrl-C stops the host");
    text = run.stdout();
    commands = text.match(/^curl .*\\\n.*$/gm) ?? [];
  }, 60_000);
  afterAll(() => run.dispose());

  test("prints plain text of at most 80 columns, and nothing on stderr", () => {
    expect(linesOver80(text)).toEqual([]);
    expect(text).not.toContain("\u001b");
    expect(run.stderr()).toBe("");
  });

  test.each([...SERVERS, "total"])("prints a row for %s", (name) => {
    expect(text).toMatch(new RegExp(`^${name} +\\d+ +0 +[\\d,]+ +[\\d,]+ +[\\d,]+ +[\\d,]+ +\\d+% +\\d+%$`, "m"));
  });

  test("prints three commands whose answers fit the contract", async () => {
    expect(commands).toHaveLength(3);
    const [standard, compact, byId] = (await Promise.all(commands.map(runCurl))) as [ToolList, ToolList, Tool];
    expect(rejected(standard.tools, toolDescriptor)).toEqual([]);
    expect(rejected([...compact.tools, byId], compactToolDescriptor)).toEqual([]);
    const schemas = [...compact.tools, byId].map(({ inputSchema }) => inputSchema);
    expect(rejected(schemas, compactInputSchema)).toEqual([]);
    expect(compact.tools).toContainEqual(byId);
  });

  test("serves each principal the same tools in both views, and the two principals different ones", async () => {
    const [asReader = "", asEditor = ""] = commands;
    const reader = idsOf(await runCurl(asReader));
    const editor = idsOf(await runCurl(asEditor));
    expect(idsOf(await runCurl(asReader.replace("/v1/tools'", "/v1/tools?view=compact'")))).toEqual(reader);
    expect(idsOf(await runCurl(asEditor.replace("?view=compact", "")))).toEqual(editor);
    expect(reader.length).toBeGreaterThan(0);
    expect(editor.filter((id) => !reader.includes(id))).not.toEqual([]);
    expect(reader.filter((id) => !editor.includes(id))).toEqual([]);
    expect(text).toContain(`reader: ${reader.length} tools (`);
    expect(text).toContain(`editor: ${editor.length} tools (`);
  });
});

test("--json prints one document, whose figures are those of the answers", async () => {
  const run = runNode(MAIN, ["--json"]);
  try {
    await run.says("\n}\n");
    const report = JSON.parse(run.stdout());
    expect(report.tokenizer).toBe("gpt-tokenizer o200k_base");
    expect(report.servers).toMatchObject(
      SERVERS.map((server) => ({ server, running: true, listing: "complete", leftOut: [] })),
    );
    // Every tool that the demo classifies exists: one that was renamed would be a write in silence.
    expect(report.principals[0].sees).toEqual(
      DEMO_SERVERS.map(({ name, reads }) => ({ server: name, tools: reads.size })),
    );
    const { tools } = (await runCurl(report.curl[1])) as ToolList;
    const bytes = tools.reduce((sum, tool) => sum + Buffer.byteLength(JSON.stringify(tool)), 0);
    const omitted = tools.filter(({ inputSchema }) => inputSchema === undefined).length;
    expect(report.total).toMatchObject({ tools: tools.length, compact: { bytes }, schemas: { omitted } });
  } finally {
    await run.dispose();
  }
}, 60_000);

test.each([
  [[], { PORT: "http" }, 1, 'PORT is "http".'],
  [["--verbose"], {}, 2, "Unknown option --verbose. Allowed: --json, --help."],
])("%j with %j is refused with a reason", async (args, env, code, message) => {
  const run = runNode(MAIN, args, env);
  expect(await run.ended).toBe(code);
  expect(run.stderr()).toContain(message);
  expect(run.stdout()).toBe("");
  await run.dispose();
});

test("--help explains itself in 80 columns", async () => {
  const run = runNode(MAIN, ["--help"]);
  expect(await run.ended).toBe(0);
  expect(run.stdout()).toContain("Usage: npm start");
  expect(linesOver80(run.stdout())).toEqual([]);
  await run.dispose();
});

function linesOver80(text: string): string[] {
  return text.split("\n").filter((line) => line.length > 80);
}

function idsOf(body: unknown): string[] {
  return (body as ToolList).tools.map(({ toolId }) => toolId);
}

/** The values that a shape of the contract does not accept, judged by ajv. */
function rejected(values: readonly unknown[], shape: AnySchema): unknown[] {
  const accepts = new Ajv2020({ strict: false }).compile(shape);
  return values.filter((value) => !accepts(value));
}
