import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";

const conditions = ["@toolfold/source", "module", "node", "default"];

/** What every package's vitest.config.ts exports: tests run from source, without a build. */
export const project = defineProject({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: [fileURLToPath(new URL("vitest.setup.js", import.meta.url))],
    testTimeout: 30_000,
  },
});
