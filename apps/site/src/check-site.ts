import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";

const OWN = /^(index|overview)\.html$|^(guides|spec|packages|project|rfcs|schemas)\//;

/** Every link on the site's own pages that leads nowhere, as `page: href`. */
export function brokenSiteLinks(folder: string): string[] {
  const ids = new Map<string, Set<string>>();
  const idsOf = (page: string): Set<string> => {
    const known = ids.get(page) ?? new Set(attributes(readFileSync(join(folder, page), "utf8"), "id"));
    ids.set(page, known);
    return known;
  };
  return ownPages(folder).flatMap((page) => {
    const html = readFileSync(join(folder, page), "utf8");
    const links = [...attributes(html, "href"), ...attributes(html, "src")];
    return links.filter((href) => !leads(folder, page, href, idsOf)).map((href) => `${page}: ${href}`);
  });
}

function leads(folder: string, page: string, href: string, idsOf: (page: string) => Set<string>): boolean {
  if (/^[a-z]+:/i.test(href)) return true;
  const [path = "", fragment] = href.split("#", 2);
  const target = path === "" ? page : posix.normalize(posix.join(posix.dirname(page), path));
  if (!existsSync(join(folder, target))) return false;
  return fragment === undefined || !OWN.test(target) || idsOf(target).has(decodeURIComponent(fragment));
}

function ownPages(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => OWN.test(path));
}

function attributes(html: string, name: string): string[] {
  const values = [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) => value);
  return values.map((value) =>
    value.replaceAll(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    ),
  );
}
