import { expect, test } from "vitest";
import { fixtureProvider, SHOP, type TestCaller, tool } from "../test/fixture-provider.js";
import { createFacade } from "./create-facade.js";
import type { ListStore } from "./list-cache.js";
import type { FacadeOptions } from "./options.js";
import type { ToolProvider } from "./provider.js";

function memory(): ListStore & { readonly texts: Map<string, string>; readonly reads: string[] } {
  const texts = new Map<string, string>();
  const reads: string[] = [];
  return {
    texts,
    reads,
    async get(key) {
      reads.push(key);
      return texts.get(key);
    },
    async set(key, value) {
      texts.set(key, value);
    },
  };
}

const OPTIONS: FacadeOptions = { domains: { admin: {} }, categories: { orders: "Orders." } };

/** What a process of its own lists: no object survives from one call to the next. */
async function listed(cache: ListStore, caller: TestCaller, options: Partial<FacadeOptions> = {}, tools = SHOP) {
  const facade = createFacade(fixtureProvider(tools).provider, { ...OPTIONS, cache, ...options });
  return JSON.stringify(await facade.domain("admin").list(caller));
}

test("composes once for callers with the same rights, in every process", async () => {
  const cache = memory();
  const first = await listed(cache, { may: ["refund"] });
  const [[key = "", text = ""] = []] = cache.texts;
  cache.texts.set(key, text.replace("Pay money back.", "From the cache."));
  expect(await listed(cache, { may: ["refund"] })).toBe(first.replace("Pay money back.", "From the cache."));
  expect(cache.texts.size).toBe(1);
});

test("never shares between callers with different rights, to tools or to members", async () => {
  const cache = memory();
  const callers: TestCaller[] = [
    {},
    { may: ["list_orders"] },
    { may: ["list_orders", "refund"] },
    { may: ["update_order"], cannotSee: ["note"] },
    { may: ["update_order"], cannotSee: ["qty"] },
  ];
  const lists = await Promise.all(callers.map((caller) => listed(cache, caller)));
  expect(new Set(lists).size).toBe(callers.length);
  expect(cache.texts.size).toBe(callers.length);
  expect(await Promise.all(callers.map((caller) => listed(cache, caller)))).toEqual(lists);
});

test("forgets when a summary, an option or a tool changes", async () => {
  const cache = memory();
  const first = await listed(cache, {});
  const changes: Partial<FacadeOptions>[] = [
    { categories: { orders: "Other orders." } },
    { categories: {} },
    { domains: { admin: { schemaStrategy: "lazy" } } },
    { domains: { admin: { facadeSuffix: "kit" } } },
    { categorize: [{ match: "*", category: "all" }] },
    { strictSchema: true },
    { names: { hostPrefix: "mcp__x__" } },
  ];
  for (const change of changes) await listed(cache, {}, change);
  await listed(cache, {}, {}, [...SHOP, tool("more", "orders")]);
  expect(cache.texts.size).toBe(2 + changes.length);
  expect(await listed(cache, {})).toBe(first);
});

test.each([
  ["fails", { get: () => Promise.reject(new Error("down")), set: () => Promise.reject(new Error("down")) }],
  ["holds no JSON", { get: async () => "{", set: async () => {} }],
  ["holds something else", { get: async () => '[{"name":5}]', set: async () => {} }],
  ["holds nothing", { get: async () => undefined, set: async () => {} }],
])("composes the list where the store %s", async (_what, store) => {
  expect(await listed(store, {})).toBe(await listed(memory(), {}));
});

test("keeps nothing that changed while it was listed, under the key of what it has become", async () => {
  for (let changeAt = 1; changeAt <= 8; changeAt += 1) {
    const cache = memory();
    let asked = 0;
    const rights = (): TestCaller => ({ may: asked >= changeAt ? ["refund"] : ["refund", "delete_order"] });
    const { provider } = fixtureProvider(SHOP);
    const changing: ToolProvider<TestCaller> = {
      call: (...call) => provider.call(...call),
      async list() {
        asked += 1;
        return provider.list(rights());
      },
      async fingerprint() {
        asked += 1;
        return (await provider.fingerprint?.(rights())) ?? "";
      },
    };
    await createFacade(changing, { ...OPTIONS, cache })
      .domain("admin")
      .list({});
    const honest = await listed(memory(), { may: ["refund"] });
    expect(await listed(cache, { may: ["refund"] })).toBe(honest);
  }
});

test("asks no store where the provider cannot say what a list depends on", async () => {
  const cache = memory();
  const { provider } = fixtureProvider(SHOP);
  const mute: ToolProvider<TestCaller> = {
    list: (caller) => provider.list(caller),
    call: (...call) => provider.call(...call),
  };
  await createFacade(mute, { ...OPTIONS, cache })
    .domain("admin")
    .list({});
  expect(cache.reads).toEqual([]);
});
