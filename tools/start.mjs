// `npm start`: sets up and builds, then runs the host in this very process, so that Ctrl-C reaches it alone.
import { pnpm } from "./pnpm.mjs";

const PARENT_CHECK_MS = 250;

if (process.env.npm_lifecycle_event !== undefined) stopWithParent();

// What the set-up prints goes to stderr: with --json, stdout holds one document and nothing else.
const built = await pnpm(["run", "-s", "build:host"], { stdout: 2 });
if (built === 0) await import("../apps/reference-host/dist/main.js");
else process.exitCode = built;

/** npm passes SIGTERM on to its shell, which ends and tells nobody: the end of the shell stands for the signal. */
function stopWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_CHECK_MS).unref();
}
