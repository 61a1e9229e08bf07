import { isJsonObject, type JsonObject } from "@toolfold/core";
import type { ToolDefinition } from "@toolfold/facade";
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
  const { facade, guarded, provider } = await openRuntime(config, terminal);
  try {
    const all = await provider.list(undefined);
    const tool = all.find(({ definition }) => definition.name === name);
    if (tool === undefined) {
      const close = nearest(name, all.map(({ definition }) => definition.name));
      throw new Failure("badInput", `No server has a tool "${name}".${close === undefined ? "" : ` Did you mean ${close}?`}`);
    }
    terminal.stdout(`${name}\n  server    ${tool.server}\n`);
    const callers = as === undefined && config.callers.size > 0 ? [...config.callers.keys()] : [as];
    for (const caller of callers) {
      const who = callerNamed(config, caller);
      const isPermitted = (await guarded.resolve?.(name, who)) !== undefined;
      const listed = (await facade.domain(domain).list(who)).map(({ definition }) => definition);
      const place = isPermitted ? listed.find((facade) => holds(facade, name)) : undefined;
      terminal.stdout(`  ${(caller ?? "everybody").padEnd(9)} ${isPermitted ? placeText(place, name) : "may not call it, and sees no trace of it"}\n`);
    }
    return EXIT.done;
  } finally {
    await provider.close();
  }
}

/** A facade names its tools in its schema or, where they are many, nowhere; then asking tells. */
function holds({ name, inputSchema, description = "" }: ToolDefinition, tool: string): boolean {
  if (name === tool) return true;
  const { tool_name } = (isJsonObject(inputSchema.properties) ? inputSchema.properties : {}) as { tool_name?: JsonObject };
  const names = tool_name?.enum;
  return Array.isArray(names) ? names.includes(tool) : description.includes(`- ${tool}`);
}

function placeText(place: ToolDefinition | undefined, tool: string): string {
  if (place === undefined) return "calls it through a facade that lists sections";
  if (place.name === tool) return "calls it directly; it is alone in its group";
  return `calls ${place.name} with {"tool_name":${JSON.stringify(tool)},"arguments":{…}}`;
}
