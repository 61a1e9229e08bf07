import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkRfcs } from "../check-rfcs.js";
import { parseRfc } from "../parse-rfc.js";
import { ROOT } from "../repository.js";
import { checkFilledIn } from "./check-filled-in.js";
import { newRfc, slug } from "./new-rfc.js";

const template = readFileSync(join(ROOT, "rfcs/0000-template.md"), "utf8");

test("a new RFC is a whole one, with its sections still to be filled in", () => {
  const { name, text } = newRfc(template, {
    title: "Names $& signs",
    number: 1000,
    author: "A. B.",
    date: "2026-01-31",
  });
  expect(name).toBe("1000-names-signs.md");
  const rfc = parseRfc(`rfcs/${name}`, text);
  expect(checkRfcs([rfc], [])).toEqual([]);
  expect([...rfc.fields.values()].slice(0, 6)).toEqual([
    "1000",
    "Names $& signs",
    "Draft",
    "A. B.",
    "2026-01-31",
    "2026-01-31",
  ]);
  const open = checkFilledIn(rfc, parseRfc("rfcs/0000-template.md", template));
  expect(open.map(({ message }) => message.split('"')[1])).toEqual([
    "Affects",
    ...rfc.sections.map(({ title }) => title),
  ]);
});

test("a title may have what ends a cell of a table", () => {
  const { name, text } = newRfc(template, { title: "a | b", number: 1000, author: "A | B", date: "2026-01-31" });
  const rfc = parseRfc(`rfcs/${name}`, text);
  expect([rfc.fields.get("Title"), rfc.fields.get("Author(s)")]).toEqual(["a | b", "A | B"]);
  expect(checkRfcs([rfc], [])).toEqual([]);
});

test("a section with words of its own is filled in, an empty one is not", () => {
  const rfc = parseRfc(
    "rfcs/1000-a.md",
    "# RFC 1000: A\n\n## Summary\n\nNone.\n\n## Motivation\n\n## References\n\nMine.\n",
  );
  expect(checkFilledIn(rfc, parseRfc("t", template)).map(({ line }) => line)).toEqual([7]);
});

test("file names keep letters and digits", () => {
  expect(slug("Größe, 2: Über-all")).toBe("gro-e-2-uber-all");
  expect(() => slug("日本")).toThrow('The title "日本" has no letter or digit that a file name could have.');
});
