import { expect, test } from "vitest";
import { withoutPictures, withWayBack } from "./foreign-pages.js";

test("the OpenAPI page loads no picture from elsewhere", () => {
  const html = `<img src="https://cdn.redoc.ly/redoc/logo-mini-full.svg"><script>a("https://cdn.redoc.ly/redoc/logo-mini.svg")</script>`;
  expect(withoutPictures(html)).not.toContain("cdn.redoc.ly");
  expect(withoutPictures(html)).toMatch(/^<img src="data:image\/svg\+xml,[^"]+"><script>/);
});

test("a page of the reference leads back to the site from any depth", () => {
  const html = '<header><div id="tsd-toolbar-links"></div></header>';
  expect(withWayBack(html, "index.html")).toContain('<a href="../index.html">Site</a>');
  expect(withWayBack(html, "functions/core.trim.html")).toContain('<a href="../../index.html">Site</a>');
  expect(withWayBack("<p>none</p>", "index.html")).toBe("<p>none</p>");
});
