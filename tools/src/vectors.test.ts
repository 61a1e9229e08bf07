import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Code, Nodes } from "mdast";
import { afterAll, describe, expect, test } from "vitest";
import { parseMarkdown } from "./parse-markdown.js";
import { ROOT } from "./repository.js";

const VECTORS = join(ROOT, "vectors");
const folders = readdirSync(VECTORS, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
ajv.addSchema(read("vector.schema.json") as object);

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(VECTORS, path), "utf8"));
}

function schemaOf(folder: string): ValidateFunction {
  return ajv.getSchema(`urn:toolfold:v1:vectors:${folder}`) ?? ajv.compile(read(`${folder}.schema.json`) as object);
}

describe.each(folders)("vectors/%s", (folder) => {
  const files = readdirSync(join(VECTORS, folder));

  test.each(files)("%s is valid against the schema of its folder", (file) => {
    const validate = schemaOf(folder);
    validate(read(`${folder}/${file}`));
    expect(validate.errors ?? []).toEqual([]);
  });

  test("its schema refuses a case without citations, without input, and with a member that it does not know", () => {
    const { cases } = read(`${folder}/${files[0]}`) as { cases: [Record<string, object>] };
    const [first] = cases;
    const refused = [
      { ...first, requirements: [] },
      { ...first, input: {} },
      { ...first, input: { ...first.input, more: 1 } },
      { ...first, expected: { ...first.expected, more: 1 } },
    ];
    const validate = schemaOf(folder);
    expect(refused.map((each) => validate({ description: "d", cases: [each] }))).toEqual([false, false, false, false]);
    expect(validate({ description: "d", cases: [first] })).toBe(true);
  });
});

test("every schema of vectors is one of a folder, and the README has a row for it", () => {
  const schemas = readdirSync(VECTORS).filter((name) => name.endsWith(".schema.json") && name !== "vector.schema.json");
  expect(schemas).toEqual(folders.map((name) => `${name}.schema.json`));
  const readme = readFileSync(join(VECTORS, "README.md"), "utf8");
  expect(schemas.filter((name) => !readme.includes(`](${name})`))).toEqual([]);
});

interface Vectors {
  readonly cases: readonly { readonly input: { readonly limits?: object } }[];
}

const PYTHON = spawnSync("python3", ["-c", "print(1)"]).status === 0;

describe.skipIf(!PYTHON)(
  `the runner that vectors/README.md shows${PYTHON ? "" : " (skipped: there is no python3)"}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), "toolfold-vectors-"));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const script = join(folder, "runner.py");
    const [code = ""] = codesOf(parseMarkdown(readFileSync(join(VECTORS, "README.md"), "utf8"))).flatMap(
      ({ lang, value }) => (lang === "python" ? [value] : []),
    );

    test("passes every case that it runs, and says which requirements they are about", () => {
      writeFileSync(script, code);
      const result = JSON.parse(execFileSync("python3", [script, VECTORS], { encoding: "utf8" })) as Record<
        string,
        unknown
      >;
      const cases = readdirSync(join(VECTORS, "subset")).flatMap((file) => (read(`subset/${file}`) as Vectors).cases);
      const unlimited = cases.filter(({ input }) => input.limits === undefined);
      expect(result).toMatchObject({ passed: unlimited.length, failed: 0 });
      expect(result.requirements).toContain("subset-names-are-not-keywords");
    });

    test("fails where the checker is wrong", () => {
      writeFileSync(script, code.replace('"not", ', ""));
      const { status, stderr } = spawnSync("python3", [script, VECTORS], { encoding: "utf8" });
      expect([status, stderr.includes("banned-keywords.json: ")]).toEqual([1, true]);
    });
  },
);

function codesOf(node: Nodes): Code[] {
  if (node.type === "code") return [node];
  return "children" in node ? node.children.flatMap(codesOf) : [];
}

test("the file that the README shows is a file of vectors", () => {
  const [example = "{}"] = codesOf(parseMarkdown(readFileSync(join(VECTORS, "README.md"), "utf8"))).flatMap(
    ({ lang, value }) => (lang === "json" ? [value] : []),
  );
  expect(schemaOf("subset")(JSON.parse(example))).toBe(true);
});
