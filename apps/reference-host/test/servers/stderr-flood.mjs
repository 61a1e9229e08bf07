import { serve, tool } from "./json-rpc.mjs";

const line = `${"noise ".repeat(170)}\n`;
const flood = () => {
  while (process.stderr.write(line));
  process.stderr.once("drain", flood);
};

flood();
serve({ list: (_cursor, reply) => reply({ tools: [tool("one")] }) });
