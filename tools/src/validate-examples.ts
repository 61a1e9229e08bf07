import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { ROOT } from "./repository.js";

const SUFFIX = ".schema.json";
const KINDS = ["valid", "invalid"] as const;

/** An example that is not what its folder says. */
export interface WrongExample {
  /** Path from the folder of the schemas. */
  readonly path: string;
  readonly message: string;
}

/** Judges every file in `examples/<shape>/{valid,invalid}` by the shape's schema. */
export async function validateExamples(schemas: string): Promise<{ judged: number; wrong: WrongExample[] }> {
  const wrong: WrongExample[] = [];
  let judged = 0;
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  for (const shape of await readdir(join(schemas, "examples"))) {
    const validate = ajv.compile(JSON.parse(await readFile(join(schemas, shape + SUFFIX), "utf8")) as object);
    for (const kind of KINDS) {
      const folder = join("examples", shape, kind);
      for (const file of await readdir(join(schemas, folder))) {
        const path = join(folder, file);
        const accepted = validate(JSON.parse(await readFile(join(schemas, path), "utf8")));
        judged++;
        if (accepted && kind === "invalid") wrong.push({ path, message: "is accepted, and is meant to be refused" });
        if (!accepted && kind === "valid")
          wrong.push({ path, message: `is refused: ${ajv.errorsText(validate.errors)}` });
      }
    }
  }
  return { judged, wrong };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { judged, wrong } = await validateExamples(join(ROOT, "schemas"));
  for (const { path, message } of wrong) console.error(`schemas/${path} ${message}`);
  console.log(`${judged} examples, ${wrong.length} wrong`);
  process.exitCode = judged > 0 && wrong.length === 0 ? 0 : 1;
}
