import { estimateTokens, type TokenCounter, utf8Length } from "@toolfold/core";
import { type LeverSizes, measureLevers, type ToolDefinition } from "@toolfold/facade";
import type { CountReport, CountRequest } from "./messages.js";

const PROGRESS_MS = 100;

self.addEventListener("message", ({ data }: MessageEvent<CountRequest>) => {
  count(data).catch((error: unknown) => {
    send({ kind: "problem", problem: error instanceof Error ? error.message : String(error) });
  });
});

function send(report: CountReport): void {
  self.postMessage(report);
}

/** First everything in bytes, which is quick and tells how much text there is to count; then the same in tokens. */
async function count({ servers }: CountRequest): Promise<void> {
  const lists = servers.map(({ server, listing }) => ({ server, tools: toolsOf(listing) }));
  let characters = 0;
  const rough: TokenCounter = {
    name: "UTF-8 bytes / 4",
    count(text) {
      characters += text.length;
      return Math.ceil(utf8Length(text) / 4);
    },
  };
  const levers: LeverSizes[] = [];
  for (const { server, tools } of lists) {
    levers.push(await measureLevers(server, tools, rough));
    send({ kind: "progress", stage: "Measuring", done: levers.length / lists.length });
  }
  send({ kind: "bytes", levers });
  send({ kind: "progress", stage: "Loading the tokenizer", done: 0 });
  const { tokenizer, counter } = await loadTokenizer(characters);
  const counted: LeverSizes[] = [];
  for (const { server, tools } of lists) counted.push(await measureLevers(server, tools, counter));
  const perTool = lists.flatMap(({ tools }) => tools.map((tool) => estimateTokens(counter, JSON.stringify(tool))));
  send({ kind: "tokens", tokenizer, levers: counted, perTool });
}

async function loadTokenizer(characters: number): Promise<{ tokenizer: string; counter: TokenCounter }> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  // Text such as <|endoftext|> is text here, not a command.
  const asText = { disallowedSpecial: new Set<string>() };
  let [done, told] = [0, performance.now()];
  return {
    tokenizer: "o200k_base",
    counter: {
      name: "o200k_base",
      count(text) {
        const tokens = countTokens(text, asText);
        done += text.length;
        if (performance.now() - told > PROGRESS_MS) {
          told = performance.now();
          send({ kind: "progress", stage: "Counting tokens", done: Math.min(1, done / characters) });
        }
        return tokens;
      },
    },
  };
}

function toolsOf(listing: Uint8Array): ToolDefinition[] {
  const { tools } = JSON.parse(new TextDecoder().decode(listing)) as { tools: ToolDefinition[] };
  return tools.map((tool) =>
    typeof tool.inputSchema === "object" ? tool : { ...tool, inputSchema: { type: "object" } },
  );
}
