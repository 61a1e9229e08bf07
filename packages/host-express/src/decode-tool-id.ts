/**
 * The tool id in a path segment as sent. `malformed` is broken percent-encoding; `unknown` is what cannot be an id, since
 * a slash within one is always encoded.
 */
export function decodeToolId(encoded: string): { readonly id: string } | "malformed" | "unknown" {
  try {
    const id = decodeURIComponent(encoded);
    return encoded.includes("/") || id === "" ? "unknown" : { id };
  } catch {
    return "malformed";
  }
}
