// A request through the proxy arrives as it was sent, and the answer comes back as it was given.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createProxy, listen } from "@toolfold/proxy";

const upstream = createServer((request, response) => {
  response.writeHead(200, { "x-seen": request.url }).end("hello");
}).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
const anthropic = `http://127.0.0.1:${upstream.address().port}`;
const proxy = await listen(createProxy({ upstreams: { anthropic } }), { port: 0 });
try {
  const answer = await fetch(`${proxy.url}/v1/messages?beta=true`, { method: "POST", body: "{}" });
  assert.deepEqual(
    [answer.status, answer.headers.get("x-seen"), await answer.text()],
    [200, "/v1/messages?beta=true", "hello"],
  );
} finally {
  await proxy.close(0);
  upstream.closeAllConnections();
  upstream.close();
}
