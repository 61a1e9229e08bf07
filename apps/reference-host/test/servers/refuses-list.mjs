import { send, serve } from "./json-rpc.mjs";

serve({ list: (_cursor, _reply, id) => send({ id, error: { code: -32603, message: "database is locked" } }) });
