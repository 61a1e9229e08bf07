// `npm start`: sets up and builds, then runs the host in this very process so that Ctrl-C reaches it alone.
import { pnpm } from "./pnpm.mjs";

const built = pnpm(["run", "-s", "build:host"]);
if (built === 0) await import("../apps/reference-host/dist/main.js");
else process.exitCode = built;
