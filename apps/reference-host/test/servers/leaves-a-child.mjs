// Starts a process of its own that keeps the server's stdout open for eight seconds after the server has ended.
import { spawn } from "node:child_process";
import { serve, tool } from "./json-rpc.mjs";

spawn(process.execPath, ["-e", "setTimeout(() => {}, 8000)"], { stdio: "inherit", detached: true }).unref();
serve({ list: (_cursor, reply) => reply({ tools: [tool("one")] }) });
