import type { ToolPlace } from "@toolfold/facade";
import type { Invocation } from "../command.js";
import { EXIT, type ExitCode, Failure } from "../failure.js";
import { nearest } from "../nearest.js";
import type { Terminal } from "../terminal.js";
import { configOf, optionOf } from "./facade-arguments.js";
import { callerNamed, domainNamed, openRuntime } from "./open-runtime.js";

/** Tells where a tool is found, why, and how a call of it looks. */
export async function explainTool(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [name] = invocation.operands;
  if (name === undefined) throw new Failure("usage", "facade explain needs the name of a tool.");
  const config = await configOf(invocation, terminal);
  const domain = domainNamed(config, optionOf(invocation, "domain"));
  const as = optionOf(invocation, "as");
  const { facade, provider } = await openRuntime(config, terminal);
  try {
    const all = await provider.list(undefined);
    const tool = all.find(({ definition }) => definition.name === name);
    if (tool === undefined) {
      const close = nearest(
        name,
        all.map(({ definition }) => definition.name),
      );
      throw new Failure(
        "badInput",
        `No server has a tool "${name}".${close === undefined ? "" : ` Did you mean ${close}?`}`,
      );
    }
    terminal.stdout(`${name}\n  server    ${tool.server}\n`);
    const callers = as === undefined && config.callers.size > 0 ? [...config.callers.keys()] : [as];
    for (const caller of callers) {
      const place = await facade.locate(domain, name, callerNamed(config, caller));
      terminal.stdout(`  ${(caller ?? "everybody").padEnd(9)} ${placeText(place, name)}\n`);
    }
    return EXIT.done;
  } finally {
    await provider.close();
  }
}

function placeText(place: ToolPlace | undefined, tool: string): string {
  if (place === undefined) return "may not call it, and sees no trace of it";
  if (place.isDirect) return `calls ${place.listedAs}; it is alone in its group`;
  return `calls ${place.listedAs} with {"tool_name":${JSON.stringify(tool)},"arguments":{…}}`;
}
