// The suite judges a real host over HTTP and finds nothing wrong.
import assert from "node:assert/strict";
import { checkHost, textReport } from "@toolfold/conformance";
import { serveCatalog, token } from "./serve-catalog.mjs";

const { url, close } = await serveCatalog();
try {
  const report = await checkHost({ url, token });
  assert.ok(report.passed, textReport(report));
  assert.ok(report.totals.pass > 0);
} finally {
  close();
}
