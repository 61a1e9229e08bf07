import { describe, expect, test } from "vitest";
import { readPage } from "./read-page.js";
import { formatProblem } from "./source-problem.js";

const PATH = "spec/v1/sample.md";

const GOOD = `# Sample

Ids on this page begin with \`sample-\`.

#### sample-order

Role: host · Since: 1.0

> A list **MUST** be ordered by \`toolId\`, e.g. \`a.b?view=compact\` first.

Why it is so.
`;

function problemsOf(text: string): string[] {
  return readPage(PATH, text).problems.map(formatProblem);
}

/** The good page with one piece replaced. */
function broken(piece: string, by: string): string {
  expect(GOOD).toContain(piece);
  return GOOD.replace(piece, by);
}

test("reads a requirement with its code and without its emphasis", () => {
  expect(readPage(PATH, GOOD)).toEqual({
    ids: ["sample-order"],
    requirements: [
      {
        line: 5,
        requirement: {
          id: "sample-order",
          level: "MUST",
          role: "host",
          text: "A list MUST be ordered by `toolId`, e.g. `a.b?view=compact` first.",
          hash: "50f4ac47a76e79278eea1dc26ec40e17177a8cfa79b8f44a3ab00a600e53e799",
          page: PATH,
          since: "1.0",
          status: "active",
        },
      },
    ],
    problems: [],
    warnings: [],
  });
});

test("reads a retired requirement with its successor", () => {
  const text = `${GOOD}
## Retired

#### sample-sort

Role: host · Since: 1.0 · Retired: 1.1 · Successor: sample-order

> A list **SHOULD** be sorted.
`;
  const { requirements, problems } = readPage(PATH, text);
  expect(problems).toEqual([]);
  expect(requirements.map(({ requirement: { id, status, successor } }) => ({ id, status, successor }))).toEqual([
    { id: "sample-order", status: "active", successor: undefined },
    { id: "sample-sort", status: "retired", successor: "sample-order" },
  ]);
});

test("keeps the level of every keyword", () => {
  for (const level of ["MUST", "MUST NOT", "SHOULD", "SHOULD NOT", "MAY"] as const) {
    expect(readPage(PATH, broken("**MUST**", `**${level}**`)).requirements[0]?.requirement.level).toBe(level);
  }
});

describe("refuses", () => {
  test("a block without a keyword", () => {
    expect(problemsOf(broken("**MUST** be", "is"))).toEqual([
      `${PATH}:9 "sample-order" needs exactly one keyword, in bold: **MUST** or another of BCP 14. Seen: none. (keyword_count)`,
    ]);
  });

  test("a block with two keywords", () => {
    expect(problemsOf(broken("ordered by", "ordered and **SHOULD** be sorted by"))).toEqual([
      `${PATH}:9 "sample-order" needs exactly one keyword, in bold: **MUST** or another of BCP 14. Seen: MUST, SHOULD. (keyword_count)`,
    ]);
  });

  test("a keyword that is not bold, and one that requirements do not use", () => {
    for (const word of ["MUST", "**SHALL**", "**MUST NOT** and **MUST**", "**MUST** or SHOULD"]) {
      expect(readPage(PATH, broken("**MUST**", word)).problems.map(({ code }) => code)).toEqual(["keyword_count"]);
    }
  });

  test("two sentences in a block", () => {
    expect(problemsOf(broken("first.", "first. It never changes."))).toEqual([
      `${PATH}:9 "sample-order" needs exactly one sentence that ends with a full stop. (sentence_count)`,
    ]);
  });

  test("a sentence without a full stop", () => {
    for (const end of ["first", "first!", "first:"]) {
      expect(readPage(PATH, broken("first.", end)).problems.map(({ code }) => code)).toEqual(["sentence_count"]);
    }
  });

  test("two paragraphs in a block", () => {
    expect(problemsOf(broken("first.", "first.\n>\n> It never changes."))).toEqual([
      `${PATH}:9 "sample-order" needs exactly one sentence that ends with a full stop. (sentence_count)`,
    ]);
  });

  test("an upper-case keyword outside a block, on the line where it stands", () => {
    expect(problemsOf(broken("Why it is so.", "Why it is so:\nit MUST NOT change."))).toEqual([
      `${PATH}:12 MUST NOT stands outside a requirement. Give it an id and a block, or use other words. (keyword_outside)`,
    ]);
  });

  test("a keyword in a quoted block that has no id", () => {
    expect(problemsOf(broken("Why it is so.", "> A host **MAY** sleep."))).toEqual([
      `${PATH}:11 MAY stands outside a requirement. Give it an id and a block, or use other words. (keyword_outside)`,
    ]);
  });

  test("a keyword in a table or a list", () => {
    const table = "| a |\n| --- |\n| MAY |\n\n- SHOULD";
    expect(readPage(PATH, broken("Why it is so.", table)).problems).toMatchObject([
      { code: "keyword_outside", line: 13 },
      { code: "keyword_outside", line: 15 },
    ]);
  });

  test("a keyword in an example, fenced or inline", () => {
    expect(problemsOf(broken("Why it is so.", '```json\n{\n  "note": "MUST"\n}\n```\n\n`MAY`'))).toEqual([
      `${PATH}:13 An example says MUST; examples bind nobody. Take it out. (keyword_in_example)`,
      `${PATH}:17 An example says MAY; examples bind nobody. Take it out. (keyword_in_example)`,
    ]);
  });

  test("an id that does not begin with the page's prefix", () => {
    expect(problemsOf(broken("sample-order", "catalog-order"))).toEqual([
      `${PATH}:5 "catalog-order" does not begin with "sample-". (wrong_prefix)`,
    ]);
  });

  test("a page without a prefix", () => {
    expect(problemsOf(broken("Ids on this page begin with", "Ids here begin with"))).toEqual([
      `${PATH}:1 The page lacks the sentence "Ids on this page begin with \`word-\`." (page_without_prefix)`,
    ]);
  });

  test("a heading that is not an id", () => {
    for (const id of ["sample.order", "Sample-order", "sample", "sample-", "sample order"]) {
      expect(readPage(PATH, broken("#### sample-order", `#### ${id}`)).problems.map(({ code }) => code)).toContain(
        "invalid_id",
      );
    }
  });

  test("a heading without a block", () => {
    expect(
      problemsOf(broken("> A list **MUST** be ordered by `toolId`, e.g. `a.b?view=compact` first.", "Soon.")),
    ).toEqual([
      `${PATH}:5 "sample-order" needs a line "Role: … · Since: …" and one quoted sentence below it. (heading_without_block)`,
    ]);
  });

  test("a role that the specification does not know", () => {
    expect(problemsOf(broken("Role: host", "Role: server"))).toEqual([
      `${PATH}:7 "sample-order": the line "Role: server · Since: 1.0" does not read Role: … · Since: …; roles are host, client, checker, lowerer, trimmer, proxy, facade. (invalid_facts)`,
    ]);
  });

  test("a missing revision, an unknown fact, and a retirement outside its section", () => {
    for (const facts of ["Role: host", "Role: host · Since: 1", "Role: host · Since: 1.0 · Retired: 1.1"]) {
      expect(readPage(PATH, broken("Role: host · Since: 1.0", facts)).problems.map(({ code }) => code)).toEqual([
        "invalid_facts",
      ]);
    }
  });
});

test("warns of lower-case words that read like a requirement, outside code and blocks", () => {
  const { problems, warnings } = readPage(PATH, broken("Why it is so.", "It must be so.\n\n`should`"));
  expect(problems).toEqual([]);
  expect(warnings.map(formatProblem)).toEqual([
    `${PATH}:11 "must" reads like a requirement. Say what is the case, or make it one. (lower_case_keyword)`,
  ]);
});
