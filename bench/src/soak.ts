import { parseArgs } from "node:util";
import { runSoak } from "./run-soak.js";

const USAGE = `npm run soak -- [--minutes 10] [--sessions 200] [--seed 1]

Sends sessions through a proxy whose upstream and clients misbehave. Ends with 0 when every byte is accounted for, no
session lost its prompt cache, and no error was the proxy's own.`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    sessions: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(USAGE);
else {
  const [milliseconds, sessions, seed] = [
    Number(values.minutes) * 60_000,
    Number(values.sessions),
    Number(values.seed),
  ];
  const end = Date.now() + milliseconds;
  const showLeft = (): boolean =>
    process.stderr.write(`\r${Math.max(0, Math.round((end - Date.now()) / 1000))} s left `);
  const progress = process.stderr.isTTY ? setInterval(showLeft, 1_000) : undefined;
  const { stats, ...report } = await runSoak({ milliseconds, sessions, seed });
  clearInterval(progress);
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  console.log(
    JSON.stringify({ ...report, wireBytes: stats.wireBytes, requestsByResult: stats.requests.byResult }, undefined, 2),
  );
  const isSound = [report.unaccounted, report.reanchored, report.ownErrors].every((list) => list.length === 0);
  process.exitCode = isSound && report.compared > 0 ? 0 : 1;
}
