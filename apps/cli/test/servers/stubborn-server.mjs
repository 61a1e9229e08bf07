// A server that nothing but SIGKILL ends, and a child of it that is no different. Writes both process ids to the named file.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});
setInterval(() => {}, 1000);

const [, , file, isChild] = process.argv;
if (isChild === undefined) {
  const child = spawn(process.execPath, [process.argv[1], file, "child"], { stdio: "ignore" });
  writeFileSync(file, `${process.pid}\n${child.pid}\n`);
  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  process.stdout.on("error", () => {});
  createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === "initialize") {
      const { protocolVersion } = params;
      const serverInfo = { name: "stubborn", version: "1" };
      send({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
    }
    if (method === "tools/list") send({ id, result: { tools: [{ name: "ok", inputSchema: { type: "object" } }] } });
  });
}
