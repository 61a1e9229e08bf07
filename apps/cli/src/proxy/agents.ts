/** How one agent is sent through the proxy. */
export interface Agent {
  readonly name: string;
  /** @param url where the proxy listens, without a slash at its end. */
  settings(url: string): string;
}

/** Every agent whose settings are known. */
export const AGENTS: readonly Agent[] = [
  {
    name: "claude-code",
    settings: (
      url,
    ) => `# With a base URL of its own, Claude Code sends every tool in full unless tool search is asked for.
export ANTHROPIC_BASE_URL=${url}
export ENABLE_TOOL_SEARCH=true
`,
  },
  {
    name: "codex",
    settings: (url) => `# In ~/.codex/config.toml; for an API key in OPENAI_API_KEY.
model_provider = "toolfold"

[model_providers.toolfold]
name = "OpenAI through Toolfold"
base_url = "${url}/v1"
env_key = "OPENAI_API_KEY"
wire_api = "responses"
`,
  },
  {
    name: "opencode",
    settings: (url) => `${JSON.stringify(
      {
        $schema: "https://opencode.ai/config.json",
        provider: {
          anthropic: { options: { baseURL: `${url}/v1` } },
          openai: { options: { baseURL: `${url}/v1` } },
        },
      },
      undefined,
      2,
    )}
`,
  },
  {
    name: "gemini",
    settings: (url) => `export GOOGLE_GEMINI_BASE_URL=${url}
`,
  },
];
