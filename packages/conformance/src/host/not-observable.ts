/** Requirements of a host that no request from outside can observe, with the reason. */
export const HOST_NOT_OBSERVABLE: ReadonlyMap<string, string> = new Map([
  ["catalog-id-duplicate", "A catalogue is loaded inside the host; a request sees only what was loaded."],
  ["catalog-id-repeated", "What an owner lists is known to the host alone."],
  ["catalog-id-stable", "A tool with another id looks like a tool that went and one that came."],
  [
    "catalog-tier-by-host",
    "It takes a tool server of one's own, which says something about its tools, behind the host.",
  ],
  ["catalog-mcp-default-write", "Which tools the host's configuration classifies is known to its operator alone."],
  ["catalog-quarantine", "A tool that is left out cannot be seen; it takes a source of one's own behind the host."],
  ["catalog-secret-not-repeated", "Diagnostics go to the operator."],
  ["catalog-scoped", "What a principal may call is known to the host alone. That list and by-id agree is judged."],
  ["catalog-tenant", "Which tools belong to which tenant is known to the host alone."],
  ["catalog-rights-not-readiness", "Stored credentials, approvals and rate limits are inside the host."],
  ["catalog-unavailable", "It takes a source that fails, which only the operator can bring about."],
  ["catalog-stale", "A permission: there is nothing to keep."],
  ["catalog-stale-header", "It takes a source that fails, which only the operator can bring about."],
  ["catalog-deadline", "It takes a source that hangs, which only the operator can bring about."],
  ["lowering-omission-reported", "Reports go to the operator."],
]);
