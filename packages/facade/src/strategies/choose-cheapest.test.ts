import type { JsonObject } from "@toolfold/core";
import { expect, test } from "vitest";
import { fixtureProvider, tool } from "../../test/fixture-provider.js";
import { createFacade } from "../create-facade.js";
import type { FacadeOptions } from "../options.js";
import type { ProvidedTool } from "../provider.js";

const AUTO: FacadeOptions = { domains: { admin: { schemaStrategy: "auto" } } };

async function listed(tools: readonly ProvidedTool[], options: Partial<FacadeOptions> = {}) {
  const facade = createFacade(fixtureProvider(tools).provider, { ...AUTO, ...options });
  return (await facade.domain("admin").list({})).map(({ definition }) => definition);
}

const wide = (count: number): JsonObject => ({
  type: "object",
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`member_${index}`, { type: "string", description: "Some member." }]),
  ),
});

test("keeps a small tool that is alone in its group as it is", async () => {
  const alone = tool("ping", "net", { type: "object" }, { description: "Answers." });
  expect(await listed([alone])).toEqual([alone.definition]);
});

test("calls a tool that is listed as it is, with the direct call's rights", async () => {
  const { provider, reached } = fixtureProvider([tool("ping.now", "net")]);
  const domain = createFacade(provider, AUTO).domain("admin");
  const [ping] = await domain.list({});
  expect(ping?.definition.name).toMatch(/^ping_now-[0-9a-f]{8}$/);
  await domain.call(ping?.definition.name ?? "", { a: 1 }, {}, {});
  expect(reached.map(({ name, args }) => [name, args])).toEqual([["ping.now", { a: 1 }]]);
  await expect(domain.call("ping.now", {}, {}, {})).rejects.toMatchObject({ code: "unknown_tool" });
  await expect(domain.call(ping?.definition.name ?? "", {}, { may: [] }, {})).rejects.toMatchObject({
    code: "unknown_tool",
  });
});

test("describes a tool that is listed as it is without an envelope", async () => {
  const large = ["d", "e", "f", "g"].map((name) => tool(name, "large", wide(30)));
  const { provider } = fixtureProvider([tool("ping", "net", { type: "object" }), ...large]);
  const result = await createFacade(provider, AUTO)
    .domain("admin")
    .call("describe_tools", { tool_names: ["ping"] }, {}, {});
  expect(result.structuredContent).toMatchObject({ tools: [{ name: "ping", listedAs: "ping", example: {} }] });
  expect(JSON.stringify(result.structuredContent)).not.toContain("tool_name");
});

test("unites a few small schemas, and defers many large ones", async () => {
  const small = ["a", "b", "c"].map((name) => tool(name, "small", wide(1)));
  const large = ["d", "e", "f", "g", "h", "i", "j", "k"].map((name) => tool(name, "large", wide(30)));
  const [deferred, united, describe] = await listed([...small, ...large]);
  expect(deferred?.name).toBe("large_tools");
  expect(JSON.stringify(deferred)).not.toContain("member_");
  expect(united?.name).toBe("small_tools");
  expect(JSON.stringify(united)).toContain('"anyOf"');
  expect(describe?.name).toBe("describe_tools");
});

test("unites large schemas that share their definitions", async () => {
  const shared = Array.from({ length: 12 }, (_, index) =>
    tool(`t${index}`, "pages", {
      type: "object",
      properties: { [`p${index}`]: { $ref: "#/$defs/Block" } },
      $defs: { Block: wide(20) },
    }),
  );
  const [pages, ...more] = await listed(shared);
  expect(more).toEqual([]);
  expect(JSON.stringify(pages).match(/member_19/g)).toHaveLength(1);
});

test("defers all schemas for strict hosts", async () => {
  const [group] = await listed([tool("a", "x", wide(1)), tool("b", "x", wide(1))], { strictSchema: true });
  expect(JSON.stringify(group)).not.toContain("member_");
});

test("measures with the counter that it is given", async () => {
  let asked = 0;
  const count = (): number => {
    asked += 1;
    return 0;
  };
  await listed([tool("a", "x"), tool("b", "x")], { tokenCounter: { name: "none", count } });
  expect(asked).toBeGreaterThan(0);
});

test("does not place what it chooses", () => {
  const options: FacadeOptions = { domains: { admin: { schemaStrategy: "auto", placement: "meta" } } };
  expect(() => createFacade(fixtureProvider([]).provider, options)).toThrow("Leave placement out.");
});
