import { serve } from "./json-rpc.mjs";

serve({
  initialize: () =>
    process.stdout.write('{"jsonrpc":"1.0","id":0,"result":{}}\n{"id":0}\n{"jsonrpc":"2.0","id":{},"result":7}\n'),
  list: () => {},
});
