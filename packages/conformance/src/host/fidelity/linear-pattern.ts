import { RE2JS } from "re2js";

/** Patterns come from strangers, and a backtracking engine can take years: this one takes time linear in the text. */
export const linearPattern: { (pattern: string): { test(text: string): boolean; toString(): string }; code: string } =
  Object.assign(
    (pattern: string) => {
      const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
      return { test: (text: string) => compiled.matcher(text).find(), toString: () => pattern };
    },
    { code: "" },
  );
