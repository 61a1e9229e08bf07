import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import {
  assembleCatalog,
  CatalogError,
  type Contribution,
  checkSubset,
  encodeCatalog,
  type Limits,
  type Problem,
  projectCatalog,
  type ToolDescriptor,
} from "../src/index.js";

const VECTORS = new URL("../../../vectors/", import.meta.url);

interface Vectors<Input, Expected> {
  readonly cases: readonly { readonly name: string; readonly input: Input; readonly expected: Expected }[];
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, VECTORS), "utf8"));
}

function filesIn(folder: string): string[] {
  const names = readdirSync(new URL(`${folder}/`, VECTORS)).filter((name) => name.endsWith(".json"));
  return names.map((name) => `${folder}/${name}`);
}

const whereAndWhat = (problems: readonly Problem[]) => problems.map(({ code, pointer }) => ({ code, pointer }));

describe("every file of vectors", () => {
  const folders = readdirSync(VECTORS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = folders.flatMap(({ name }) => filesIn(name));
  const validate = new Ajv2020({ strict: true }).compile(read("vector.schema.json") as object);

  test.each(files)("%s has the shape of vectors, and no name twice", (file) => {
    const vectors = read(file) as Vectors<unknown, unknown>;
    expect(validate(vectors) ? [] : validate.errors).toEqual([]);
    const names = vectors.cases.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });
});

describe.each(filesIn("subset"))("%s", (file) => {
  type Input = { schema: unknown; limits?: Partial<Limits> };
  const { cases } = read(file) as Vectors<Input, { problems: unknown }>;

  test.each(cases)("$name", ({ input, expected }) => {
    expect(whereAndWhat(checkSubset(input.schema, input.limits))).toEqual(expected.problems);
  });
});

describe.each(filesIn("project"))("%s", (file) => {
  type Input = { tools: ToolDescriptor[]; options?: { summaryLength: number | null } };
  const { cases } = read(file) as Vectors<Input, { tools: unknown; inputSchemas: unknown }>;

  test.each(cases)("$name", ({ input, expected }) => {
    const summaryLength = input.options === undefined ? 256 : (input.options.summaryLength ?? Number.POSITIVE_INFINITY);
    const { tools, reports } = projectCatalog(input.tools, { summaryLength });
    expect({ tools, inputSchemas: reports.map(({ inputSchema }) => inputSchema) }).toEqual(expected);
  });
});

describe.each(filesIn("catalog"))("%s", (file) => {
  const { cases } = read(file) as Vectors<{ contributions: Contribution[] }, { error?: unknown }>;

  test.each(cases)("$name", ({ input, expected }) => {
    expect(outcomeOf(input.contributions)).toEqual(expected);
  });

  function outcomeOf(contributions: Contribution[]): unknown {
    try {
      const { tools, digest, quarantined } = assembleCatalog(contributions);
      const left = quarantined.map(({ owner, tool, problems }) => ({ owner, tool, problems: whereAndWhat(problems) }));
      return { body: new TextDecoder().decode(encodeCatalog(tools)), digest, quarantined: left };
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      return { error: { code: error.code, toolId: error.toolId, owners: error.owners } };
    }
  }
});
