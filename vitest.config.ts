import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["schemas", "packages/*", "apps/*", "bench", "examples", "tools"],
    // Many tests wait for programs that they started: two at a time use a small machine better than one.
    maxWorkers: 2,
  },
});
