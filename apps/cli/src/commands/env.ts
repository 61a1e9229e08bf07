import type { Command } from "../command.js";
import { EXIT, Failure } from "../failure.js";
import { hintAt } from "../nearest.js";
import { AGENTS } from "../proxy/agents.js";

const names = AGENTS.map(({ name }) => name);

export const env: Command = {
  name: "env",
  summary: "print the settings that send an agent through the proxy",
  help: `Usage: toolfold env AGENT [--url URL]

Prints what makes an agent use the proxy, ready to be run by a shell or put
into the agent's settings. AGENT is one of:
  ${names.join(", ")}

  --url URL   where the proxy listens (http://127.0.0.1:4871)

Example:
  eval "$(toolfold env claude-code)"

Exit codes: 0 done, 2 usage.
`,
  options: { url: { type: "string" } },
  choices: new Map([["", names]]),
  operands: 1,
  async run({ options, operands: [name] }, terminal) {
    const agent = AGENTS.find((known) => known.name === name);
    const url = options.get("url") ?? "http://127.0.0.1:4871";
    if (agent === undefined) {
      throw new Failure(
        "usage",
        name === undefined
          ? `env needs an agent. Known: ${names.join(", ")}.`
          : `Unknown agent "${name}". ${hintAt(name, names)}`,
      );
    }
    if (typeof url !== "string" || !/^https?:\/\/[\w.:[\]/-]+$/.test(url))
      throw new Failure("usage", "--url is no plain http or https URL.");
    terminal.stdout(agent.settings(url.replace(/\/+$/, "")));
    return EXIT.done;
  },
};
