import { Agent, request } from "node:http";
import { answerParent } from "./child.js";
import { sampleBody } from "./trim-sample-body.js";

/** A number of requests with a body of about 300 KB, 131 KB of it tools. */
export interface ProxyLoad {
  readonly port: number;
  readonly path: string;
  readonly requests: number;
  /** Whether each request has a catalogue of its own. */
  readonly isNew: boolean;
}

const CONNECTIONS = 4;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const body = Buffer.from(sampleBody({ tools: 31, messageBytes: 165_000 }));
const place = body.indexOf('"name":"SampleTool30"') + '"name":"'.length;
let serial = 0;

answerParent(async ({ requests, ...load }: ProxyLoad): Promise<number> => {
  let left = requests;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await send(load, load.isNew ? renamed() : body);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return body.length;
});

/** The body with another name for its last tool. */
function renamed(): Buffer {
  const other = Buffer.from(body);
  other.write(String(serial++).padStart(10, "0"), place);
  return other;
}

function send({ port, path }: Omit<ProxyLoad, "requests">, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      "content-length": bytes.length,
      "x-toolfold-session": "bench",
    };
    const outgoing = request({ host: "127.0.0.1", port, method: "POST", path, headers, agent }, (answer) => {
      answer.resume();
      answer.on("end", () => (answer.statusCode === 200 ? resolve() : reject(new Error(`Got ${answer.statusCode}.`))));
    });
    outgoing.on("error", reject);
    outgoing.end(bytes);
  });
}
