import { execFileSync } from "node:child_process";
import { trim } from "@toolfold/core";
import { expect, it } from "vitest";
import { proveTrimBytes } from "./prove-trim-bytes.js";
import { proveTrimDefinitions } from "./prove-trim-definitions.js";
import { proveTrimFuzz } from "./prove-trim-fuzz.js";

const SEED = 20_261_130;

it("cuts whole members of schemas and nothing else, in bodies of every shape", { timeout: 60_000 }, () => {
  const { bodies, changed, cuts } = proveTrimBytes(1500, SEED);
  expect(bodies).toBe(1500);
  expect(changed).toBeGreaterThan(200);
  expect(cuts).toBeGreaterThan(changed);
});

it("keeps verdicts when definitions go", { timeout: 60_000 }, async () => {
  const { changed, verdicts, refusals } = await proveTrimDefinitions(120, SEED);
  expect(changed).toBeGreaterThan(30);
  expect(verdicts - refusals).toBeGreaterThan(500);
});

it("takes exactly what the platform's parser takes, whatever a body is mutated to", { timeout: 60_000 }, () => {
  const { bodies, valid, changed } = proveTrimFuzz(6000, SEED);
  expect(bodies).toBe(6000);
  expect(valid).toBeGreaterThan(500);
  expect(changed).toBeGreaterThan(100);
});

it("gives the same bytes in 200 runs and 5 processes", { timeout: 60_000 }, () => {
  const properties = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [
      `p${at}`,
      { title: `P${at}`, type: "string", examples: ["x"], default: 1.5 },
    ]),
  );
  const schema = { $defs: { unused: true, used: {} }, title: "T", properties, not: { $ref: "#/$defs/used" } };
  const body = JSON.stringify({ tools: [{ name: "t", input_schema: schema }] });
  const outputs = new Set<string>();
  for (let run = 0; run < 200; run++) outputs.add(Buffer.from(trim(Buffer.from(body)).bytes).toString("base64"));
  const core = import.meta.resolve("@toolfold/core").replace("/src/index.ts", "/dist/index.js");
  const script = `import { trim } from ${JSON.stringify(core)};
    process.stdout.write(Buffer.from(trim(Buffer.from(process.argv[1])).bytes).toString("base64"));`;
  for (let run = 0; run < 5; run++) {
    outputs.add(execFileSync(process.execPath, ["--input-type=module", "-e", script, body], { encoding: "utf8" }));
  }
  expect(outputs.size).toBe(1);
});
