import { CHECK_COMMANDS } from "@toolfold/conformance/cli";
import type { Command } from "../command.js";
import { compact } from "./compact.js";
import { completionOf } from "./completion.js";
import { env } from "./env.js";
import { facade } from "./facade.js";
import { lint } from "./lint.js";
import { proxy } from "./proxy.js";
import { report } from "./report.js";
import { trim } from "./trim.js";

const WORKING: readonly Command[] = [report, compact, trim, lint, ...CHECK_COMMANDS, proxy, env, facade];

/** Every subcommand, in the order in which the overview lists them. */
export const COMMANDS: readonly Command[] = [...WORKING, completionOf(WORKING)];
