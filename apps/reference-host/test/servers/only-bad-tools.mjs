import { serve } from "./json-rpc.mjs";

serve({ list: (_cursor, reply) => reply({ tools: [{ name: "one" }] }) });
