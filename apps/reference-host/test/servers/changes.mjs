// Two tools; three after the first change; then the same three under many notifications.
import { send, serve, tool } from "./json-rpc.mjs";

let listings = 0;
const changed = () => send({ method: "notifications/tools/list_changed" });

serve({
  list: (_cursor, reply) => {
    listings += 1;
    const names = listings === 1 ? ["a", "b"] : ["a", "b", "c"];
    reply({ tools: names.map((name) => tool(name)) });
    process.stderr.write(`listing ${listings}\n`);
    for (let i = 0; i < 50; i += 1) setTimeout(changed, 5 * i);
  },
});
