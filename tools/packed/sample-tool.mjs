// One tool whose schema is outside the compact subset, so that projecting it has something to do.
export const sampleTool = {
  toolId: "mcp:files.read",
  source: "mcp",
  safetyTier: "read",
  title: "Read a file",
  description: "Reads one file. The path is relative to the workspace.",
  inputSchema: {
    type: "object",
    properties: { path: { $ref: "#/$defs/path" } },
    required: ["path"],
    $defs: { path: { type: "string", minLength: 1 } },
  },
  outputSchema: { type: "object" },
};

export const sampleId = "mcp:files.read";
