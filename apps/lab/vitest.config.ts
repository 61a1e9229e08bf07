import { mergeConfig } from "vitest/config";
import { project } from "../../vitest.project.js";

export default mergeConfig(project, {
  test: { globalSetup: ["./test/build.ts"], testTimeout: 180_000, hookTimeout: 120_000, fileParallelism: false },
});
