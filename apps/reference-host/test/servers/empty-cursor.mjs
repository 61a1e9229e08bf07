import { serve, tool } from "./json-rpc.mjs";

serve({
  list: (cursor, reply) => reply(cursor === "" ? { tools: [tool("two")] } : { tools: [tool("one")], nextCursor: "" }),
});
