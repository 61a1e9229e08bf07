import { serve, tool } from "./json-rpc.mjs";

serve({ list: (cursor, reply) => reply({ tools: [tool(cursor === undefined ? "one" : "two")], nextCursor: "same" }) });
