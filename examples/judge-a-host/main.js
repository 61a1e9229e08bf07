import assert from "node:assert/strict";
import { once } from "node:events";
import { checkHost, textReport } from "@toolfold/conformance";
import { app } from "../express-host/app.js";

const server = app.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());

try {
  // In CI the host is one that was started before; the tokens are two principals with different rights.
  const report = await checkHost({
    url: `http://127.0.0.1:${port}`,
    token: "demo-manager",
    secondToken: "demo-support",
  });
  console.log(textReport(report));
  assert.equal(report.passed, true);
} finally {
  server.close();
}
