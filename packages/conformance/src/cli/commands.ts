import { check } from "./check.js";
import type { CheckCommand } from "./check-command.js";
import { checkFacadeCommand } from "./check-facade.js";
import { checkProxyCommand } from "./check-proxy.js";

/** Every check, in the order in which an overview lists them. */
export const CHECK_COMMANDS: readonly CheckCommand[] = [check, checkProxyCommand, checkFacadeCommand];
