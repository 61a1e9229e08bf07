import { expect, test } from "vitest";
import { SHOP } from "../../test/fixture-provider.js";
import { createFacade } from "../create-facade.js";
import type { ToolProvider } from "../provider.js";
import { guardProvider } from "./guard-provider.js";

const source: ToolProvider<object> = {
  list: async () => SHOP,
  call: async (name) => ({ content: [{ type: "text", text: name }] }),
};

test("asks the policy at every call, whatever was listed before", async () => {
  const revoked = new Set<string>();
  const guarded = guardProvider(source, { permits: ({ definition }) => !revoked.has(definition.name) });
  const domain = createFacade(guarded, { domains: { admin: {} } }).domain("admin");
  const caller = {};
  const call = { tool_name: "refund", arguments: { amount: 1 } };
  await domain.list(caller);
  expect((await domain.call("billing_tools", call, caller, {})).isError).toBeUndefined();
  revoked.add("refund");
  // Nothing is left of the group, so there is no such facade.
  await expect(domain.call("billing_tools", call, caller, {})).rejects.toMatchObject({ code: "unknown_tool" });
  await expect(guarded.call("refund", { amount: 1 }, caller, {})).rejects.toMatchObject({ code: "unknown_tool" });
});

test("lists the same object for the same caller while nothing changes", async () => {
  const guarded = guardProvider(source, { permits: () => true });
  const caller = {};
  expect(await guarded.list(caller)).toBe(await guarded.list(caller));
});

test("answers for a missing and for a denied tool alike", async () => {
  const guarded = guardProvider(source, { permits: () => false });
  const errorOf = (name: string) => guarded.call(name, {}, {}, {}).catch((error: Error) => error.message);
  expect(await errorOf("refund")).toBe('There is no tool "refund".');
  expect(await errorOf("nope")).toBe('There is no tool "nope".');
});
