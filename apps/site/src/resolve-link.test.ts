import { expect, it } from "vitest";
import type { PageRow } from "./page-table.js";
import { resolveLink } from "./resolve-link.js";

const guide: PageRow = { source: "apps/site/guides/a.md", path: "guides/a.html", label: "A" };
const spec: PageRow = { source: "spec/v1/README.md", path: "spec/index.html", label: "Spec" };
const pages = new Map([guide, spec].map((page) => [page.source, page]));

it.each([
  ["../../../spec/v1/README.md#words", "../spec/index.html#words"],
  ["../../../spec/v1/", "../spec/index.html"],
  ["#here", "#here"],
  ["https://example.com/a.md", "https://example.com/a.md"],
  ["mailto:a@example.com", "mailto:a@example.com"],
  ["../../../tools/src/check.ts", "https://github.com/toolfold/toolfold/blob/main/tools/src/check.ts"],
])("leads %s to %s", (href, expected) => {
  expect(resolveLink(href, guide, pages)).toBe(expected);
});
