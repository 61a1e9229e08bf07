// Replaced by `npm run generate`.
export interface ToolDescriptor {
  toolId: string;
  source: "node-pack" | "workflow" | "mcp" | "connector" | "host-extension";
  safetyTier: "pure" | "read" | "write" | "exec";
  title?: string;
  description?: string;
  inputSchema?: { [k: string]: unknown };
  outputSchema?: { [k: string]: unknown };
  auth?: { scopes?: string[]; credentialRef?: boolean };
  egress?: "none" | "safe-fetch" | "host-mediated" | "host-owned";
  approval?: "never" | "conditional" | "always";
  replayPolicy?: "deterministic" | "idempotent" | "non-deterministic";
  costHint?: "low" | "medium" | "high";
  latencyHint?: "low" | "medium" | "high";
}
