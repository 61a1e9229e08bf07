// Runs ./replica.ts from source, as the tests are, in a process without a build.
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const resolve = { conditions: ["@toolfold/source"], noExternal: [/^@toolfold\//] };
await runnerImport(fileURLToPath(new URL("./replica.ts", import.meta.url)), { environments: { inline: { resolve } } });
