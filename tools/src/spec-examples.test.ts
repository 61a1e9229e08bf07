import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Code, Nodes } from "mdast";
import { expect, test } from "vitest";
import { readPages } from "./extract-requirements.js";
import { lineOf } from "./markdown-text.js";
import { parseMarkdown } from "./parse-markdown.js";
import { readSchema, SHAPES, type Shape } from "./read-schemas.js";
import { ROOT } from "./repository.js";

const PAGES = [
  ...(await readPages()).map(({ path }) => path),
  "rfcs/0078-tool-catalog.md",
  "rfcs/0112-compact-tool-projection.md",
  "rfcs/1001-sound-lowering.md",
  "rfcs/1002-lossless-trim.md",
  "rfcs/1003-facades.md",
];

const ajv = new Ajv2020({ allowUnionTypes: true });
for (const shape of SHAPES) ajv.addSchema(await readSchema(shape), shape);

function validator(shape: Shape): ValidateFunction {
  const validate = ajv.getSchema(shape);
  if (validate === undefined) throw new Error(`There is no shape ${shape}.`);
  return validate;
}

interface Example {
  readonly at: string;
  readonly value: unknown;
}

/** Every JSON block of a page, parsed. */
async function examplesOf(path: string): Promise<Example[]> {
  return codesOf(parseMarkdown(await readFile(join(ROOT, path), "utf8")))
    .filter(({ lang }) => lang === "json")
    .map((code) => ({ at: `${path}:${lineOf(code)}`, value: JSON.parse(code.value) as unknown }));
}

function codesOf(node: Nodes): Code[] {
  if (node.type === "code") return [node];
  return "children" in node ? node.children.flatMap(codesOf) : [];
}

/** Whether each example of a page is valid against a shape, in the page's order. */
async function verdicts(path: string, shape: Shape, pick: (value: unknown) => unknown = same): Promise<boolean[]> {
  const validate = validator(shape);
  return (await examplesOf(path)).map(({ value }) => validate(pick(value)));
}

function same(value: unknown): unknown {
  return value;
}

function firstTool(value: unknown): unknown {
  return (value as { readonly tools?: readonly unknown[] }).tools?.[0];
}

test("every JSON block of the specification and the RFCs is JSON", async () => {
  const examples = (await Promise.all(PAGES.map(examplesOf))).flat();
  expect(examples.length).toBeGreaterThan(15);
});

test("tool-catalog.md shows a standard list, a compact list and a refusal", async () => {
  const page = "spec/v1/tool-catalog.md";
  expect(await verdicts(page, "tool-descriptor", firstTool)).toEqual([true, true, false]);
  expect(await verdicts(page, "compact-tool-descriptor", firstTool)).toEqual([false, true, false]);
  expect(await verdicts(page, "error-envelope")).toEqual([false, false, true]);
});

test("compact-subset.md shows a schema in the subset and one outside", async () => {
  expect(await verdicts("spec/v1/compact-subset.md", "compact-input-schema")).toEqual([true, false]);
});

test("capabilities.md shows a capability document", async () => {
  expect(await verdicts("spec/v1/capabilities.md", "capabilities")).toEqual([true]);
});

test("errors.md shows an error", async () => {
  expect(await verdicts("spec/v1/errors.md", "error-envelope")).toEqual([true]);
});

test("RFC 0078 shows a right descriptor and a wrong one", async () => {
  expect(await verdicts("rfcs/0078-tool-catalog.md", "tool-descriptor", firstTool)).toEqual([true, false]);
});

test("RFC 0112 shows a right compact descriptor and a wrong one", async () => {
  const page = "rfcs/0112-compact-tool-projection.md";
  expect(await verdicts(page, "compact-tool-descriptor")).toEqual([true, false]);
});
