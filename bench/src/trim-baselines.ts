import { createHash } from "node:crypto";
import { parseTree } from "jsonc-parser";
import { parse, stringify } from "lossless-json";

const DROPPED = new Set(
  "$comment $id $schema deprecated example examples markdownDescription readOnly title writeOnly".split(" "),
);
const decoder = new TextDecoder();
const encoder = new TextEncoder();

type Members = Readonly<Record<string, unknown>>;

/** What everybody does: parse the body, delete the keywords from the schemas, print it again. It changes other bytes too. */
export function parseStripStringify(body: Uint8Array): Uint8Array {
  const parsed = JSON.parse(decoder.decode(body)) as { tools?: readonly Members[] };
  for (const tool of parsed.tools ?? []) {
    for (const each of (tool.functionDeclarations as readonly Members[] | undefined) ?? [tool]) stripTool(each);
  }
  return encoder.encode(JSON.stringify(parsed));
}

function stripTool(tool: Members): void {
  const { parameters } = (tool.function as Members | undefined) ?? tool;
  for (const schema of [tool.input_schema, tool.inputSchema, tool.outputSchema, tool.parametersJsonSchema, parameters])
    strip(schema, false);
}

function strip(value: unknown, holdsNames: boolean): void {
  if (typeof value !== "object" || value === null) return;
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) {
    if (!holdsNames && DROPPED.has(key)) delete members[key];
    else strip(members[key], !holdsNames && (key === "properties" || key === "$defs"));
  }
}

/** The same with a parser that keeps numbers as they are spelled; nothing stripped. */
export function losslessRoundTrip(body: Uint8Array): Uint8Array {
  return encoder.encode(stringify(parse(decoder.decode(body))) ?? "");
}

/** A syntax tree with offsets; nothing cut. */
export function offsetTree(body: Uint8Array): unknown {
  return parseTree(decoder.decode(body));
}

/** The least that anything has to do that hands out a body of its own. */
export function copy(body: Uint8Array): Uint8Array {
  const output = new Uint8Array(body.length);
  output.set(body);
  return output;
}

/** The least that anything with a memory of bodies has to do. */
export function digest(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}
