import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { HostResponse } from "../exchange.js";
import { jsonOf } from "../json-body.js";
import { KeptLists } from "./kept-lists.js";

const PATH = "/v1/tools";

function answer(value: unknown, headers: readonly [string, string][] = []): HostResponse {
  const body = Buffer.from(JSON.stringify(value));
  const digest = createHash("sha256").update(body).digest("base64url");
  return { status: 200, headers: new Map(headers), body, size: body.length, digest };
}

function toolsIn(response: HostResponse): readonly unknown[] {
  return (jsonOf(response) as { tools: unknown[] }).tools;
}

it("holds a tool that two callers see once, and one that differs as each sees it", () => {
  const lists = new KeptLists();
  const [plain, other] = [
    { toolId: "a", title: "A" },
    { toolId: "b", title: "B" },
  ];
  const one = lists.keep(PATH, answer({ tools: [plain, other] }));
  const two = lists.keep(
    PATH,
    answer({
      tools: [
        { title: "A", toolId: "a" },
        { ...other, title: "other" },
      ],
    }),
  );
  expect([one.body.length, two.body.length]).toEqual([0, 0]);
  expect(toolsIn(two)).toEqual([plain, { toolId: "b", title: "other" }]);
  expect(toolsIn(two)[0]).toBe(toolsIn(one)[0]);
  expect(toolsIn(one)[1]).toEqual(other);
});

it("shares nothing between views", () => {
  const lists = new KeptLists();
  const list = { tools: [{ toolId: "a" }] };
  const one = lists.keep(PATH, answer(list));
  expect(toolsIn(lists.keep(`${PATH}?view=compact`, answer(list)))[0]).not.toBe(toolsIn(one)[0]);
});

it("knows the bytes of a held list again, unless they are coded in another way", () => {
  const lists = new KeptLists();
  const list = { tools: [{ toolId: "a" }] };
  const kept = lists.keep(PATH, answer(list));
  const [again, coded] = [answer(list), answer(list, [["content-encoding", "gzip"]])];
  for (const response of [again, coded]) lists.recognise(response);
  expect(jsonOf(again)).toBe(jsonOf(kept));
  expect(jsonOf(coded)).toBeUndefined();
});

it.each<[string, unknown]>([
  ["a bare array", [{ toolId: "a" }, 7]],
  ["no list", { tools: 1 }],
  ["null", null],
])("keeps %s as it is", (_, value) => {
  expect(jsonOf(new KeptLists().keep(PATH, answer(value)))).toEqual(value);
});
