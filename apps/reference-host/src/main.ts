import { inspect } from "node:util";
import { readCommand } from "./command-line.js";
import { EXIT } from "./exit-codes.js";
import { HELP_TEXT } from "./help-text.js";
import { Leftovers } from "./leftovers.js";
import { describeState } from "./report/describe-state.js";
import { renderReport } from "./report/render-report.js";
import { chooseStyle } from "./report/style.js";
import { runHost } from "./run-host.js";
import { StartError } from "./start-error.js";
import { stopOnSignals } from "./stop-on-signals.js";

const { stdout, stderr } = process;

// Whoever reads the output may go away (`npm start | head`); the host goes on serving.
for (const stream of [stdout, stderr]) stream.on("error", () => {});

const command = readCommand(process.argv.slice(2), process.env);
switch (command.kind) {
  case "help":
    stdout.write(HELP_TEXT);
    break;
  case "refuse":
    stderr.write(`${command.message}\n`);
    process.exitCode = command.exitCode;
    break;
  case "serve":
    await start(command.port, command.json);
}

async function start(port: number, json: boolean): Promise<void> {
  const leftovers = new Leftovers();
  const isStopping = stopOnSignals(leftovers);
  try {
    if (stderr.isTTY) stderr.write("Starting MCP servers...\n");
    const report = await runHost({
      port,
      leftovers,
      onState(state) {
        if (stderr.isTTY || state.trouble) stderr.write(`  ${describeState(state)}\n`);
      },
    });
    if (isStopping()) return;
    if (stderr.isTTY) stderr.write("\n");
    stdout.write(
      json ? `${JSON.stringify(report, null, 2)}\n` : renderReport(report, chooseStyle(stdout.isTTY, process.env)),
    );
  } catch (error) {
    if (isStopping()) return;
    stderr.write(`${error instanceof StartError ? error.message : inspect(error)}\n`);
    await leftovers.endGently();
    process.exit(EXIT.cannotServe);
  }
}
