import { type AddressInfo, createServer } from "node:net";

/** A port of this machine that nobody listens on, for a program that has to be told one. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
