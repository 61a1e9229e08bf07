export type { CheckCommand, CheckTerminal, ExitCode, Invocation } from "./check-command.js";
export { CHECK_COMMANDS } from "./commands.js";
