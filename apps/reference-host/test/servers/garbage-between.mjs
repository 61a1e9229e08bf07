import { serve, tool } from "./json-rpc.mjs";

const garbage = () => {
  process.stdout.write("Server started on port 3000\n\n{not json}\n\u001b[31mred\u001b[0m\n[]\nnull\n42\n");
  process.stdout.write(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a]));
};

garbage();
serve({
  initialize: (result, reply) => {
    garbage();
    reply(result);
  },
  list: (_cursor, reply) => {
    garbage();
    reply({ tools: [tool("one")] });
  },
});
