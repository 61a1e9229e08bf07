import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { projects: ["schemas", "packages/*", "apps/*", "bench", "examples", "tools"] },
});
