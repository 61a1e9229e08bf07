// A host whose servers never end gently.
import { Leftovers } from "../../dist/leftovers.js";
import { stopOnSignals } from "../../dist/stop-on-signals.js";

const leftovers = new Leftovers();
leftovers.add({ gently: () => new Promise(() => {}), now: () => process.stdout.write("ended now\n") });
stopOnSignals(leftovers);
setInterval(() => {}, 60_000);
process.stdout.write("ready\n");
