import { JsonTextError } from "@toolfold/core";
import type { HeldMemory } from "../body/body-memory.js";
import { decodeBody } from "../body/decode-body.js";
import { type RequestFacts, readFacts } from "../body/request-facts.js";
import type { ProviderName, Route } from "../provider/provider.js";
import { type Apply, propose } from "../session/decision.js";
import { identifySession, type Session } from "../session/identify-session.js";
import type { Latched, SessionLatch } from "../session/session-latch.js";
import { headerValue, type RawHeaders } from "../transport/end-to-end-headers.js";
import type { BodyTrim, BodyTrimmer, KnownTools } from "./body-trimmer.js";
import type { SkipReason } from "./trim-reasons.js";

/** What decides about bodies. */
export interface Planner {
  readonly apply: Apply;
  readonly trimmer: BodyTrimmer;
  readonly latch: SessionLatch;
  /** Bytes that an encoded body may have once it is decoded. */
  readonly maxBodyBytes: number;
}

/** One body that was read whole. */
export interface BodyRequest {
  readonly provider: ProviderName;
  readonly route: Route;
  readonly raw: RawHeaders;
  readonly bytes: Uint8Array;
  /** What it holds; decoding it takes more. */
  readonly memory: HeldMemory;
}

/** What becomes of a body, and everything that was learned on the way. */
export interface BodyPlan {
  /** What is sent instead, in pieces; `undefined` when the body goes as it came. */
  readonly replacement: Uint8Array[] | undefined;
  /** `undefined` when something was cut. */
  readonly reason: SkipReason | undefined;
  readonly facts?: RequestFacts;
  /** Bytes of the body without its content coding. */
  readonly decodedBytes?: number;
  readonly trim?: Omit<BodyTrim, "apply">;
  readonly session?: Session;
  readonly latched?: Latched;
}

/** Decides about one body. Whatever goes wrong, the body goes as it came. */
export async function planBody(request: BodyRequest, planner: Planner): Promise<BodyPlan> {
  try {
    return await plan(request, planner);
  } catch (error) {
    return untouched(error instanceof JsonTextError ? error.code : "proxy_failed");
  }
}

async function plan({ provider, route, raw, bytes, memory }: BodyRequest, planner: Planner): Promise<BodyPlan> {
  const decoding = await decodeBody(bytes, headerValue(raw, "content-encoding"), planner.maxBodyBytes, memory);
  if ("reason" in decoding) return untouched(decoding.reason);
  const decoded = decoding.bytes;
  let tools: KnownTools | undefined;
  const facts = readFacts(decoded, (body, at) => {
    tools = planner.trimmer.recognize(body, at, route);
    return tools?.full.length;
  });
  const { apply, ...trim } = planner.trimmer.trim(decoded, facts, route, tools);
  const decodedBytes = decoded.length;
  if (trim.reason === "no_tools") return { ...untouched("no_tools"), facts, decodedBytes };

  // What is known outlives the body, so it must not hold on to it.
  const known = { facts, decodedBytes, trim };
  const cut = (): BodyPlan =>
    trim.reason === undefined ? { replacement: apply(decoded), reason: undefined } : untouched(trim.reason);
  const isBypassed = headerValue(raw, "x-toolfold-bypass")?.toLowerCase() === "true";
  const proposal = propose(planner.apply, isBypassed, facts);
  if (planner.apply === "observe" || route.hasSessions === false) {
    const session = route.hasSessions === false ? {} : { session: identifySession(provider, raw, facts, decoded) };
    if (proposal === "leave") return { ...untouched(isBypassed ? "bypass" : "observe"), ...known, ...session };
    return { ...cut(), ...known };
  }
  const session = identifySession(provider, raw, facts, decoded);
  const latched = await planner.latch.decide(`${planner.trimmer.policy}:${session.key}`, proposal);
  if (latched.decision === "trim") return { ...cut(), ...known, session, latched };
  const reason = latched.isStoreDown && !isBypassed ? "store_down" : isBypassed ? "bypass" : "session_latched_off";
  return { ...untouched(reason), ...known, session, latched };
}

function untouched(reason: SkipReason): BodyPlan {
  return { replacement: undefined, reason };
}
