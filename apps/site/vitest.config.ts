export { project as default } from "../../vitest.project.js";
