import { readFileSync } from "node:fs";
import type { Transport } from "@modelcontextprotocol/client";
import { converse, type McpSession, type Patience } from "../src/facade/mcp-session.js";
import { minimalFacade } from "./minimal-facade.mjs";

type Message = Parameters<Transport["send"]>[0];

/** Starts the minimal facade in this process, where a process of its own would show nothing more: `CONFIG CALLER [DEVIATION]`. */
export function startInProcess(command: string, patience: Patience): Promise<McpSession> {
  const [configFile = "", callerName = "", deviationName] = command.split(" ");
  const config = JSON.parse(readFileSync(configFile, "utf8")) as object;
  const transport: Transport = {
    start: async () => {},
    send: async (message) => {
      const heard = copy(message);
      setImmediate(() => void receive(heard));
    },
    close: async () => transport.onclose?.(),
  };
  const receive = minimalFacade({ config, callerName, deviationName }, (message) => {
    setImmediate(() => transport.onmessage?.(copy(message)));
  });
  return converse(transport, command, patience);
}

function copy(message: object): Message {
  return JSON.parse(JSON.stringify(message)) as Message;
}
