import type { SectionRow } from "./page-table.js";
import { relativeHref } from "./relative-href.js";
import type { Heading } from "./render-markdown.js";

/** What stands on one page. */
export interface PageContent {
  readonly path: string;
  readonly title: string;
  /** HTML of the main part. */
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** The whole page around its content: navigation, search, and what is on it. */
export function layout({ path, title, html, headings }: PageContent, sections: readonly SectionRow[]): string {
  const to = (target: string): string => escapeHtml(relativeHref(path, target));
  const toc = headings.filter(({ level }) => level === 2);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'">
<title>${escapeHtml(title)} · Toolfold</title>
<link rel="stylesheet" href="${to("site.css")}">
<link rel="icon" href="${to("icon.svg")}" type="image/svg+xml">
</head>
<body data-root="${to("index.html").replace(/index\.html$/, "")}">
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
<a class="brand" href="${to("index.html")}">Toolfold</a>
<nav aria-label="Sections"><a href="${to("lab/index.html")}">Lab</a><a href="${to("guides/host-in-express.html")}">Guides</a><a href="${to("spec/index.html")}">Specification</a><a href="${to("reference/index.html")}">Reference</a></nav>
<form class="search" role="search"><label for="search">Search</label><input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="Search ( / )" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list"><ul id="found" role="listbox" aria-label="Found" hidden></ul></form>
</header>
<div class="columns">
<details class="sections" open><summary>Contents</summary><nav aria-label="Pages">${sections.map((section) => navigation(section, path, to)).join("")}</nav></details>
<main id="main">${html}</main>
${toc.length > 1 ? `<nav class="toc" aria-label="On this page"><p>On this page</p><ul>${toc.map(({ id, text }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`).join("")}</ul></nav>` : ""}
</div>
<script type="module" src="${to("search.js")}"></script>
</body>
</html>
`;
}

function navigation({ label, pages, links = [] }: SectionRow, current: string, to: (path: string) => string): string {
  const entries = [...pages, ...links].map(
    ({ path, label: text }) =>
      `<li><a href="${to(path)}"${path === current ? ' aria-current="page"' : ""}>${escapeHtml(text)}</a></li>`,
  );
  return `<p>${escapeHtml(label)}</p><ul>${entries.join("")}</ul>`;
}

/** Text that stays text in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
