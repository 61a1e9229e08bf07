import type { Rfc } from "../rfc.js";

/** An RFC that a revision still waits for. */
export interface OpenRfc {
  readonly number: string;
  readonly status: string;
}

/** The RFCs that changed requirements of a revision and are not Accepted, nor given up. */
export function openRfcs(
  rfcs: readonly Rfc[],
  requirements: readonly { readonly id: string; readonly since: string }[],
  revision: string,
): readonly OpenRfc[] {
  const ids = new Set(requirements.flatMap(({ id, since }) => (since === revision ? [id] : [])));
  return rfcs.flatMap(({ fields, changes }) => {
    const [number = "", status = ""] = [fields.get("RFC"), fields.get("Status")];
    const isOpen = status === "Draft" || status === "Active";
    const isOfRevision = changes.some(({ change, id }) => change !== "added" || ids.has(id));
    return isOpen && isOfRevision ? [{ number, status }] : [];
  });
}
