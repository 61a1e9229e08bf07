import type { Command } from "../command.js";
import { check } from "./check.js";
import { compact } from "./compact.js";

/** Every subcommand, in the order in which the overview lists them. */
export const COMMANDS: readonly Command[] = [compact, check];
