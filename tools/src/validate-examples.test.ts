import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { validateExamples } from "./validate-examples.js";

async function schemasWith(files: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "examples-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const kind of ["valid", "invalid"]) await mkdir(join(folder, "examples/count", kind), { recursive: true });
  for (const [path, value] of Object.entries(files)) await writeFile(join(folder, path), JSON.stringify(value));
  return folder;
}

const schema = { $id: "urn:test:count", type: "integer", minimum: 0 };

it("accepts examples that are what their folders say", async () => {
  const folder = await schemasWith({
    "count.schema.json": schema,
    "examples/count/valid/zero.json": 0,
    "examples/count/invalid/negative.json": -1,
  });
  expect(await validateExamples(folder)).toEqual({ judged: 2, wrong: [] });
});

it("names each example that is not, and says why", async () => {
  const folder = await schemasWith({
    "count.schema.json": schema,
    "examples/count/valid/half.json": 0.5,
    "examples/count/invalid/one.json": 1,
  });
  expect(await validateExamples(folder)).toEqual({
    judged: 2,
    wrong: [
      { path: join("examples", "count", "valid", "half.json"), message: "is refused: data must be integer" },
      { path: join("examples", "count", "invalid", "one.json"), message: "is accepted, and is meant to be refused" },
    ],
  });
});

it("fails on examples of a shape without a schema", async () => {
  await expect(validateExamples(await schemasWith({}))).rejects.toThrow("count.schema.json");
});
