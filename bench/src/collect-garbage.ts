import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

/** Runs a full collection, so that one round does not pay for the garbage of the round before. */
export function collectGarbage(): void {
  gc();
}
