import { project } from "../../vitest.project.js";

export default project;
