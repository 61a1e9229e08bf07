import { writeFile } from "node:fs/promises";
import type { Catalogue } from "../catalogues/catalogue.js";
import { listServers } from "../catalogues/list-servers.js";
import { readListing } from "../catalogues/read-listing.js";
import { readServerList } from "../catalogues/read-server-list.js";
import { measureCatalogues } from "../catalogues/savings.js";
import { savingsPage } from "../catalogues/savings-page.js";
import { savingsMarkdown, savingsText } from "../catalogues/savings-text.js";
import type { Command, Invocation } from "../command.js";
import { EXIT, Failure } from "../failure.js";
import { readInput } from "../input/read-input.js";
import { loadTokenCounter } from "../report/load-token-counter.js";
import { progressLine } from "../report/progress-line.js";
import { roomOf, type Terminal } from "../terminal.js";

const DEFAULT_WINDOW = 200_000;
const DEFAULT_DEADLINE_S = 30;

export const report: Command = {
  name: "report",
  summary: "what the tools of servers cost, and what each lever would save",
  help: `Usage: toolfold report FILE… | --config FILE [--json | --markdown]
                       [--html FILE] [--window TOKENS] [--price USD]
                       [--timeout SECONDS]

Measures tools as they are listed, trimmed, folded by every strategy, and
projected into the compact view. FILE… are results of an MCP tools/list.

  --config FILE      start the servers of a client's configuration instead:
                     JSON with mcpServers (or servers, as VS Code has it), all
                     at once; a server that fails is a row, not the end
  --timeout SECONDS  for each server to start and to list; default ${DEFAULT_DEADLINE_S}
  --window TOKENS    the context window that shares are of; default ${DEFAULT_WINDOW}
  --price USD        dollars for a million input tokens; adds a column
  --json             the report as JSON
  --markdown         the report as Markdown
  --html FILE        a page as well, complete in itself

Example:
  toolfold report --config ~/.cursor/mcp.json --html report.html

Exit codes: 0 done, 1 a file is bad or no server gave a list, 2 usage.
`,
  options: {
    config: { type: "string" },
    json: { type: "boolean" },
    markdown: { type: "boolean" },
    html: { type: "string" },
    window: { type: "string" },
    price: { type: "string" },
    timeout: { type: "string" },
  },
  operands: 1_000,
  async run(invocation, terminal) {
    const { options } = invocation;
    if (options.has("json") && options.has("markdown")) throw new Failure("usage", "Either --json or --markdown.");
    const window = numberOf(invocation, "window", DEFAULT_WINDOW);
    const price = options.has("price") ? numberOf(invocation, "price", 0) : undefined;
    const progress = progressLine(terminal);
    const catalogues = await cataloguesOf(invocation, terminal, progress.show);
    const settings = { window, ...(price === undefined ? {} : { price }) };
    const overview = await measureCatalogues(catalogues, await loadTokenCounter(), settings, (server, done, of) =>
      progress.show(`measured ${server} (${done} of ${of})`),
    );
    progress.clear();
    if (options.has("json")) terminal.stdout(`${JSON.stringify(overview, undefined, 2)}\n`);
    else terminal.stdout(options.has("markdown") ? savingsMarkdown(overview) : savingsText(overview, roomOf(terminal)));
    const page = options.get("html");
    if (typeof page === "string") await writePage(page, savingsPage(overview));
    return overview.levers.length === 0 ? EXIT.badInput : EXIT.done;
  },
};

async function cataloguesOf(
  invocation: Invocation,
  terminal: Terminal,
  show: (text: string) => void,
): Promise<Catalogue[]> {
  const config = invocation.options.get("config");
  const files = invocation.operands;
  if ((config === undefined) === (files.length === 0)) {
    throw new Failure("usage", "report needs --config FILE, or results of tools/list as files.");
  }
  if (typeof config !== "string") {
    const listings = [];
    for (const file of files) listings.push(readListing(await readInput(file, terminal)));
    return listings;
  }
  const deadline = numberOf(invocation, "timeout", DEFAULT_DEADLINE_S) * 1000;
  const entries = readServerList(await readInput(config, terminal), (name) => terminal.env(name));
  show(`starting ${entries.length} servers`);
  return listServers(entries, deadline, (catalogue, done, of) =>
    show(
      `${done} of ${of} servers: ${catalogue.server} ${"tools" in catalogue ? `has ${catalogue.tools.length} tools` : "failed"}`,
    ),
  );
}

function numberOf({ options }: Invocation, name: string, fallback: number): number {
  const text = options.get(name);
  if (text === undefined) return fallback;
  const value = typeof text === "string" && /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (value <= 0 || value > 1e9) throw new Failure("usage", `--${name} is "${text}". A number above 0 is needed.`);
  return value;
}

async function writePage(path: string, page: string): Promise<void> {
  try {
    await writeFile(path, page);
  } catch (error) {
    throw new Failure("badInput", `${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}
