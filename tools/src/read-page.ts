import { createHash } from "node:crypto";
import type { Blockquote, Heading, Root, RootContent } from "mdast";
import { keywordsIn, softKeywords, strayKeywords } from "./keyword-lint.js";
import { lineOf, phrase } from "./markdown-text.js";
import { parseMarkdown } from "./parse-markdown.js";
import { LEVELS, type Level, type Requirement, ROLES, type Role } from "./requirement.js";
import type { SourceProblem } from "./source-problem.js";

/** A requirement and the line of its heading. */
export interface PlacedRequirement {
  readonly requirement: Requirement;
  readonly line: number;
}

/** What one normative page says, and what is wrong with how it says it. */
export interface PageReading {
  /** The ids that stand on the page, those of malformed requirements included. */
  readonly ids: readonly string[];
  readonly requirements: readonly PlacedRequirement[];
  readonly problems: readonly SourceProblem[];
  readonly warnings: readonly SourceProblem[];
}

const PREFIX_LINE = /Ids on this page begin with `([a-z]+-)`\./;
const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;
const REVISION = /^[1-9]\d*\.\d+$/;
const RETIRED_HEADING = "Retired";

/** Reads the requirements of a normative page. */
export function readPage(path: string, text: string): PageReading {
  const tree = parseMarkdown(text);
  const problems: SourceProblem[] = [];
  const report = (code: string, line: number, message: string): void => {
    problems.push({ code, path, line, message });
  };

  const prefix = prefixOf(tree);
  if (prefix === undefined) {
    report("page_without_prefix", 1, 'The page lacks the sentence "Ids on this page begin with `word-`."');
  }

  const requirements: PlacedRequirement[] = [];
  const prose: RootContent[] = [];
  let section = "";
  for (const [index, node] of tree.children.entries()) {
    const block = tree.children[index - 2];
    if (node.type === "blockquote" && isIdHeading(block)) continue;
    prose.push(node);
    if (node.type !== "heading") continue;
    if (node.depth < 4) section = phrase(node);
    if (!isIdHeading(node)) continue;
    const placed = readRequirement(path, node, tree.children.slice(index + 1, index + 3), section, report);
    if (placed === undefined) continue;
    if (prefix !== undefined && !placed.requirement.id.startsWith(prefix)) {
      report("wrong_prefix", placed.line, `"${placed.requirement.id}" does not begin with "${prefix}".`);
    }
    requirements.push(placed);
  }

  return {
    ids: tree.children.filter(isIdHeading).map(phrase),
    requirements,
    problems: [...problems, ...prose.flatMap((node) => strayKeywords(path, node))],
    warnings: prose.flatMap((node) => softKeywords(path, node)),
  };
}

type Report = (code: string, line: number, message: string) => void;

function readRequirement(
  page: string,
  heading: Heading,
  [facts, block]: readonly RootContent[],
  section: string,
  report: Report,
): PlacedRequirement | undefined {
  const line = lineOf(heading);
  const id = phrase(heading);
  if (!ID.test(id)) report("invalid_id", line, `"${id}" is not an id: lower-case words joined by hyphens.`);
  if (facts?.type !== "paragraph" || block?.type !== "blockquote") {
    report(
      "heading_without_block",
      line,
      `"${id}" needs a line "Role: … · Since: …" and one quoted sentence below it.`,
    );
    return undefined;
  }
  const text = phrase(block);
  const level = readLevel(id, block, report);
  const role = readFacts(id, phrase(facts), lineOf(facts), section === RETIRED_HEADING, report);
  checkSentence(id, block, report);
  if (level === undefined || role === undefined) return undefined;
  return { line, requirement: { id, level, ...role.who, text, hash: sha256(text), page, ...role.when } };
}

function readLevel(id: string, block: Blockquote, report: Report): Level | undefined {
  const words = keywordsIn(phrase(block));
  const bold = strongTexts(block).filter((word): word is Level => LEVELS.some((level) => level === word));
  const [level] = bold;
  if (words.length === 1 && bold.length === 1 && level === words[0]) return level;
  const seen = words.length === 0 ? "none" : words.join(", ");
  report(
    "keyword_count",
    lineOf(block),
    `"${id}" needs exactly one keyword, in bold: **MUST** or another of BCP 14. Seen: ${seen}.`,
  );
  return undefined;
}

function checkSentence(id: string, block: Blockquote, report: Report): void {
  const text = phrase(block).replaceAll(/`[^`]*`/g, "code");
  const sentences = [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)].length;
  if (block.children.length === 1 && sentences === 1 && text.endsWith(".")) return;
  report("sentence_count", lineOf(block), `"${id}" needs exactly one sentence that ends with a full stop.`);
}

interface Facts {
  readonly who: Pick<Requirement, "role">;
  readonly when: Pick<Requirement, "since" | "status" | "successor">;
}

function readFacts(id: string, text: string, line: number, retired: boolean, report: Report): Facts | undefined {
  const facts = new Map(text.split(" · ").map((fact) => fact.split(": ", 2) as [string, string | undefined]));
  const expected = retired ? ["Role", "Since", "Retired", "Successor"] : ["Role", "Since"];
  const role = ROLES.find((role): role is Role => role === facts.get("Role"));
  const since = facts.get("Since") ?? "";
  const gone = facts.get("Retired");
  const successor = facts.get("Successor");
  const known = [...facts.keys()].every((name) => expected.includes(name));
  if (role === undefined || !REVISION.test(since) || !known || (retired && !REVISION.test(gone ?? ""))) {
    report(
      "invalid_facts",
      line,
      `"${id}": the line "${text}" does not read ${expected.map((name) => `${name}: …`).join(" · ")}; roles are ${ROLES.join(", ")}.`,
    );
    return undefined;
  }
  const status = retired ? "retired" : "active";
  return { who: { role }, when: { since, status, ...(successor === undefined ? {} : { successor }) } };
}

function prefixOf(tree: Root): string | undefined {
  return tree.children
    .filter((node) => node.type === "paragraph")
    .map((node) => PREFIX_LINE.exec(phrase(node))?.[1])
    .find((prefix) => prefix !== undefined);
}

function isIdHeading(node: RootContent | undefined): node is Heading {
  return node?.type === "heading" && node.depth === 4;
}

function strongTexts(block: Blockquote): string[] {
  return block.children
    .flatMap((child) => (child.type === "paragraph" ? child.children : []))
    .filter((node) => node.type === "strong")
    .map(phrase);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
