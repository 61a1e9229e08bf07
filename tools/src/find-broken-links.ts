import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Nodes } from "mdast";
import { headingAnchors } from "./heading-anchors.js";
import { lineOf } from "./markdown-text.js";
import { parseMarkdown } from "./parse-markdown.js";
import type { SourceProblem } from "./source-problem.js";

const NOT_OURS: ReadonlySet<string> = new Set([".git", ".turbo", "coverage", "dist", "docs", "node_modules"]);
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
/** Methods of MCP: they begin like a folder of ours. */
const METHODS: ReadonlySet<string> = new Set(["tools/call", "tools/list"]);
const PATH = /^\.{0,2}[\w-]+(?:\/[\w.@-]+)+\/?$/;

/** Every Markdown file below a folder that is ours, by path from that folder. */
export function findMarkdown(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : findMarkdown(root, path);
      return entry.name.endsWith(".md") ? [path] : [];
    })
    .sort();
}

/** Links to files or headings that are not there, and paths in backticks that lead nowhere. */
export function findBrokenLinks(
  root: string,
  path: string,
  anchors: (file: string) => ReadonlySet<string> = rememberAnchors(),
): SourceProblem[] {
  const text = readFileSync(join(root, path), "utf8");
  const topFolders = new Set(
    readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
  );
  const report = (code: string, node: Nodes, message: string): SourceProblem[] => [
    { code, path, line: lineOf(node), message },
  ];

  const check = (node: Nodes): SourceProblem[] => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") {
      const problem = problemOfLink(root, path, node.url, anchors);
      if (problem !== undefined) return report("broken_link", node, problem);
    }
    if (node.type === "inlineCode" && isRepositoryPath(node.value, topFolders) && !existsSync(join(root, node.value))) {
      return report("lost_path", node, `\`${node.value}\` looks like a path in this repository and is not there.`);
    }
    return "children" in node ? node.children.flatMap(check) : [];
  };
  return check(parseMarkdown(text));
}

/** The anchors of pages, each read once: pages link to each other many times, and reading one takes a while. */
export function rememberAnchors(): (file: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (file) => {
    const anchors = known.get(file) ?? headingAnchors(readFileSync(file, "utf8"));
    known.set(file, anchors);
    return anchors;
  };
}

function problemOfLink(
  root: string,
  from: string,
  url: string,
  anchors: (file: string) => ReadonlySet<string>,
): string | undefined {
  if (OUTSIDE.test(url)) return undefined;
  const [target = "", anchor] = url.split("#", 2).map(decodeURIComponent);
  const file = target === "" ? join(root, from) : resolve(root, dirname(from), target);
  if (relative(root, file).startsWith("..")) return `"${url}" leads out of the repository.`;
  if (!existsSync(file)) return `"${url}" leads to no file.`;
  if (anchor === undefined || !file.endsWith(".md")) return undefined;
  return anchors(file).has(anchor) ? undefined : `"${url}" leads to no heading.`;
}

function isRepositoryPath(code: string, topFolders: ReadonlySet<string>): boolean {
  return PATH.test(code) && !METHODS.has(code) && topFolders.has(code.split("/", 1)[0] ?? "");
}
