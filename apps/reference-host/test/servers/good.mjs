import { serve, tool } from "./json-rpc.mjs";

serve({ list: (_cursor, reply) => reply({ tools: [tool("read"), tool("write")] }) });
