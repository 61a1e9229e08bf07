import { send, serve } from "./json-rpc.mjs";

serve({
  initialize: (_result, _reply, id) =>
    send({ id, error: { code: -32603, message: "no licence \u001b[31mkey\u001b[0m" } }),
  list: () => {},
});
