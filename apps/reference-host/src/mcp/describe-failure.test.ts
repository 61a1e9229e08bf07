import { ProtocolError, SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { describeFailure } from "./describe-failure.js";

const asked = { method: "tools/list", ms: 1500, messageBytes: 1024, wireError: undefined, lastLine: undefined };
const notJsonRpc = Object.assign(new Error("[ … ]"), { name: "ZodError" });
const spawnError = Object.assign(new Error("spawn /nope ENOENT"), { syscall: "spawn /nope" });

test.each([
  [
    "a deadline",
    { error: new SdkError(SdkErrorCode.RequestTimeout, "Request timed out") },
    { code: "no_answer", message: "did not finish tools/list within 1.5 s" },
  ],
  [
    "a deadline, with what else is known",
    {
      error: new SdkError(SdkErrorCode.RequestTimeout, "Request timed out"),
      wireError: notJsonRpc,
      lastLine: "waiting\tfor  login",
    },
    {
      code: "no_answer",
      message:
        "did not finish tools/list within 1.5 s; it sent JSON that is not JSON-RPC; its stderr ends with: waiting for login",
    },
  ],
  [
    "an ended process",
    { error: new SdkError(SdkErrorCode.ConnectionClosed, "Connection closed") },
    { code: "ended", message: "ended before it finished tools/list" },
  ],
  [
    "a refusal",
    { error: new ProtocolError(-32603, "database is locked") },
    { code: "refused", message: "refused tools/list: database is locked (-32603)" },
  ],
  [
    "a refusal of many words",
    { error: new ProtocolError(-32603, "x".repeat(5000)) },
    { code: "refused", message: `refused tools/list: ${"x".repeat(159)}… (-32603)` },
  ],
  [
    "a message without end",
    {
      error: new SdkError(SdkErrorCode.ConnectionClosed, "Connection closed"),
      wireError: new Error("ReadBuffer exceeded maximum size of 1024 bytes"),
    },
    { code: "message_too_large", message: "sent more than 1024 bytes in one message" },
  ],
  [
    "a program that is not there",
    { error: spawnError },
    { code: "not_started", message: "could not be started: spawn /nope ENOENT" },
  ],
  [
    "anything else",
    { error: new Error("Server's protocol version is not supported: 1999-01-01") },
    {
      code: "invalid_answer",
      message: "gave an unusable answer to tools/list: Server's protocol version is not supported: 1999-01-01",
    },
  ],
])("explains %s", (_name, known, trouble) => {
  expect(describeFailure({ ...asked, ...known }).trouble).toEqual(trouble);
});
