import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { acceptedContent, createMcpHandler, inputRequired, McpServer } from "@modelcontextprotocol/server";
import { expect, onTestFinished, test } from "vitest";
import { createFacade } from "../src/index.js";
import { facadeServer, mcpProvider } from "../src/mcp/index.js";
import { listen } from "./listen.js";

const requestedSchema = {
  type: "object" as const,
  properties: { name: { type: "string" as const } },
  required: ["name"],
};

/** Asks for a name in one round, and greets in the next; it keeps nothing in between. */
const asking = createMcpHandler(() => {
  const server = new McpServer({ name: "asking", version: "1" });
  server.registerTool("greet", {}, async (ctx) => {
    const given = acceptedContent<{ name?: string }>(ctx.mcpReq.inputResponses, "who");
    if (given?.name !== undefined)
      return {
        content: [{ type: "text", text: `Hello ${given.name}, ${ctx.mcpReq.requestState<string>()}` }],
      };
    return inputRequired({
      inputRequests: { who: inputRequired.elicit({ mode: "form", message: "Who?", requestedSchema }) },
      requestState: "kept by the client",
    });
  });
  return server;
});

test("passes questions and answers of MCP 2026-07-28 both ways, and keeps nothing in between", async () => {
  const upstream = await listen(asking);
  const provider = mcpProvider({ servers: [{ name: "asking", url: upstream.url, headers: {} }] });
  const domain = createFacade(provider, { domains: { all: { groupBy: "server" } } }).domain("all");
  const served = createMcpHandler(() => facadeServer({ provider: domain, caller: undefined }));
  const facade = await listen(served);
  const client = new Client(
    { name: "test", version: "1" },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: "auto" } },
  );
  onTestFinished(async () => {
    await client.close();
    await provider.close();
    await Promise.all([facade.close(), upstream.close()]);
  });
  const questions: string[] = [];
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    questions.push(params.message);
    return { action: "accept", content: { name: "Ada" } };
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(facade.url)));
  expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  const result = await client.callTool({
    name: "asking_tools",
    arguments: { tool_name: "asking__greet", arguments: {} },
  });
  expect(questions).toEqual(["Who?"]);
  expect(result.content).toEqual([{ type: "text", text: "Hello Ada, kept by the client" }]);
});
