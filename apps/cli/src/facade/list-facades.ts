import type { Invocation } from "../command.js";
import { EXIT, type ExitCode } from "../failure.js";
import { wrapText } from "../report/wrap-text.js";
import { roomOf, type Terminal } from "../terminal.js";
import { configOf, optionOf } from "./facade-arguments.js";
import { callerNamed, domainNamed, openRuntime } from "./open-runtime.js";

const INDENT = 2;

/** Prints what a caller sees. */
export async function listFacades(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const config = await configOf(invocation, terminal);
  const caller = callerNamed(config, optionOf(invocation, "as"));
  const domain = domainNamed(config, optionOf(invocation, "domain"));
  const { facade, provider, failed } = await openRuntime(config, terminal);
  try {
    const tools = (await facade.domain(domain).list(caller)).map(({ definition }) => definition);
    if (invocation.options.has("json")) terminal.stdout(`${JSON.stringify({ tools }, undefined, 2)}\n`);
    else
      for (const { name, description } of tools) terminal.stdout(`${name}\n${indent(description ?? "", terminal)}\n\n`);
    return failed().length === 0 ? EXIT.done : EXIT.badInput;
  } finally {
    await provider.close();
  }
}

/** Text of servers must not steer a terminal; where somebody watches one, its lines break between words. */
function indent(text: string, terminal: Terminal): string {
  return text
    .split("\n")
    .map((line) => line.replace(/[\p{Cc}\p{Cf}]/gu, ""))
    .flatMap((line) => (terminal.columns === undefined ? [line] : broken(line, roomOf(terminal) - INDENT)))
    .map((line) => (" ".repeat(INDENT) + line).trimEnd())
    .join("\n");
}

/** What begins a line, such as the dash of a list, stands out from what follows below it. */
function broken(line: string, room: number): string[] {
  const [start = ""] = /^\s*/.exec(line) ?? [];
  return wrapText(line.slice(start.length), room - start.length, "  ")
    .split("\n")
    .map((part) => start + part);
}
