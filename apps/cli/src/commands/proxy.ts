import type { Command } from "../command.js";
import { runProxy } from "../proxy/run-proxy.js";
import { SETTINGS } from "../proxy/settings-table.js";

const rows = SETTINGS.map(
  ({ name, kind, default: value, says }) =>
    `  ${`--${name}${kind === "switch" ? "" : " …"}`.padEnd(25)}${says}${value === undefined || kind === "switch" ? "" : `\n${" ".repeat(27)}(${value})`}`,
);

export const proxy: Command = {
  name: "proxy",
  summary: "trim tool catalogues on their way to a model API",
  help: `Usage: toolfold proxy [--config FILE] [--print-config] [SETTING]…

Listens on this machine and passes every request on to its model API, as it
is. With --apply new-sessions, tools of new sessions are trimmed on the way.

  --config FILE            YAML, one "name: value" a line, with the names below
  --print-config           print what applies and who said so, and end
${rows.join("\n")}

Each setting is also read from the environment: --max-body is TOOLFOLD_MAX_BODY.
Flags win over the environment, and the environment over the file.
SIGHUP reads the file again; sessions keep what was decided for them. SIGTERM
lets requests finish for 25 s; a second one does not.

Example:
  toolfold proxy --apply new-sessions &
  eval "$(toolfold env claude-code)"

Exit codes: 0 ended by a signal, 1 cannot listen, 2 usage.
`,
  options: {
    config: { type: "string" },
    "print-config": { type: "boolean" },
    ...Object.fromEntries(
      SETTINGS.map(({ name, kind }) => [
        name,
        { type: kind === "switch" ? ("boolean" as const) : ("string" as const) },
      ]),
    ),
  },
  choices: new Map(
    SETTINGS.flatMap(({ name, kind }) => (typeof kind === "object" ? [[name, kind.oneOf] as const] : [])),
  ),
  operands: 0,
  run: runProxy,
};
