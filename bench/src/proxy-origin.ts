import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerParent } from "./child.js";

const ANSWER = Buffer.from(
  JSON.stringify({ usage: { input_tokens: 1, output_tokens: 1 }, content: "x".repeat(2_000) }),
);

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": ANSWER.length });
    response.end(ANSWER);
  });
});
server.listen(0, "127.0.0.1", () => answerParent<"port", number>(() => (server.address() as AddressInfo).port));
