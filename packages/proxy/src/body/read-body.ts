import type { IncomingMessage } from "node:http";
import { Watch } from "../transport/watch.js";
import type { HeldMemory } from "./body-memory.js";

/** How much may be held in memory. */
export interface BodyLimits {
  /** Bytes of one body; larger ones pass through unread. Default 32 MiB. */
  readonly bytes: number;
  /** Bytes of all bodies that are read, decoded or waiting to be sent; what is beyond passes through unread. Default 512 MiB. */
  readonly totalBytes: number;
}

/** The limits that apply where none are named. */
export const DEFAULT_BODY_LIMITS: BodyLimits = { bytes: 32 * 1024 * 1024, totalBytes: 512 * 1024 * 1024 };

/** What was read. Whatever comes of it, no byte is lost: the rest of a part is still in the request. */
export type ReadBody =
  | { readonly kind: "whole"; readonly bytes: Buffer }
  | { readonly kind: "part"; readonly chunks: Buffer[]; readonly reason: "too_large" | "busy" }
  | { readonly kind: "timeout" }
  | { readonly kind: "aborted" };

/**
 * Reads a body whole, as far as that is allowed.
 *
 * @param idleMs how long the client may pause.
 * @param maxBytes how long a body may be.
 * @param memory holds what was read; releasing it is up to the caller.
 */
export function readBody(
  request: IncomingMessage,
  idleMs: number,
  maxBytes: number,
  memory: HeldMemory,
): Promise<ReadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (read: ReadBody): void => {
      watch.stop();
      request.off("data", take).off("end", finish).off("close", leave);
      resolve(read);
    };
    const take = (chunk: Buffer): void => {
      watch.touch();
      chunks.push(chunk);
      size += chunk.length;
      const isBusy = !memory.take(chunk.length);
      if (size <= maxBytes && !isBusy) return;
      request.pause();
      end({ kind: "part", chunks, reason: size > maxBytes ? "too_large" : "busy" });
    };
    const finish = (): void =>
      end({ kind: "whole", bytes: chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks) });
    const leave = (): void => end({ kind: "aborted" });
    const watch = new Watch(() => {
      request.pause();
      end({ kind: "timeout" });
    });
    watch.start(idleMs);
    request.on("data", take).on("end", finish).on("close", leave);
  });
}
