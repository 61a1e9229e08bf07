import { serve } from "./json-rpc.mjs";

serve({ initialize: (result, reply) => reply({ ...result, protocolVersion: "1999-01-01" }), list: () => {} });
