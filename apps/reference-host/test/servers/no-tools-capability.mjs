import { serve } from "./json-rpc.mjs";

serve({ capabilities: { prompts: {} }, list: (_cursor, reply) => reply({ tools: [] }) });
