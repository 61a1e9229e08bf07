import { serve, tool } from "./json-rpc.mjs";

serve({
  list: (cursor = "0", reply) => reply({ tools: [tool(`tool-${cursor}`)], nextCursor: String(Number(cursor) + 1) }),
});
