// Deaf to a closed stdin and to SIGTERM as well: only SIGKILL ends it.
import { stay } from "./json-rpc.mjs";

process.on("SIGTERM", () => {});
process.on("SIGINT", () => {});
process.stdin.resume();
stay();
