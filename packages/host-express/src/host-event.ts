import type { Finding } from "@toolfold/core";

/** What a host tells its operator. Errors are the real ones: never sent to a client, so log them. */
export type HostEvent =
  | {
      readonly type: "source_failed";
      readonly tenant: string;
      readonly error: unknown;
      /** Whether the last good catalogue was served instead; otherwise the answer was 503. */
      readonly servedLastGood: boolean;
    }
  | {
      /** A caller could not be identified, through no fault of theirs: the answer was 503. */
      readonly type: "authenticator_failed";
      readonly error: unknown;
    }
  | {
      /** A fault in this host or in its configuration: the answer was 500. */
      readonly type: "internal_error";
      /** Also in the answer, as `details.correlationId`. */
      readonly correlationId: string;
      readonly error: unknown;
    }
  | {
      /** The compact view leaves a tool's `inputSchema` out (`lowering-omission-reported`): told once for each catalogue. */
      readonly type: "schema_omitted";
      readonly toolId: string;
      /** Why, with pointers into the full schema. */
      readonly findings: readonly Finding[];
    };

/** Receives {@link HostEvent}s. What it throws, at once or later, becomes a process warning and changes no answer. */
export type HostEventListener = (event: HostEvent) => unknown;

/** Tells a listener; never fails. */
export type ReportEvent = (event: HostEvent) => void;

/** The listener of hosts that name none: faults must not go unseen. */
export function warnOfEvent(event: HostEvent): void {
  process.emitWarning(messageOf(event), { type: "ToolfoldHostWarning", code: event.type });
}

function messageOf(event: HostEvent): string {
  if (event.type === "schema_omitted") {
    const reasons = event.findings.map(
      ({ pointer, keyword, reason }) => `${keyword} at ${pointer || "the root"}: ${reason}`,
    );
    return `The compact view has no inputSchema of ${event.toolId}. ${reasons.join("; ")}`;
  }
  return event.error instanceof Error ? (event.error.stack ?? event.error.message) : String(event.error);
}

/** Makes a listener safe to call from anywhere, even one that fails later. */
export function guardListener(listener: HostEventListener): ReportEvent {
  return (event) => {
    const call = async (): Promise<unknown> => listener(event);
    call().catch((error: unknown) => {
      process.emitWarning(`onEvent threw: ${String(error)}`, { type: "ToolfoldHostWarning", code: event.type });
    });
  };
}
