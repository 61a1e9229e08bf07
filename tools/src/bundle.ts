import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "./repository.js";

const EXPORT_LIST = /\nexport \{[^}]*\};\n*$/;

/**
 * Bundles a module into one text for any platform: no import, no `require`, no export. What the module exported is left
 * at the top level under its own name, for typed exports to be written after it.
 */
export async function bundle(source: string): Promise<string> {
  const result = await build({
    stdin: { contents: source, resolveDir: join(ROOT, "tools"), loader: "js", sourcefile: "module.js" },
    absWorkingDir: ROOT,
    bundle: true,
    minifySyntax: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2023",
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
  });
  const code = result.outputFiles[0]?.text ?? "";
  if (!EXPORT_LIST.test(code)) throw new Error("The bundle does not end with a list of exports.");
  return code.replace(EXPORT_LIST, "\n").replaceAll(/^\/\/ .*\n/gm, "");
}
