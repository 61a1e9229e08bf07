// Runs ./replica.ts from source, as the tests are.
import { runnerImport } from "vite";

const conditions = ["@toolfold/source", "module", "node", "default"];
await runnerImport(new URL("./replica.ts", import.meta.url).pathname, { ssr: { resolve: { conditions } } });
