import { defineProject, mergeConfig } from "vitest/config";
import { project } from "../vitest.project.js";

/** The stories run what is published, so they need `npm run build` first, which `npm test` does. */
export default mergeConfig(project, defineProject({ test: { testTimeout: 60_000 } }));
