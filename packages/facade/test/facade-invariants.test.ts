import type { JsonObject } from "@toolfold/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFacade } from "../src/create-facade.js";
import type { DomainOptions } from "../src/options.js";
import type { ProvidedTool, ToolDefinition } from "../src/provider.js";
import { anyArguments, anyTools } from "./arbitrary-tools.js";
import { fixtureProvider, type TestCaller } from "./fixture-provider.js";

const DOMAINS: readonly DomainOptions[] = [
  { schemaStrategy: "vendor_extension" },
  { schemaStrategy: "vendor_extension", placement: "meta" },
  { schemaStrategy: "discriminated_union" },
  { schemaStrategy: "discriminated_union", placement: "arguments" },
  { schemaStrategy: "lazy" },
  { schemaStrategy: "lazy", listBudget: 20 },
  { schemaStrategy: "auto" },
  { schemaStrategy: "auto", split: "effect" },
];

const anyDomain = fc.constantFrom(...DOMAINS);

/** Every second tool takes anything, so that enough calls are executed. */
function openedUp(tools: readonly ProvidedTool[]): ProvidedTool[] {
  return tools.map((tool, index) =>
    index % 2 === 0 ? { ...tool, definition: { ...tool.definition, inputSchema: { type: "object" } } } : tool,
  );
}

/** Tools, and those of them that a caller may call. */
const toolsAndRights = anyTools.chain((tools) =>
  fc.record({ tools: fc.constant(tools), may: fc.subarray(tools.map(({ definition }) => definition.name)) }),
);

async function listed(
  tools: readonly ProvidedTool[],
  options: DomainOptions,
  caller: TestCaller,
): Promise<ToolDefinition[]> {
  const facade = createFacade(fixtureProvider(tools).provider, { domains: { admin: options } });
  return (await facade.domain("admin").list(caller)).map(({ definition }) => definition);
}

test("the facades together hold what the caller may call, each tool once", async () => {
  await fc.assert(
    fc.asyncProperty(toolsAndRights, async ({ tools, may }) => {
      const facades = await listed(tools, { schemaStrategy: "vendor_extension" }, { may });
      const names = facades.flatMap(({ inputSchema }) => {
        const { tool_name } = inputSchema.properties as { tool_name: { enum: string[] } };
        expect(Object.keys(inputSchema["x-tool-input-schemas"] as JsonObject).sort()).toEqual(
          [...tool_name.enum].sort(),
        );
        return tool_name.enum;
      });
      expect(names.sort()).toEqual([...may].sort());
    }),
  );
});

test("the order in which tools arrive changes no byte", async () => {
  await fc.assert(
    fc.asyncProperty(anyTools, anyDomain, fc.infiniteStream(fc.nat()), async (tools, options, seeds) => {
      const shuffled = tools.map((tool) => ({ tool, at: seeds.next().value as number }));
      shuffled.sort((one, other) => one.at - other.at);
      const again = shuffled.map(({ tool }) => tool);
      expect(JSON.stringify(await listed(again, options, {}))).toBe(JSON.stringify(await listed(tools, options, {})));
    }),
  );
});

test("a tool that a caller may not call changes no byte of what it lists", async () => {
  await fc.assert(
    fc.asyncProperty(toolsAndRights, anyDomain, async ({ tools, may }, options) => {
      const permitted = tools.filter(({ definition }) => may.includes(definition.name));
      const withOthers = await listed(tools, options, { may });
      expect(JSON.stringify(withOthers)).toBe(JSON.stringify(await listed(permitted, options, { may })));
    }),
  );
});

test("a name is one that providers take, whatever the group is called", async () => {
  await fc.assert(
    fc.asyncProperty(anyTools, anyDomain, async (tools, options) => {
      for (const { name } of await listed(tools, options, {})) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    }),
  );
});

test("a call through a facade gives what the direct call gives, or executes nothing", async () => {
  let executed = 0;
  await fc.assert(
    fc.asyncProperty(toolsAndRights, anyDomain, anyArguments, async ({ tools, may }, options, args) => {
      const caller = { may };
      const { provider, reached } = fixtureProvider(openedUp(tools));
      const facade = createFacade(provider, { domains: { admin: { ...options, coercion: "off" } } });
      for (const { definition } of (await facade.domain("admin").list(caller)).slice(0, 3)) {
        for (const name of tools.map((tool) => tool.definition.name)) {
          const before = reached.length;
          // A tool that is listed as it is takes its arguments as they are; it has no merged annotations.
          if (definition.name === "describe_tools" || definition.annotations === undefined) continue;
          const folded = await facade
            .domain("admin")
            .call(definition.name, { tool_name: name, arguments: args }, caller, {});
          if (folded.isError === true) expect(reached.length).toBe(before);
          else executed += 1;
          if (folded.isError !== true) expect(folded).toEqual(await facade.domain("flat").call(name, args, caller, {}));
        }
      }
    }),
  );
  expect(executed).toBeGreaterThan(20);
});

test("arguments that a schema accepts reach the tool unchanged, whatever is repaired elsewhere", async () => {
  await fc.assert(
    fc.asyncProperty(anyTools, anyArguments, async (tools, args) => {
      const { provider, reached } = fixtureProvider(tools);
      const strict = createFacade(provider, { domains: { admin: { coercion: "off" } } }).domain("admin");
      const lenient = createFacade(provider, { domains: { admin: { coercion: "lenient" } } }).domain("admin");
      for (const { definition } of await strict.list({})) {
        for (const name of tools.map((tool) => tool.definition.name)) {
          const call = { tool_name: name, arguments: args };
          const before = reached.length;
          await strict.call(definition.name, call, {}, {});
          if (reached.length === before) continue;
          await lenient.call(definition.name, call, {}, {});
          expect(reached.at(-1)?.args).toEqual(args);
        }
      }
    }),
    { numRuns: 50 },
  );
});
