import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { homePage } from "./home-page.js";
import { layout, type PageContent } from "./layout.js";
import type { PageRow, SectionRow } from "./page-table.js";
import { type Passage, renderMarkdown } from "./render-markdown.js";
import { requirementBadges } from "./requirement-badges.js";
import { resolveLink } from "./resolve-link.js";
import { schemaMarkdown } from "./schema-markdown.js";
import { searchIndex } from "./search-index.js";
import { siteMap } from "./site-map.js";

/** Writes every page that is made from the repository's text, the search index, and what pages load. */
export async function buildPages(root: string, out: string): Promise<number> {
  const sections = siteMap(root);
  const pages = renderPages(root, sections);
  const home = homePage();
  for (const page of [home, ...pages]) write(join(out, page.path), layout(page, sections));
  write(join(out, "search-index.json"), searchIndex(pages));
  const assets = join(root, "apps/site/assets");
  for (const file of ["site.css", "icon.svg"]) cpSync(join(assets, file), join(out, file));
  await build({
    entryPoints: [join(assets, "search.js")],
    outfile: join(out, "search.js"),
    bundle: true,
    minify: true,
    format: "esm",
    logLevel: "error",
  });
  return pages.length + 1;
}

function renderPages(
  root: string,
  sections: readonly SectionRow[],
): (PageContent & { passages: readonly Passage[] })[] {
  const rows = sections.flatMap(({ pages }) => pages);
  const bySource = new Map(rows.map((page) => [page.source, page]));
  const badge = requirementBadges(root);
  return rows.map((page) => {
    const resolve = (href: string): string => resolveLink(href, page, bySource);
    const rendered = renderMarkdown(markdownOf(root, page), { resolve, badge });
    return { ...rendered, path: page.path, title: rendered.title || page.label };
  });
}

function markdownOf(root: string, { source }: PageRow): string {
  return source.endsWith(".json") ? schemaMarkdown(root, source) : readFileSync(join(root, source), "utf8");
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
