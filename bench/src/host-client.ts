import { Agent, get, type IncomingMessage } from "node:http";
import { answerParent } from "./child.js";

/** A number of equal requests to one server of this machine. */
export interface Load {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
  /** What every answer has to be. */
  readonly status: number;
  readonly bytes: number;
}

const CONNECTIONS = 8;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

answerParent(async ({ requests, ...load }: Load): Promise<"done"> => {
  let left = requests;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await request(load);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return "done";
});

function request({ port, headers, status, bytes }: Omit<Load, "requests">): Promise<void> {
  return new Promise((resolve, reject) => {
    const read = (response: IncomingMessage): void => {
      let received = 0;
      response.on("data", (chunk: Buffer) => {
        received += chunk.length;
      });
      response.on("end", () => {
        if (response.statusCode === status && received === bytes) resolve();
        else reject(new Error(`Got ${response.statusCode} with ${received} bytes, not ${status} with ${bytes}.`));
      });
    };
    get({ host: "127.0.0.1", port, path: "/v1/tools", headers, agent }, read).on("error", reject);
  });
}
