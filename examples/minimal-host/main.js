// Starts the host as anybody would, and lets the suite judge it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { checkHost, textReport } from "@toolfold/conformance";

const host = spawn(process.execPath, [fileURLToPath(new URL("host.mjs", import.meta.url))], {
  env: { ...process.env, PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const [line] = await once(host.stdout, "data");
  const report = await checkHost({
    url: String(line).trim(),
    token: "demo-operator",
    secondToken: "demo-reader",
  });
  console.log(textReport(report));
  assert.equal(report.passed, true);
  assert.equal(report.totals.warn, 0);
  assert.equal(report.musts.kept, report.musts.judged);
} finally {
  host.kill();
}
