import { describe, expect, test } from "vitest";
import { MAX_PROBLEMS, ProblemList } from "./problem-list.js";

describe("ProblemList", () => {
  test("keeps problems in order, with a requirement where there is one", () => {
    const list = new ProblemList();
    list.add("not_json", undefined, "First.");
    list.add("banned_keyword", { parent: undefined, token: "$ref" }, "Second.", "subset-no-ref");
    expect(list.toArray()).toEqual([
      { code: "not_json", pointer: "", message: "First." },
      { code: "banned_keyword", pointer: "/$ref", message: "Second.", requirement: "subset-no-ref" },
    ]);
  });

  test("counts what is beyond its bound", () => {
    const list = new ProblemList();
    for (let index = 0; index < MAX_PROBLEMS + 7; index++)
      list.add("not_json", { parent: undefined, token: index }, "No.");
    const problems = list.toArray();
    expect(problems).toHaveLength(MAX_PROBLEMS + 1);
    expect(problems.at(-2)?.pointer).toBe("/999");
    expect(problems.at(-1)).toEqual({
      code: "too_many_problems",
      pointer: "",
      message: "7 more problems were found and are not listed; repair the listed ones first.",
    });
  });
});
