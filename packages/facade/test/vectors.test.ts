import { readFileSync } from "node:fs";
import type { JsonObject } from "@toolfold/core";
import { describe, expect, test } from "vitest";
import { createFacade } from "../src/create-facade.js";
import { REPAIRS_META_KEY } from "../src/dispatch/audit.js";
import { FacadeError } from "../src/facade-error.js";
import type { DomainOptions, FacadeOptions } from "../src/options.js";
import type { ProvidedTool } from "../src/provider.js";
import { fixtureProvider } from "./fixture-provider.js";

interface Input {
  readonly tools: readonly ProvidedTool[];
  /** The tools that the caller may call; all of them where it is absent. */
  readonly may?: readonly string[];
  readonly domain?: DomainOptions;
  readonly options?: Omit<FacadeOptions, "domains">;
}

interface Case<In> {
  readonly name: string;
  readonly input: In;
  readonly expected: unknown;
}

function casesOf<In>(file: string): readonly Case<In>[] {
  const url = new URL(`../../../vectors/facade/${file}`, import.meta.url);
  return (JSON.parse(readFileSync(url, "utf8")) as { cases: readonly Case<In>[] }).cases;
}

function folded({ tools, may, domain = {}, options = {} }: Input) {
  const { provider, reached } = fixtureProvider(tools);
  const facade = createFacade(provider, { ...options, domains: { tools: domain } });
  return { facade, domain: facade.domain("tools"), caller: may === undefined ? {} : { may }, reached };
}

async function orError(outcome: () => Promise<unknown>): Promise<unknown> {
  try {
    return await outcome();
  } catch (error) {
    if (!(error instanceof FacadeError)) throw error;
    return { error: error.code };
  }
}

describe("facade/list.json", () => {
  test.each(casesOf<Input>("list.json"))("$name", async ({ input, expected }) => {
    const listed = await orError(async () => {
      const { facade, domain, caller } = folded(input);
      await facade.check();
      return { tools: (await domain.list(caller)).map(({ definition }) => definition) };
    });
    expect(listed).toEqual(expected);
  });
});

describe("facade/call.json", () => {
  interface CallInput extends Input {
    readonly call: { readonly name: string; readonly arguments: JsonObject };
  }

  test.each(casesOf<CallInput>("call.json"))("$name", async ({ input, expected }) => {
    const called = await orError(async () => {
      const { domain, caller, reached } = folded(input);
      const result = await domain.call(input.call.name, input.call.arguments, caller, {});
      const [call] = reached;
      if (call === undefined) return { executed: false, isError: result.isError };
      const repairs = result._meta?.[REPAIRS_META_KEY] ?? [];
      return { executed: { name: call.name, arguments: call.args }, repairs };
    });
    expect(called).toEqual(expected);
  });
});
