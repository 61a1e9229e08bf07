// A request through the proxy arrives as it was sent, the answer comes back as it was given, and the page about it loads.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createProxy, listen, listenAdmin } from "@toolfold/proxy";

const upstream = createServer((request, response) => {
  response.writeHead(200, { "x-seen": request.url }).end("hello");
}).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
const anthropic = `http://127.0.0.1:${upstream.address().port}`;
const model = createProxy({ upstreams: { anthropic } });
const proxy = await listen(model, { port: 0 });
const admin = await listenAdmin(model, { port: 0 });
try {
  const answer = await fetch(`${proxy.url}/v1/messages?beta=true`, { method: "POST", body: "{}" });
  assert.deepEqual(
    [answer.status, answer.headers.get("x-seen"), await answer.text()],
    [200, "/v1/messages?beta=true", "hello"],
  );
  for (const path of ["/", "/dashboard.js", "/uplot.js", "/metrics"]) {
    assert.equal((await fetch(admin.url + path)).status, 200, path);
  }
  assert.equal((await (await fetch(`${admin.url}/stats`)).json()).requests.total, 1);
} finally {
  await admin.close();
  await proxy.close(0);
  upstream.closeAllConnections();
  upstream.close();
}
