import { expect, test } from "vitest";
import type { HostReport, ServerReport, ToolsCost } from "./host-report.js";
import { renderReport } from "./render-report.js";
import { chooseStyle } from "./style.js";

const plain = chooseStyle(false, {});
const cost: ToolsCost = {
  tools: 2,
  standard: { bytes: 2000, tokens: 500 },
  compact: { bytes: 500, tokens: 100 },
  schemas: { unchanged: 1, exact: 0, wider: 1, omitted: 0, absent: 0 },
};
const nothing: ToolsCost = {
  tools: 0,
  standard: { bytes: 0, tokens: 0 },
  compact: { bytes: 0, tokens: 0 },
  schemas: { unchanged: 0, exact: 0, wider: 0, omitted: 0, absent: 0 },
};
const good: ServerReport = { server: "good", running: true, listing: "complete", leftOut: [], ...cost };

function report(servers: readonly ServerReport[], total: ToolsCost = cost): HostReport {
  return {
    url: "http://127.0.0.1:4870",
    tokenizer: "some tokenizer",
    servers,
    total,
    principals: [{ name: "reader", token: "demo", scopes: [], sees: [{ server: "good", tools: 1 }] }],
    curl: ["curl here"],
  };
}

test("shows figures, principals and commands", () => {
  expect(renderReport(report([good]), plain).split("\n")).toEqual([
    "Serving 2 tools of 1 MCP server on http://127.0.0.1:4870",
    "",
    "               Left  Standard          Compact          Saved",
    "Server  Tools   out     bytes  tokens    bytes  tokens  bytes  tokens",
    "---------------------------------------------------------------------",
    "good        2     0     2,000     500      500     100    75%     80%",
    "---------------------------------------------------------------------",
    "total       2     0     2,000     500      500     100    75%     80%",
    "Tokens: estimated with some tokenizer.",
    "Compact input schemas: 1 unchanged, 1 wider.",
    "",
    "Who may see what",
    "reader: 1 tool (good 1)",
    "  token demo",
    "",
    "Try it",
    "curl here",
    "",
    "Ctrl-C stops the host and its servers.",
    "",
  ]);
});

test("says where the lab is, if it is built", () => {
  const text = renderReport({ ...report([good]), lab: "http://127.0.0.1:4870/" }, plain);
  expect(text).toContain("\nSee it\nOpen http://127.0.0.1:4870/ in a browser.\n\nTry it\n");
});

test("says of each server what is wrong and what is served nevertheless", () => {
  const servers: ServerReport[] = [
    { ...good, server: "dead", ...nothing, listing: "none", running: false, trouble: trouble("ended") },
    { ...good, server: "slow", listing: "partial", trouble: trouble("did not finish tools/list within 20 s") },
    { ...good, server: "gone", running: false, trouble: trouble("ended") },
  ];
  const lines = renderReport(report(servers), plain).split("\n");
  expect(lines.filter((line) => line.startsWith("!"))).toEqual([
    "! dead ended. Served: nothing.",
    "! slow did not finish tools/list within 20 s. Served: 2 tools read until then.",
    "! gone ended. Served: its last complete list, 2 tools.",
  ]);
  expect(lines).toContain("dead        0     0         0       0        0       0      -       -");
});

test("lists the first tools that were left out, and how many more there are", () => {
  const leftOut = Array.from({ length: 7 }, (_, index) => ({
    tool: `mcp:s.tool-${index}`,
    problems: [{ code: "too_deep", pointer: "", message: "Nested too deeply." } as const],
  }));
  const lines = renderReport(report([{ ...good, leftOut }]), plain).split("\n");
  expect(lines.filter((line) => line.startsWith("!"))).toEqual([
    ...[0, 1, 2, 3, 4].map((index) => `! good: left out mcp:s.tool-${index}: Nested too deeply.`),
    "! good: 2 more left out; --json lists all.",
  ]);
});

test("stays plain and within 80 columns whatever servers call themselves and say", () => {
  const nasty = `\u001b[2J${"long".repeat(100)} ${"word ".repeat(300)}\u202e`;
  const problems = [{ code: "secret_found", pointer: nasty, message: nasty } as const];
  const servers: ServerReport[] = [
    { ...good, server: "a".repeat(60), trouble: trouble(nasty), leftOut: [{ tool: nasty, problems }] },
  ];
  const text = renderReport(report(servers), plain);
  expect(text.split("\n").filter((line) => line.length > 80)).toEqual([]);
  expect(text).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
});

function trouble(message: string) {
  return { code: "ended", message };
}
