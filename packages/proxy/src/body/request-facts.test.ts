import { expect, it } from "vitest";
import { readFacts } from "./request-facts.js";

const facts = (text: string): ReturnType<typeof readFacts> => readFacts(new TextEncoder().encode(text));

it.each([
  ['{"messages":[{"role":"user"}]}', false],
  ['{"messages":[{"role":"user"},{"content":"x","role":"assist\\u0061nt"}]}', true],
  ['{"contents":[{"parts":[]},{"role":"model","parts":[]}]}', true],
  ['{"input":"hello"}', false],
  ['{"input":[{"role":"user","content":"x"},{"type":"function_call","name":"f"}]}', true],
  ['{"input":"x","previous_response_id":"r"}', true],
  ['{"input":"x","previous_response_id":null}', false],
  ['{"messages":[{"role":"user","content":[{"role":"assistant"}]}]}', false],
])("tells whether the conversation of %s goes on", (text, isRunning) => {
  expect(facts(text).isRunning).toBe(isRunning);
});

it("does not decode a name that is none", () => {
  expect(facts(`{"model":"${"m".repeat(5_000)}","prompt_cache_key":"k"}`)).toMatchObject({
    model: undefined,
    cacheKey: "k",
  });
});

it("finds the list of tools, the model and the ids", () => {
  const text =
    '{"model":"m","t\\u006fols": [1, 2],"metadata":{"x":{"user_id":"no"},"user_id":"u"},"prompt_cache_key":"k"}';
  expect(facts(text)).toEqual({
    tools: { start: text.indexOf("["), end: text.indexOf("]") + 1 },
    model: "m",
    userId: "u",
    cacheKey: "k",
    isRunning: false,
    opening: [],
  });
});

it.each([
  '{"tools":[],"tools":[]}',
  '{"tools":[],"tools":null}',
  '{"tools":null,"tools":[]}',
  '{"tools":[],"functions":[]}',
  '{"tools":{}}',
  '{"requests":[],"tools":[]}',
  "[]",
])("finds no one list in %s", (text) => {
  expect(facts(text).tools).toBeUndefined();
});
