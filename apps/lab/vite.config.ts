import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const conditions = ["@toolfold/source", "module", "browser", "default"];

// Built from the packages' sources, so that a start needs no build of theirs.
export default defineConfig({
  base: "./",
  resolve: {
    conditions,
    // ajv writes functions, which the page's policy refuses: nothing is compiled here.
    alias: { "ajv/dist/2020.js": fileURLToPath(new URL("src/work/no-ajv.ts", import.meta.url)) },
  },
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // One chunk holds the vocabulary of the tokenizer, which is loaded when tokens are counted.
    chunkSizeWarningLimit: 3_000,
  },
});
