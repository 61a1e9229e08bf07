import type { Element, ElementContent, Root } from "hast";
import rehypeHighlight from "rehype-highlight";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { textOf } from "./text-of.js";

/** A heading of a page. */
export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** A stretch of a page under one heading, for the search. */
export interface Passage {
  readonly heading: Heading;
  readonly text: string;
}

/** A Markdown text as HTML, and what is on it. */
export interface RenderedMarkdown {
  readonly html: string;
  readonly title: string;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
}

/** What a page may change about what it renders. */
export interface RenderOptions {
  readonly resolve: (href: string) => string;
  /** What stands behind a heading with this id; for requirements, the state that they are in. */
  readonly badge: (id: string) => ElementContent | undefined;
}

/** Cells up to this long, such as a date or MUST NOT, are kept on one line. */
const SHORT = 10;

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSlug)
  .use(rehypeHighlight, { detect: false });
const printer = unified().use(rehypeStringify);

/** Renders GitHub-flavoured Markdown; markup in it is dropped, so that text stays text. */
export function renderMarkdown(markdown: string, { resolve, badge }: RenderOptions): RenderedMarkdown {
  const tree = processor.runSync(processor.parse(markdown));
  closeGaps(tree);
  const passages = passagesOf(tree);
  let tables = 0;
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName === "a") element.properties.href = resolve(String(element.properties.href ?? ""));
    if (element.tagName === "pre") element.properties.tabIndex = 0;
    if (element.tagName === "table" && parent !== undefined && index !== undefined && !isScroller(parent)) {
      tables += 1;
      parent.children[index] = scroller(element, `Table ${tables}`);
    }
    if (isHeading(element)) decorate(element, badge);
    if (element.tagName === "td" && textOf(element).length <= SHORT) element.properties.className = ["short"];
  });
  const headings = passages.map(({ heading }) => heading);
  const title = headings.find(({ level }) => level === 1)?.text ?? "";
  return { html: printer.stringify(tree), title, headings, passages };
}

function decorate(heading: Element, badge: RenderOptions["badge"]): void {
  const id = String(heading.properties.id ?? "");
  const text = textOf(heading);
  const mark = badge(id);
  heading.children.push(...(mark === undefined ? [] : [mark]), {
    type: "element",
    tagName: "a",
    properties: { href: `#${id}`, className: ["anchor"], ariaLabel: `Link to ${text}` },
    children: [{ type: "text", value: "#" }],
  });
}

/** A heading may be one level below the one before it, not two: whoever hears the page would look for what is missing. */
function closeGaps(tree: Root): void {
  let level = 0;
  for (const node of tree.children) {
    if (node.type !== "element" || !isHeading(node)) continue;
    const own = Number(node.tagName.slice(1));
    if (own > level + 1) {
      node.tagName = `h${level + 1}`;
      node.properties.className = ["deep"];
    } else {
      level = own;
    }
  }
}

function passagesOf(tree: Root): Passage[] {
  const passages: { heading: Heading; text: string }[] = [];
  for (const node of tree.children) {
    if (node.type === "element" && isHeading(node)) {
      const heading = {
        level: Number(node.tagName.slice(1)),
        id: String(node.properties.id ?? ""),
        text: textOf(node),
      };
      passages.push({ heading, text: "" });
    } else {
      const current = passages.at(-1);
      if (current !== undefined) current.text += ` ${textOf(node)}`;
    }
  }
  return passages;
}

function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName);
}

function isScroller(parent: Root | Element): boolean {
  return parent.type === "element" && parent.tagName === "div";
}

function scroller(table: Element, ariaLabel: string): Element {
  return {
    type: "element",
    tagName: "div",
    properties: { className: ["scroll"], tabIndex: 0, role: "region", ariaLabel },
    children: [table],
  };
}
