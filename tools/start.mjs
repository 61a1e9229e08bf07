// `npm start`: sets up and builds, then runs the host in this very process, so that Ctrl-C reaches it alone.
import { pnpm } from "./pnpm.mjs";

// What the set-up prints goes to stderr: with --json, stdout holds one document and nothing else.
const built = await pnpm(["run", "-s", "build:host"], { stdout: 2 });
if (built === 0) await import("../apps/reference-host/dist/main.js");
else process.exitCode = built;
