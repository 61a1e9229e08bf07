// A good listing, then a change after which every listing fails.
import { send, serve, tool } from "./json-rpc.mjs";

let listings = 0;

serve({
  list: (_cursor, reply, id) => {
    listings += 1;
    if (listings > 1) send({ id, error: { code: -32603, message: "database is locked" } });
    else reply({ tools: [tool("a"), tool("b")] });
    setTimeout(() => send({ method: "notifications/tools/list_changed" }), 20);
  },
});
