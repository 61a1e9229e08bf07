import { expect, test } from "vitest";
import { parseChangeset } from "./parse-changeset.js";

const published = new Set(["@toolfold/core", "@toolfold/cli"]);

test("answers the announced packages with their bumps", () => {
  const text = '---\n"@toolfold/core": minor\n"@toolfold/cli": patch\n---\n\nProjects faster.\n';
  expect(parseChangeset("a.md", text, published)).toEqual(
    new Map([
      ["@toolfold/core", "minor"],
      ["@toolfold/cli", "patch"],
    ]),
  );
});

test("refuses what a release would stumble over, and says what is allowed", () => {
  expect(() => parseChangeset("a.md", "Projects faster.", published)).toThrow("a.md does not start with front matter");
  expect(() => parseChangeset("a.md", '---\n"@toolfold/core": minor\n---\n\n', published)).toThrow(
    "a.md says nothing to users",
  );
  expect(() => parseChangeset("a.md", '---\n"@toolfold/old": minor\n---\n\nText.', published)).toThrow(
    "a.md names @toolfold/old. Published are: @toolfold/core, @toolfold/cli.",
  );
  expect(() => parseChangeset("a.md", '---\n"@toolfold/core": big\n---\n\nText.', published)).toThrow(
    'a.md bumps @toolfold/core by "big". Allowed are: major, minor, patch.',
  );
});
