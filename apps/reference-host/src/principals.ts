import type { Principal } from "@toolfold/core";
import { DEMO_SERVERS } from "./demo-servers.js";

/** The one tenant of the demo. */
export const DEMO_TENANT = "demo";

/** Somebody who may read the demo's catalogue. */
export interface DemoPrincipal {
  readonly principal: Principal;
  /** Printed for everybody to paste; it opens nothing but a list of demo tools on this machine. */
  readonly token: string;
}

/** The demo's principals: one may only read, the other may do everything. */
export const DEMO_PRINCIPALS: readonly [reader: DemoPrincipal, editor: DemoPrincipal] = [
  demoPrincipal("reader", ["read"]),
  demoPrincipal("editor", ["read", "write"]),
];

function demoPrincipal(subject: string, rights: readonly string[]): DemoPrincipal {
  const scopes = DEMO_SERVERS.flatMap(({ name }) => rights.map((right) => `tools:${name}:${right}`));
  return { principal: { tenant: DEMO_TENANT, subject, scopes }, token: `toolfold-demo-${subject}` };
}
