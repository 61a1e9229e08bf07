import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./render-markdown.js";

const plain = { resolve: (href: string) => href, badge: () => undefined };

describe("renderMarkdown", () => {
  it("gives headings their anchors, and keeps what stands below them for the search", () => {
    const { title, passages, html } = renderMarkdown("# One\n\nFirst.\n\n#### a-rule\n\n> Second.\n", plain);
    expect(title).toBe("One");
    expect(passages.map(({ heading, text }) => [heading.id, heading.level, text.trim()])).toEqual([
      ["one", 1, "First."],
      ["a-rule", 2, "Second."],
    ]);
    expect(html).toContain(
      '<h2 id="a-rule" class="deep">a-rule<a href="#a-rule" class="anchor" aria-label="Link to a-rule">#</a></h2>',
    );
  });

  it("drops markup and leaves text text", () => {
    const { html } = renderMarkdown(
      "a <img src=x onerror=alert(1)> `<b>` [c](javascript:alert(1))\n\n<script>1</script>\n",
      {
        ...plain,
        resolve: (href) => (href.startsWith("javascript:") ? "#" : href),
      },
    );
    expect(html).not.toMatch(/<img|<script|<b>|javascript:/);
    expect(html).toContain("&#x3C;b>");
  });

  it("puts a badge behind a heading that has one", () => {
    const badge = (id: string) =>
      id === "rule"
        ? ({
            type: "element",
            tagName: "span",
            properties: {},
            children: [{ type: "text", value: "checked" }],
          } as const)
        : undefined;
    const { html } = renderMarkdown("# rule\n\n# other\n", { ...plain, badge: (id) => badge(id) as never });
    expect(html).toMatch(/rule<span>checked<\/span><a/);
    expect(html).toMatch(/other<a/);
  });

  it("keeps short cells, such as dates, on one line", () => {
    const { html } = renderMarkdown("| a | b |\n| - | - |\n| 2026-11-30 | MUST NOT be longer |\n", plain);
    expect(html).toContain('<td class="short">2026-11-30</td>');
    expect(html).toContain("<td>MUST NOT be longer</td>");
  });

  it("lets wide tables scroll, with the keyboard too", () => {
    expect(renderMarkdown("| a |\n| - |\n| b |\n", plain).html).toMatch(
      /^<div class="scroll" tabindex="0"[^>]*><table>/,
    );
  });
});
