import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import reportSchema from "@toolfold/schemas/conformance-report.schema.json" with { type: "json" };
import { Ajv2020 } from "ajv/dist/2020.js";
import { SaxesParser } from "saxes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BROKEN_HOSTS } from "../broken-hosts/deviations.js";
import { startHost, TOKENS } from "../broken-hosts/minimal-host.js";
import { checkHost, type Report, textReport } from "../src/index.js";
import { REPORT_FILES } from "../src/reporters/report-files.js";
import { runCommand } from "./run-command.js";

const isReport = new Ajv2020({ strict: false }).compile(reportSchema);
const hosts: Awaited<ReturnType<typeof startHost>>[] = [];
let good: Report;
let bad: Report;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "toolfold-reports-"));
  const echo = BROKEN_HOSTS.find(({ requirement }) => requirement === "catalog-not-found-no-echo");
  for (const deviation of [undefined, echo?.deviation]) hosts.push(await startHost({}, deviation));
  const [right, wrong] = hosts as [Awaited<ReturnType<typeof startHost>>, Awaited<ReturnType<typeof startHost>>];
  good = await checkHost({ url: right.url, token: TOKENS.all, secondToken: TOKENS.some });
  bad = hostile(await checkHost({ url: wrong.url, token: TOKENS.all }));
});
afterAll(async () => {
  for (const host of hosts) await host.close();
  await rm(folder, { recursive: true });
});

/** The report with what no reporter may pass on as it is. */
function hostile(report: Report): Report {
  const seen = `]]><script>alert("1")</script>&amp;\u0000\u001b[31m\u202e\ud800 'x'`;
  return {
    ...report,
    target: `http://127.0.0.1/"><script>`,
    notes: [seen],
    scenarios: report.scenarios.map((scenario) => ({
      ...scenario,
      results: scenario.results.map((result) =>
        result.disposition === "fail" ? { ...result, evidence: { ...result.evidence, seen } } : result,
      ),
    })),
  };
}

it("names the revision of the pages that it was made by", async () => {
  const [line] = (await readFile(new URL("../../../spec/v1/README.md", import.meta.url), "utf8")).split("\n", 1);
  expect(line?.endsWith(`, revision ${good.revision}`)).toBe(true);
  expect(isReport({ ...good, revision: "1.1" })).toBe(true);
});

/** The elements of a well-formed document, with their attributes; throws where it is not well-formed. */
function elementsOf(xml: string): { name: string; attributes: Record<string, string> }[] {
  const elements: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => elements.push({ name, attributes: { ...attributes } }));
  parser.write(xml).close();
  return elements;
}

const render = (form: string, report: Report): string => REPORT_FILES.get(form)?.(report) ?? "";

describe("the JSON report", () => {
  it("fits its schema, whatever was found", () => {
    for (const report of [good, bad]) {
      expect(isReport(JSON.parse(render("json", report))), JSON.stringify(isReport.errors)).toBe(true);
    }
  });

  it("has a verdict on every requirement that a request can observe", () => {
    expect(good.verdicts.length + Object.keys(good.notObservable).length).toBe(
      new Set([...good.verdicts.map(({ requirement }) => requirement), ...Object.keys(good.notObservable)]).size,
    );
    expect(good.musts.kept).toBe(good.musts.judged);
    expect(good.passed).toBe(true);
  });
});

describe("the JUnit report", () => {
  it("is well-formed, and its counts are those of its elements", () => {
    for (const report of [good, bad]) {
      const elements = elementsOf(render("junit", report));
      const count = (name: string): number => elements.filter((element) => element.name === name).length;
      const [all] = elements;
      expect(all?.name).toBe("testsuites");
      expect(all?.attributes).toMatchObject({
        tests: String(count("testcase")),
        failures: String(count("failure")),
        skipped: String(count("skipped")),
        errors: "0",
      });
      expect(count("failure")).toBe(report.totals.fail);
    }
  });
});

describe("the badge", () => {
  it("is well-formed and says what was kept, or that something failed", () => {
    expect(elementsOf(render("badge", good))[0]?.name).toBe("svg");
    expect(render("badge", good)).toContain(`>${good.musts.kept}/${good.musts.judged} MUST<`);
    expect(render("badge", bad)).toContain(">1 failed<");
  });
});

describe("the page", () => {
  it("needs nothing from elsewhere and obeys nothing that a host said", () => {
    const page = render("html", bad);
    expect(page).not.toMatch(/<script|<img|<link|\bsrc=|url\(|@import/);
    expect(page).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
    expect(page).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;\\u0000\\u001b[31m\\u202e\ufffd");
    expect(page).toContain(
      'href="https://github.com/toolfold/toolfold/blob/main/spec/v1/tool-catalog.md#catalog-not-found-no-echo"',
    );
  });
});

describe("the text", () => {
  it("tells of a failure what was asked, expected and seen, and how to see it again", () => {
    const text = textReport(bad);
    expect(text).toMatch(
      /catalog-not-found-no-echo \(MUST NOT\)\n {8}request: {2}GET \/v1\/tools\/.*\n(?: {18}.*\n)? {8}expected: no echo of the id\n {8}seen: .*\n(?:.*\n)*? {8}again: {4}curl -i --path-as-is -H "authorization: Bearer \$TOOLFOLD_TOKEN"/,
    );
    expect(text.endsWith("\nFAILED\n")).toBe(true);
    expect(text).not.toContain("\u001b");
  });

  it("is at most 80 columns wide, but for commands, links and ids", () => {
    const long = textReport(good)
      .split("\n")
      .filter((line) => line.length > 80 && !/again:|read:|^http/.test(line));
    expect(long).toEqual([]);
  });

  it("has colours only where they are asked for", () => {
    expect(textReport(good, { colours: true })).toContain("\u001b[32m");
  });
});

describe("toolfold-conformance", () => {
  const [token, second] = ["--token", "--second-token"];

  it("exits 0 and writes every form to its file", async () => {
    const files = ["json", "junit", "html", "badge"].map((form) => [`--${form}`, join(folder, form)] as const);
    const { code, out, err } = await runCommand(
      "check",
      hosts[0]?.url ?? "",
      token,
      TOKENS.all,
      second,
      TOKENS.some,
      ...files.flat(),
    );
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/\nPASSED\n$/);
    for (const [form, file] of files) expect((await readFile(file, "utf8")).length, form).toBeGreaterThan(300);
  });

  it("prints JSON alone for --json -, and exits 1 where something failed", async () => {
    const { code, out } = await runCommand(hosts[1]?.url ?? "", token, TOKENS.all, "--json", "-");
    expect([code, isReport(JSON.parse(out))]).toEqual([1, true]);
  });

  it("judges what --only names, and nothing else", async () => {
    const { code, out } = await runCommand(
      "check",
      hosts[1]?.url ?? "",
      token,
      TOKENS.all,
      "--only",
      "catalog-order,catalog-vary",
      "--json",
      "-",
    );
    const report = JSON.parse(out) as Report;
    expect([code, report.verdicts.map(({ requirement }) => requirement)]).toEqual([
      0,
      ["catalog-order", "catalog-vary"],
    ]);
  });

  it("judges what is public without a token, and says what is missing", async () => {
    const { code, out } = await runCommand("check", hosts[0]?.url ?? "", "--json", "-");
    const report = JSON.parse(out) as Report;
    expect([code, report.totals.fail]).toEqual([0, 0]);
    expect(report.verdicts.find(({ requirement }) => requirement === "catalog-order")?.reason).toBe(
      "No token was given. Give one with --token.",
    );
  });

  it.each<[string, object, number, string]>([
    [
      "excuses a known failure",
      { requirement: "catalog-not-found-no-echo", reason: "Ticket 7.", until: "2999-01-01" },
      0,
      "known",
    ],
    [
      "does not excuse one whose day is past",
      { requirement: "catalog-not-found-no-echo", reason: "Ticket 7.", until: "2001-01-01" },
      1,
      "expired",
    ],
    [
      "objects to an entry that does not fail any more",
      { requirement: "catalog-vary", reason: "Ticket 8.", until: "2999-01-01" },
      1,
      "fixed",
    ],
  ])("%s", async (_, entry, expected, state) => {
    const file = join(folder, "baseline.json");
    await writeFile(file, JSON.stringify({ knownFailures: [entry] }));
    const only = "catalog-not-found-no-echo,catalog-vary";
    const args = state === "fixed" ? ["--only", "catalog-vary"] : ["--only", only];
    const { code, out } = await runCommand(
      "check",
      hosts[1]?.url ?? "",
      token,
      TOKENS.all,
      "--baseline",
      file,
      ...args,
      "--json",
      "-",
    );
    expect([code, (JSON.parse(out) as Report).baseline?.map((each) => each.state)]).toEqual([expected, [state]]);
  });

  it.each<[string, string[], RegExp]>([
    ["an unknown option", ["check", "http://127.0.0.1:1", "--jsno"], /^toolfold: Unknown option '--jsno'/],
    ["a second operand", ["check", "http://127.0.0.1:1", "b"], /"b" is one operand too many/],
    ["no URL", ["check"], /check needs the URL of a host/],
    ["an unknown id", ["check", "http://127.0.0.1:1", "--only", "catalog-ordre"], /--only names "catalog-ordre"/],
    ["an unknown profile", ["check", "http://127.0.0.1:1", "--profile", "mcp"], /Allowed: toolfold, openwop/],
    ["a rate of nothing", ["check", "http://127.0.0.1:1", "--rate", "0"], /--rate is "0"/],
    ["two reports for standard output", ["check", "http://127.0.0.1:1", "--json", "-", "--html", "-"], /would mix/],
    [
      "a baseline that is not there",
      ["check", "http://127.0.0.1:1", "--baseline", "/none"],
      /cannot be read \(ENOENT\)/,
    ],
  ])("exits 2 for %s", async (_, args, message) => {
    const { code, out, err } = await runCommand(...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
  });

  it.each<[string, string, RegExp]>([
    ["no JSON", "{", /is not JSON/],
    ["another shape", '{"knownFailures":[{}]}', /not a valid conformance-baseline: \/knownFailures\/0/],
    [
      "an unknown requirement",
      baselineOf("catalog-ordre", "2999-01-01"),
      /names "catalog-ordre", which spec\/v1 does not contain/,
    ],
    ["a day that no calendar has", baselineOf("catalog-order", "2999-02-30"), /which no calendar has/],
  ])("refuses a baseline with %s", async (_, text, message) => {
    const file = join(folder, "refused.json");
    await writeFile(file, text);
    const { code, err } = await runCommand("check", "http://127.0.0.1:1", "--baseline", file);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  it("shows its help, with an example, for every command", async () => {
    const { code, out } = await runCommand("check", "--help");
    expect([code, Math.max(...out.split("\n").map((line) => line.length)) <= 80]).toEqual([0, true]);
    expect(out).toContain("Example:\n  toolfold check ");
    expect((await runCommand()).code).toBe(2);
    expect((await runCommand("--help")).out).toContain("check ");
  });
});

function baselineOf(requirement: string, until: string): string {
  return JSON.stringify({ knownFailures: [{ requirement, reason: "Ticket 9.", until }] });
}
