import { isJsonObject, type Json, type JsonObject } from "@toolfold/core";
import type { ToolDefinition } from "@toolfold/facade";
import { findEntries } from "./find-entries.js";
import { InputProblem } from "./input-problem.js";
import { membersOf, stringOf } from "./json-parts.js";
import { minify } from "./minify.js";
import { parseStrict } from "./parse-strict.js";
import { joinBytes, readEntry, type ToolForm } from "./read-entry.js";

/** More is refused: a page has to hold it several times over. */
export const MAX_BYTES = 24 * 1024 * 1024;
const MAX_TOOLS = 10_000;

/** What was given: a file's or a host's name, and its bytes. */
export interface Input {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** One tool, as MCP lists it. */
export interface CatalogTool {
  readonly name: string;
  readonly server: string;
  /** Its compact JSON text. */
  readonly json: Uint8Array;
  readonly definition: ToolDefinition;
}

/** Tools of one or more servers. */
export interface Catalog {
  readonly title: string;
  readonly forms: readonly ToolForm[];
  readonly tools: readonly CatalogTool[];
  /** What is in a list of tools and is none. */
  readonly leftOut: readonly string[];
}

/**
 * Reads the tools of inputs, each of which counts as a server unless its tools say otherwise.
 *
 * @throws InputProblem for an input that is no JSON, has no list of tools, or is too large.
 */
export function readCatalog(inputs: readonly Input[]): Catalog {
  const size = inputs.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > MAX_BYTES) throw tooLarge(inputs.map(({ name }) => name).join(", "), size);
  const read = inputs.map(readInput);
  const tools = read.flatMap((each) => each.tools);
  const leftOut = read.flatMap((each) => each.leftOut);
  if (tools.length > MAX_TOOLS) throw new InputProblem(`Found ${tools.length} tools; at most ${MAX_TOOLS} are shown.`);
  if (tools.length === 0) {
    const what =
      leftOut.length === 0 ? "the list of tools is empty." : `nothing that is listed is a tool. ${leftOut[0]}`;
    throw new InputProblem(`${inputs.map(({ name }) => name).join(", ")}: ${what}`);
  }
  return {
    title: inputs.map(({ name }) => name).join(", "),
    forms: [...new Set(read.flatMap((each) => each.forms))],
    tools,
    leftOut,
  };
}

/** What is said of a file before any of it is read. */
export function tooLarge(name: string, size: number): InputProblem {
  const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  return new InputProblem(
    `${name} is ${mebibytes(size)}. This page takes up to ${mebibytes(MAX_BYTES)}; for more, run: toolfold report FILE`,
  );
}

function readInput({ name, bytes }: Input): Omit<Catalog, "title"> {
  const value = parseStrict(name, bytes);
  const body = minify(bytes);
  const entries = findEntries(body);
  if (entries === undefined) throw notTools(name, value as Json);
  const server = serverName(stringOf(membersOf(body).get("server")) ?? name.replace(/\.[^.]*$/, ""));
  const tools: CatalogTool[] = [];
  const forms: ToolForm[] = [];
  const leftOut: string[] = [];
  for (const [index, json] of entries.entries()) {
    const entry = readEntry(json);
    if (entry === undefined) {
      leftOut.push(`Entry ${index + 1} of ${name} has no name; a tool needs one.`);
      continue;
    }
    forms.push(entry.form);
    tools.push({
      name: entry.name,
      server: serverName(entry.server ?? server),
      json: entry.json,
      definition: definitionOf(entry.json),
    });
  }
  return { forms, tools, leftOut };
}

const decoder = new TextDecoder();

function definitionOf(json: Uint8Array): ToolDefinition {
  const tool = JSON.parse(decoder.decode(json)) as JsonObject & { readonly name: string };
  const description = typeof tool.description === "string" ? { description: tool.description } : {};
  const { description: _description, ...rest } = tool;
  return {
    ...rest,
    ...description,
    inputSchema: isJsonObject(tool.inputSchema) ? tool.inputSchema : { type: "object" },
  };
}

/** A name that `mcpServers` of a configuration takes. */
function serverName(text: string): string {
  return (
    text
      .replace(/[^a-zA-Z0-9_-]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 64) || "server"
  );
}

/** The tools as the `tools/list` result that they are measured as. */
export function listingOf(tools: readonly Pick<CatalogTool, "json">[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts = tools.flatMap(({ json }, index) => (index === 0 ? [json] : [encoder.encode(","), json]));
  return joinBytes([encoder.encode('{"tools":['), ...parts, encoder.encode("]}")]);
}

const WANTED =
  'Allowed: an MCP tools/list answer, {"tools":[…]}, a list of tools, a request body for Anthropic, OpenAI or Gemini, or OpenWOP descriptors.';

function notTools(name: string, value: Json): InputProblem {
  if (isJsonObject(value) && isJsonObject(value.mcpServers)) {
    return new InputProblem(
      `${name} is a client's configuration: it names servers, not their tools, and a page cannot start them. Run: toolfold report --config ${name}`,
    );
  }
  if (isJsonObject(value) && isJsonObject(value.error) && typeof value.error.message === "string") {
    return new InputProblem(`${name} is an error that a server answered: ${value.error.message.slice(0, 200)}`);
  }
  const seen = isJsonObject(value)
    ? `an object with ${Object.keys(value).slice(0, 5).join(", ") || "no members"}`
    : JSON.stringify(value).slice(0, 40);
  return new InputProblem(`${name} holds ${seen}, and no list of tools. ${WANTED}`);
}
