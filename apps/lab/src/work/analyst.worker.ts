import { findTools, JsonTextError, type LintFinding, lintTools } from "@toolfold/core";
import { accountBytes } from "../analyze/account-bytes.js";
import { compactTool } from "../analyze/compact-tool.js";
import { type TrimmedCatalog, trimCatalog } from "../analyze/trim-catalog.js";
import { foldCatalog } from "../fold/fold-catalog.js";
import { InputProblem } from "../read/input-problem.js";
import { type Catalog, listingOf, readCatalog } from "../read/read-catalog.js";
import type { Answer, Answers, OpenedCatalog, Question } from "./messages.js";
import { viewTool } from "./view-tool.js";

let catalog: Catalog | undefined;
let trimming: TrimmedCatalog | undefined;
let findings: readonly LintFinding[] | undefined;

/** The line of questions is answered in order, one at a time. */
let last: Promise<void> = Promise.resolve();

self.addEventListener("message", ({ data: { id, question } }: MessageEvent<{ id: number; question: Question }>) => {
  last = respond(last, id, question);
});

async function respond(before: Promise<void>, id: number, question: Question): Promise<void> {
  await before;
  try {
    send({ id, answer: await answer(question) });
  } catch (error) {
    send({ id, problem: describe(error) });
  }
}

function send(message: Answer): void {
  self.postMessage(message);
}

function describe(error: unknown): string {
  if (error instanceof InputProblem) return error.message;
  if (error instanceof JsonTextError) return `The tools cannot be read: ${error.message}.`;
  return `The analysis failed: ${error instanceof Error ? error.message : String(error)}`;
}

function answer(question: Question): Answers[keyof Answers] | Promise<Answers[keyof Answers]> {
  switch (question.kind) {
    case "open":
      return open(question.inputs);
    case "examine":
      return examine(opened());
    case "view": {
      const { tools } = opened();
      const tool = tools[question.tool];
      if (tool === undefined) throw new InputProblem(`There is no tool ${question.tool + 1}.`);
      const background = {
        tools,
        grouping: question.grouping,
        cuts: trimmed().cuts[question.tool] ?? [],
        findings: lint().filter((finding) => finding.tool === tool.definition.name),
      };
      return viewTool(question.tool, tool, background);
    }
    case "fold":
      return foldCatalog(opened().tools, question.grouping, question.caller);
    default: {
      const { tools } = opened();
      const servers = [...new Set(tools.map(({ server }) => server))];
      return servers.map((server) => ({ server, listing: listingOf(tools.filter((tool) => tool.server === server)) }));
    }
  }
}

function opened(): Catalog {
  if (catalog === undefined) throw new InputProblem("No catalogue is open.");
  return catalog;
}

function open(inputs: Parameters<typeof readCatalog>[0]): OpenedCatalog {
  const read = readCatalog(inputs);
  [catalog, trimming, findings] = [read, undefined, undefined];
  const tools = read.tools.map(({ name, server, json }, index) => ({
    index,
    name,
    server,
    bytes: json.length,
    leaves: accountBytes(json),
  }));
  const { title, forms, leftOut } = read;
  const bytes = tools.reduce((sum, tool) => sum + tool.bytes + 1, 1);
  return { title, forms, leftOut, tools, bytes };
}

function examine({ tools }: Catalog): Answers["examine"] {
  const found = lint();
  const { cuts, leftAlone } = trimmed();
  const facts = tools.map((tool, index) => {
    const { outcome, bytes, widenings } = compactTool(tool);
    const own = found.filter((finding) => finding.tool === tool.definition.name);
    return {
      cutBytes: (cuts[index] ?? []).reduce((sum, { start, end }) => sum + end - start, 0),
      outcome,
      compactBytes: bytes,
      widenings: widenings.length,
      errors: own.filter(({ level }) => level === "error").length,
      warnings: own.filter(({ level }) => level === "warning").length,
    };
  });
  return { facts, leftAlone };
}

function trimmed(): TrimmedCatalog {
  trimming ??= trimCatalog(opened().tools);
  return trimming;
}

function lint(): readonly LintFinding[] {
  if (findings === undefined) {
    const body = listingOf(opened().tools);
    const found = findTools(body, { shape: "mcp-tools-list" });
    findings = "tools" in found ? lintTools(body, found).findings : [];
  }
  return findings;
}
