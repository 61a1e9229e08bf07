import MiniSearch from "minisearch";
import type { PageContent } from "./layout.js";
import type { Passage } from "./render-markdown.js";
import { SEARCH_OPTIONS } from "./search-options.js";

/** The index of every passage of every page, as text. */
export function searchIndex(pages: readonly (PageContent & { readonly passages: readonly Passage[] })[]): string {
  const search = new MiniSearch(SEARCH_OPTIONS);
  for (const { path, title, passages } of pages) {
    for (const { heading, text } of passages) {
      const href = `${path}#${heading.id}`;
      search.add({ id: href, href, title, heading: heading.text, text });
    }
  }
  return JSON.stringify(search);
}
