import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PageRow, PROJECT_PAGES, SECTIONS, type SectionRow } from "./page-table.js";

/** Every section of the site, those included that are listed from folders. Pages whose file is not there are refused. */
export function siteMap(root: string): SectionRow[] {
  const sections = [...SECTIONS, rfcs(root), schemas(root), { label: "Project", pages: PROJECT_PAGES }];
  const missing = sections.flatMap(({ pages }) => pages).filter(({ source }) => !existsSync(join(root, source)));
  if (missing.length > 0)
    throw new Error(`The site lists files that are not there: ${missing.map(({ source }) => source).join(", ")}.`);
  return sections;
}

function rfcs(root: string): SectionRow {
  const files = readdirSync(join(root, "rfcs")).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const pages = files.toSorted().map((name): PageRow => {
    const source = `rfcs/${name}`;
    const number = name.slice(0, 4);
    const [, title] = /^# RFC \w+: (.+)$/m.exec(readFileSync(join(root, source), "utf8")) ?? [];
    return {
      source,
      path: `rfcs/${name.replace(/\.md$/, ".html")}`,
      label: number === "0000" ? "Template" : `${number} ${title ?? "without a title"}`,
    };
  });
  return { label: "RFCs", pages: [{ source: "rfcs/README.md", path: "rfcs/index.html", label: "Index" }, ...pages] };
}

function schemas(root: string): SectionRow {
  const files = readdirSync(join(root, "schemas")).filter((name) => name.endsWith(".schema.json"));
  const pages = files.toSorted().map((name): PageRow => {
    const label = name.replace(".schema.json", "");
    return { source: `schemas/${name}`, path: `schemas/${label}.html`, label };
  });
  return { label: "Schemas", pages };
}
