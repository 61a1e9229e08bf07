import { isJsonObject, type LintFinding, type Widening } from "@toolfold/core";
import { compactTool, type Outcome } from "../analyze/compact-tool.js";
import { type DiffRow, diffLines } from "../analyze/diff-lines.js";
import { formatLines, type Line } from "../analyze/format-lines.js";
import type { ToolCut } from "../analyze/trim-catalog.js";
import { type PlacedTool, placeTool } from "../fold/fold-catalog.js";
import type { Grouping } from "../fold/grouping.js";
import { membersOf } from "../read/json-parts.js";
import type { CatalogTool } from "../read/read-catalog.js";

/** A line of the full schema, with what trimming and lowering say about it. */
export interface FullLine {
  readonly indent: number;
  readonly text: string;
  /** The lever that cuts the line. */
  readonly cut: ToolCut["lever"] | undefined;
  /** Widenings whose place is this line. */
  readonly widenings: readonly Widening[];
}

/** A line of the lowered schema. */
export interface LeanLine {
  readonly indent: number;
  readonly text: string;
}

/** One tool, looked at from all sides. */
export interface ToolView {
  readonly index: number;
  readonly name: string;
  readonly server: string;
  readonly description: string;
  readonly summary: string;
  /** The whole tool as compact JSON. */
  readonly json: string;
  readonly outcome: Outcome;
  readonly full: readonly FullLine[];
  readonly lean: readonly LeanLine[];
  readonly rows: readonly DiffRow[];
  readonly widenings: readonly Widening[];
  readonly findings: readonly LintFinding[];
  readonly place: PlacedTool | undefined;
  readonly bytes: { readonly schema: number; readonly cut: number; readonly lean: number };
}

/** What is known about a tool before it is looked at. */
export interface ToolBackground {
  readonly tools: readonly CatalogTool[];
  readonly cuts: readonly ToolCut[];
  readonly findings: readonly LintFinding[];
  readonly grouping: Grouping;
}

const encoder = new TextEncoder();

/** Puts the full and the lowered input schema of a tool side by side, and finds its place in the facades. */
export async function viewTool(index: number, tool: CatalogTool, background: ToolBackground): Promise<ToolView> {
  const compact = compactTool(tool);
  const schema = membersOf(tool.json).get("inputSchema") ?? encoder.encode(JSON.stringify(tool.definition.inputSchema));
  const lean = encoder.encode(JSON.stringify(compact.inputSchema));
  const offset = tool.json.byteOffset <= schema.byteOffset ? schema.byteOffset - tool.json.byteOffset : 0;
  const inside = background.cuts
    .filter(({ start, end }) => start >= offset && end <= offset + schema.length)
    .map((cut) => ({ ...cut, start: cut.start - offset, end: cut.end - offset }));
  const fullLines = formatLines(schema);
  const leanLines = formatLines(lean);
  const marks = placeWidenings(fullLines, compact.widenings);
  return {
    index,
    name: tool.name,
    server: tool.server,
    description: tool.definition.description ?? "",
    summary: compact.description,
    json: new TextDecoder().decode(tool.json),
    outcome: compact.outcome,
    full: fullLines.map((line, at) => ({
      indent: line.indent,
      text: line.text,
      cut: inside.find(({ start, end }) => line.start >= start && line.end <= end)?.lever,
      widenings: marks.get(at) ?? [],
    })),
    lean: leanLines.map(({ indent, text }) => ({ indent, text })),
    rows: diffLines(fullLines, leanLines),
    widenings: compact.widenings,
    findings: background.findings,
    place: isJsonObject(tool.definition.inputSchema)
      ? await placeTool(background.tools, background.grouping, tool)
      : undefined,
    bytes: {
      schema: schema.length,
      cut: inside.reduce((sum, { start, end }) => sum + end - start, 0),
      lean: lean.length,
    },
  };
}

/** Widenings by the line of their keyword, or of the schema that holds it. */
function placeWidenings(lines: readonly Line[], widenings: readonly Widening[]): Map<number, Widening[]> {
  const lineOf = new Map<string, number>();
  for (const [at, { pointer, closes }] of lines.entries()) if (!closes && !lineOf.has(pointer)) lineOf.set(pointer, at);
  const marks = new Map<number, Widening[]>();
  for (const widening of widenings) {
    const at = lineOf.get(`${widening.pointer}/${widening.keyword}`) ?? lineOf.get(widening.pointer) ?? 0;
    marks.set(at, [...(marks.get(at) ?? []), widening]);
  }
  return marks;
}
