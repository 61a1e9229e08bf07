import { createServer } from "node:net";

/** Below what any system hands out by itself, so that no other program gets the port by chance before it is used. */
const [FIRST, LAST] = [20_000, 32_767];
const TRIES = 50;

/** A port of the loopback that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${TRIES} ports of the loopback between ${FIRST} and ${LAST} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
