import { serve, tool } from "./json-rpc.mjs";

const text = "x y ".repeat(256);
const tools = Array.from({ length: 20_000 }, (_, index) => ({ ...tool(`tool-${index}`), description: text }));

serve({ list: (_cursor, reply) => reply({ tools }) });
