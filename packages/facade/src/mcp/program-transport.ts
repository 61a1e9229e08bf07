import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { type JSONRPCMessage, ReadBuffer, serializeMessage, type Transport } from "@modelcontextprotocol/client";
import { getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { watchGroup } from "./group-watch.js";
import type { StdioUpstream } from "./upstream-spec.js";

/** Milliseconds from one means of ending a program to the next, harder one. */
const PATIENCE_MS = 2_000;

/** Milliseconds in which a program that has ended may still be heard. */
const DRAIN_MS = 500;

type Program = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * A program that speaks MCP on its standard streams, in a process group of its own: whatever it has started ends with it, and
 * all of them with this process, even if that is killed.
 */
export function programTransport(
  { command, args, env, cwd }: StdioUpstream,
  maxBufferSize: number,
  onStderr: (chunk: string) => void,
): Transport {
  const incoming = new ReadBuffer({ maxBufferSize });
  let program: Program | undefined;
  let isClosed = false;

  const transport: Transport = {
    start() {
      return new Promise((resolve, reject) => {
        const started = spawn(command, [...args], {
          env: { ...getDefaultEnvironment(), ...env },
          stdio: ["pipe", "pipe", "pipe"],
          detached: true,
          ...(cwd === undefined ? {} : { cwd }),
        });
        program = started;
        started.once("spawn", () => {
          if (started.pid !== undefined) sweepAtExit(started, started.pid);
          resolve();
        });
        started.once("error", (error) => {
          reject(error);
          transport.onerror?.(error);
        });
        started.once("close", ended);
        for (const stream of [started.stdin, started.stdout, started.stderr])
          stream.on("error", (error) => transport.onerror?.(error));
        started.stdout.on("data", read);
        started.stderr.on("data", (chunk: Buffer) => onStderr(chunk.toString("utf8")));
      });
    },
    send(message: JSONRPCMessage) {
      return new Promise((resolve, reject) => {
        if (program === undefined || isClosed || !program.stdin.writable) {
          reject(new Error("Connection closed"));
          return;
        }
        const written = program;
        written.stdin.write(serializeMessage(message), (error) => {
          if (error === null || error === undefined) resolve();
          else onceHeard(written, () => reject(error));
        });
      });
    },
    async close() {
      if (program !== undefined) await end(program);
      ended();
    },
  };

  function read(chunk: Buffer): void {
    try {
      incoming.append(chunk);
    } catch (error) {
      transport.onerror?.(error as Error);
      void transport.close();
      return;
    }
    for (;;) {
      try {
        const message = incoming.readMessage();
        if (message === null) return;
        transport.onmessage?.(message);
      } catch (error) {
        transport.onerror?.(error as Error);
      }
    }
  }

  function ended(): void {
    if (isClosed) return;
    isClosed = true;
    incoming.clear();
    transport.onclose?.();
  }

  return transport;
}

/** What a program leaves behind in its group has no one to serve. */
function sweepAtExit(program: Program, group: number): void {
  const forget = watchGroup(group);
  program.once("exit", () => {
    signal(group, "SIGTERM");
    forget();
    // What it left behind may hold its streams open.
    setTimeout(() => {
      signal(group, "SIGKILL");
      for (const stream of [program.stdin, program.stdout, program.stderr]) stream.destroy();
    }, DRAIN_MS).unref();
  });
}

/** A program that takes no more input mostly ends, and its last words tell why. */
function onceHeard(program: Program, tell: () => void): void {
  const timer = setTimeout(tell, 2 * DRAIN_MS);
  program.once("close", () => {
    clearTimeout(timer);
    tell();
  });
}

async function end(program: Program): Promise<void> {
  const { pid } = program;
  if (pid === undefined || hasEnded(program)) return;
  const exited = new Promise<void>((resolve) => program.once("exit", () => resolve()));
  const means: (() => unknown)[] = [
    () => program.stdin.end(),
    () => signal(pid, "SIGTERM"),
    () => signal(pid, "SIGKILL"),
  ];
  for (const use of means) {
    use();
    await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
    if (hasEnded(program)) return;
  }
}

function hasEnded({ exitCode, signalCode }: Program): boolean {
  return exitCode !== null || signalCode !== null;
}

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // There is none left.
  }
}
