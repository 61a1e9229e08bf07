// A real host on a real port: compact view for a key holder, 401 for everybody else, a public capability document.
import assert from "node:assert/strict";
import { sampleId } from "./sample-tool.mjs";
import { serveCatalog, token } from "./serve-catalog.mjs";

const { url, close } = await serveCatalog();
try {
  const list = await fetch(`${url}/v1/tools?view=compact`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(list.status, 200);
  const { tools } = await list.json();
  assert.deepEqual(
    tools.map((tool) => tool.toolId),
    [sampleId],
  );
  assert.equal("outputSchema" in tools[0], false);
  assert.equal((await fetch(`${url}/v1/tools`)).status, 401);
  const capabilities = await (await fetch(`${url}/.well-known/openwop`)).json();
  assert.equal(capabilities.toolCatalog.compactView, true);
} finally {
  close();
}
