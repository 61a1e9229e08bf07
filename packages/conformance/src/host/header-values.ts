import type { HostResponse } from "../exchange.js";

/** The members of a comma-separated header, lower-case and sorted; empty where the header is absent. */
export function listHeader(response: HostResponse, name: string): string[] {
  return (response.headers.get(name) ?? "")
    .toLowerCase()
    .split(",")
    .map((member) => member.trim())
    .filter((member) => member !== "")
    .sort();
}

/** Why a header does not hold exactly the given members, in any order; `undefined` when it does. */
export function faultOfList(response: HostResponse, name: string, members: readonly string[]): string | undefined {
  const seen = listHeader(response, name);
  return seen.join() === [...members].sort().join() ? undefined : `${name}: ${seen.join(", ") || "(absent)"}`;
}

/** Why a body is not declared as JSON in UTF-8; `undefined` when it is. */
export function faultOfContentType(response: HostResponse): string | undefined {
  const seen = response.headers.get("content-type") ?? "(absent)";
  return /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(seen) ? undefined : `content-type: ${seen}`;
}

/** Why an answer is not a 405 that allows GET and HEAD; `undefined` when it is. */
export function faultOfMethod(response: HostResponse): string | undefined {
  if (response.status !== 405) return `status ${response.status}`;
  return faultOfList(response, "allow", ["get", "head"]);
}
