import { measureStrategies, type ServerSizes, type ToolDefinition } from "@toolfold/facade";
import { readListing } from "../catalogues/read-listing.js";
import type { Invocation } from "../command.js";
import { EXIT, type ExitCode, Failure } from "../failure.js";
import { readInput } from "../input/read-input.js";
import { loadTokenCounter } from "../report/load-token-counter.js";
import { roomOf, type Terminal } from "../terminal.js";
import { configOf, optionOf } from "./facade-arguments.js";
import { formatSavings } from "./format-savings.js";
import { openRuntime } from "./open-runtime.js";

/** What is measured: the tools of each server, and what is missing. */
interface Listings {
  readonly servers: ReadonlyMap<string, readonly ToolDefinition[]>;
  readonly missing: readonly string[];
}

/** Measures what each strategy costs. */
export async function reportSavings(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const isConfigured = optionOf(invocation, "config") !== undefined;
  if (isConfigured === invocation.operands.length > 0) {
    throw new Failure("usage", "facade report needs --config FILE, or results of tools/list as files.");
  }
  const { servers, missing } = isConfigured
    ? await fromServers(invocation, terminal)
    : await fromFiles(invocation, terminal);
  const counter = await loadTokenCounter();
  const sizes: ServerSizes[] = [];
  for (const [server, tools] of servers) sizes.push(await measureStrategies(server, tools, counter));
  const report = { tokenizer: counter.name, servers: sizes, missing };
  terminal.stdout(
    invocation.options.has("json")
      ? `${JSON.stringify(report, undefined, 2)}\n`
      : formatSavings(report, roomOf(terminal)),
  );
  return missing.length === 0 ? EXIT.done : EXIT.badInput;
}

async function fromServers(invocation: Invocation, terminal: Terminal): Promise<Listings> {
  const { provider, failed } = await openRuntime(
    { ...(await configOf(invocation, terminal)), prefix: "never" },
    terminal,
  );
  try {
    const servers = new Map<string, ToolDefinition[]>();
    for (const { definition, server = "" } of await provider.list(undefined)) {
      servers.set(server, [...(servers.get(server) ?? []), definition]);
    }
    return { servers, missing: failed().map((name) => `the server ${name} gave no list`) };
  } finally {
    await provider.close();
  }
}

async function fromFiles({ operands }: Invocation, terminal: Terminal): Promise<Listings> {
  const servers = new Map<string, readonly ToolDefinition[]>();
  const missing: string[] = [];
  for (const path of operands) {
    const { server, tools, notes } = readListing(await readInput(path, terminal));
    servers.set(server, tools);
    missing.push(...notes);
  }
  return { servers, missing };
}
