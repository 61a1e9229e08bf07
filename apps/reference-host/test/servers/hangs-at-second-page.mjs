import { serve, tool } from "./json-rpc.mjs";

serve({ list: (cursor, reply) => cursor === undefined && reply({ tools: [tool("one")], nextCursor: "2" }) });
