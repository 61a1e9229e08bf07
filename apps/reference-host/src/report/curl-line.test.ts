import { expect, test } from "vitest";
import { curlLine } from "./curl-line.js";

test("is one command on two lines", () => {
  expect(curlLine("toolfold-demo-reader", "http://127.0.0.1:4870/v1/tools?view=compact")).toBe(
    "curl -H 'Authorization: Bearer toolfold-demo-reader' \\\n  'http://127.0.0.1:4870/v1/tools?view=compact'",
  );
});

test("cannot be left through a quote in an id", () => {
  expect(curlLine("t", "http://h/it's")).toBe("curl -H 'Authorization: Bearer t' \\\n  'http://h/it%27s'");
});
