import { posix } from "node:path";
import type { PageRow } from "./page-table.js";
import { relativeHref } from "./relative-href.js";

/** Where files are that are not pages. */
const REPOSITORY = "https://github.com/toolfold/toolfold/blob/main/";

/** Where a link on a page leads on the site: to a page, or to the file in the repository where there is no page for it. */
export function resolveLink(href: string, page: PageRow, pages: ReadonlyMap<string, PageRow>): string {
  if (/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href)) return href;
  const [path = "", fragment] = href.split("#", 2);
  const file = posix.normalize(posix.join(posix.dirname(page.source), decodeURI(path))).replace(/\/$/, "");
  const hash = fragment === undefined ? "" : `#${fragment}`;
  const target = pages.get(file) ?? pages.get(`${file}/README.md`);
  return target === undefined ? `${REPOSITORY}${file}${hash}` : `${relativeHref(page.path, target.path)}${hash}`;
}
