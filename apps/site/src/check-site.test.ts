import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { brokenSiteLinks } from "./check-site.js";

const folder = mkdtempSync(join(tmpdir(), "toolfold-links-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("finds the links of own pages that lead nowhere", () => {
  mkdirSync(join(folder, "spec"));
  mkdirSync(join(folder, "reference"));
  writeFileSync(join(folder, "reference/index.html"), '<a href="gone.html">');
  writeFileSync(join(folder, "spec/b.html"), '<h2 id="two">');
  writeFileSync(
    join(folder, "spec/a.html"),
    ["b.html", "b.html#two", "b.html#three", "c.html", "../reference/index.html#any", "https://example.com/x", "#none"]
      .map((href) => `<a href="${href}">`)
      .join(""),
  );
  expect(brokenSiteLinks(folder)).toEqual(["spec/a.html: b.html#three", "spec/a.html: c.html", "spec/a.html: #none"]);
});
