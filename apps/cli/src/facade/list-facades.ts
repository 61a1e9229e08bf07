import type { Invocation } from "../command.js";
import { EXIT, type ExitCode } from "../failure.js";
import type { Terminal } from "../terminal.js";
import { configOf, optionOf } from "./facade-arguments.js";
import { callerNamed, domainNamed, openRuntime } from "./open-runtime.js";

/** Prints what a caller sees. */
export async function listFacades(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const config = await configOf(invocation, terminal);
  const caller = callerNamed(config, optionOf(invocation, "as"));
  const domain = domainNamed(config, optionOf(invocation, "domain"));
  const { facade, provider, failed } = await openRuntime(config, terminal);
  try {
    const tools = (await facade.domain(domain).list(caller)).map(({ definition }) => definition);
    if (invocation.options.has("json")) terminal.stdout(`${JSON.stringify({ tools }, undefined, 2)}\n`);
    else for (const { name, description } of tools) terminal.stdout(`${name}\n${indent(description ?? "")}\n\n`);
    return failed().length === 0 ? EXIT.done : EXIT.badInput;
  } finally {
    await provider.close();
  }
}

/** Text of servers must not steer a terminal. */
function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${line.replace(/[\p{Cc}\p{Cf}]/gu, "")}`.trimEnd())
    .join("\n");
}
