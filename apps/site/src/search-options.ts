/** How passages are indexed; the page's script reads the index with the same options. */
export const SEARCH_OPTIONS: { fields: string[]; storeFields: string[] } = {
  fields: ["heading", "title", "text"],
  storeFields: ["heading", "title", "href"],
};
