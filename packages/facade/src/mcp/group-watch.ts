import { type ChildProcess, spawn } from "node:child_process";

/**
 * Outlives this process for a moment, however it ends: when its standard input closes it ends the process groups that it
 * has heard of and not heard to be gone. Plain POSIX, so that it costs no second runtime.
 */
const SCRIPT = `
trap "" INT TERM HUP
groups=" "
while read -r sign group; do
  rest=" "
  for known in $groups; do [ "$known" = "$group" ] || rest="$rest$known "; done
  groups=$rest
  [ "$sign" = "+" ] && groups="$groups$group "
done
for group in $groups; do kill -s TERM -- "-$group"; done
[ "$groups" = " " ] || sleep 1
for group in $groups; do kill -s KILL -- "-$group"; done
`;

const groups = new Set<number>();
let watcher: ChildProcess | undefined;

/** Has a process group ended should this process end first. The answer takes the group off the list again. */
export function watchGroup(group: number): () => void {
  groups.add(group);
  if (watcher === undefined) startWatcher();
  else tell("+", group);
  return () => {
    if (groups.delete(group)) tell("-", group);
  };
}

function tell(sign: "+" | "-", group: number): void {
  watcher?.stdin?.write(`${sign} ${group}\n`);
}

/** Should it be ended by someone, the next group starts another, which hears of all of them. */
function startWatcher(): void {
  const started = spawn("/bin/sh", ["-c", SCRIPT], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  const forget = (): void => {
    if (watcher === started) watcher = undefined;
  };
  started.on("error", forget).on("exit", forget);
  started.stdin.on("error", forget);
  started.unref();
  (started.stdin as unknown as { unref: () => void }).unref();
  watcher = started;
  for (const group of groups) tell("+", group);
}
