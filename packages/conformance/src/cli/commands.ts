import { check } from "./check.js";
import type { CheckCommand } from "./check-command.js";

/** Every check, in the order in which an overview lists them. */
export const CHECK_COMMANDS: readonly CheckCommand[] = [check];
