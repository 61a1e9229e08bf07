import type { Nodes, Root, Table } from "mdast";
import { lineOf, phrase } from "./markdown-text.js";
import { parseMarkdown } from "./parse-markdown.js";
import type { RequirementChange, Rfc, RfcSection } from "./rfc.js";

const CHANGES_SECTION = "Requirements added, changed, retired";

/** Reads an RFC's heading, header table, sections and table of requirements. */
export function parseRfc(path: string, text: string): Rfc {
  const tree = parseMarkdown(text);
  const header = tree.children.find((node) => node.type === "table");
  return {
    path,
    heading:
      tree.children.flatMap((node) => (node.type === "heading" && node.depth === 1 ? [phrase(node)] : []))[0] ?? "",
    fields: new Map(bodyRows(header).map(([name, value]) => [name?.text ?? "", value?.text ?? ""])),
    fieldLines: new Map(bodyRows(header).map(([name]) => [name?.text ?? "", name?.line ?? 1])),
    sections: sectionsOf(tree),
    changes: bodyRows(tableInSection(tree, CHANGES_SECTION)).flatMap(changesOfRow),
  };
}

interface Cell {
  readonly text: string;
  readonly codes: readonly string[];
  readonly line: number;
}

function changesOfRow([change, ids]: readonly Cell[]): RequirementChange[] {
  return (ids?.codes ?? []).map((id) => ({ change: change?.text ?? "", id, line: ids?.line ?? 1 }));
}

function sectionsOf(tree: Root): RfcSection[] {
  const sections: { title: string; line: number; text: string }[] = [];
  for (const node of tree.children) {
    const last = sections.at(-1);
    if (node.type === "heading" && node.depth <= 2)
      sections.push({ title: phrase(node), line: lineOf(node), text: "" });
    else if (last !== undefined && node.type !== "html") last.text += `${phrase(node)}\n`;
  }
  return sections.slice(1);
}

function tableInSection(tree: Root, title: string): Table | undefined {
  const start = tree.children.findIndex((node) => node.type === "heading" && phrase(node) === title);
  if (start === -1) return undefined;
  const rest = tree.children.slice(start + 1);
  const end = rest.findIndex((node) => node.type === "heading" && node.depth <= 2);
  return rest.slice(0, end === -1 ? undefined : end).find((node) => node.type === "table");
}

function bodyRows(table: Table | undefined): readonly (readonly Cell[])[] {
  const [, ...rows] = table?.children ?? [];
  return rows.map((row) =>
    row.children.map((cell) => ({ text: phrase(cell).trim(), codes: codesOf(cell), line: lineOf(cell) })),
  );
}

function codesOf(node: Nodes): string[] {
  if (node.type === "inlineCode") return [node.value];
  return "children" in node ? node.children.flatMap(codesOf) : [];
}
