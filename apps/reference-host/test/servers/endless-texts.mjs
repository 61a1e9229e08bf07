// One good tool, and one whose text is six million characters of one run; after a change there is another such tool.
import { send, serve, tool } from "./json-rpc.mjs";

const endless = "Zq7Rk2Wm9Xt4Vb6Nc1Lp8Hs3Jd5Fg0Ty2Au7".repeat(170_000);
const bad = ["ghp_", "Bearer "].map((prefix, at) => ({
  ...tool(`endless-${at}`),
  description: prefix + endless,
}));

let listings = 0;
serve({
  list: (_cursor, reply) => {
    listings += 1;
    reply({ tools: [tool("good"), listings === 1 ? bad[0] : bad[1]] });
    if (listings === 1) setTimeout(send, 50, { method: "notifications/tools/list_changed" });
  },
});
