// A catalogue is assembled, projected and encoded; the compact view is smaller and keeps every tool.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { assembleCatalog, encodeCatalog, projectCatalog, sha256Hex } from "@toolfold/core";
import { sampleId, sampleTool } from "./sample-tool.mjs";

const catalog = assembleCatalog([{ owner: "smoke", tools: [sampleTool, { toolId: "bad" }] }]);
assert.deepEqual(
  catalog.tools.map((tool) => tool.toolId),
  [sampleId],
);
assert.equal(catalog.quarantined.length, 1);

const standard = encodeCatalog(catalog.tools);
assert.equal(catalog.digest, createHash("sha256").update(standard).digest("hex"));
assert.equal(catalog.digest, sha256Hex(standard));

const { tools, reports } = projectCatalog(catalog.tools);
assert.deepEqual(
  tools.map((tool) => tool.toolId),
  [sampleId],
);
assert.equal(reports[0].toolId, sampleId);
assert.ok(encodeCatalog(tools).length < standard.length);
