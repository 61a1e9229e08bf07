import { serve, tool } from "./json-rpc.mjs";

serve({
  list: (_cursor, reply) => {
    reply({ tools: [tool("one")] });
    setTimeout(() => process.exit(1), 100);
  },
});
