import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./repository.js";

/** One rule of lowering, broken on purpose. */
export interface Mutant {
  /** What the rule says. */
  readonly rule: string;
  /** Below `packages/core/src/lower`. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The test file, below `packages/core/src/lower`, that has to fail. */
  readonly test: "vectors.test.ts" | "lower-schema.test.ts" | "budget.test.ts" | "prune.test.ts";
}

const WIDE_NOT = "refused.wide === undefined && refused.residue === undefined";

/** The rules that careless lowering breaks, each with the line that keeps it. */
export const MUTANTS: readonly Mutant[] = [
  {
    rule: "names that patterns allow stay allowed under additionalProperties: false",
    file: "kinds/object-names.ts",
    find: "const rest = algebra.unite(forms, op);",
    replace: "const rest = shape.rest;",
    test: "vectors.test.ts",
  },
  {
    rule: "what an allOf evaluates is allowed under unevaluated*",
    file: "unevaluated.ts",
    find: 'this.#collectAll(listOf(ownMember(schema, "allOf")), base, isCertain);',
    replace: "",
    test: "vectors.test.ts",
  },
  {
    rule: "what a branch evaluates is possible, and not certain, under unevaluated*",
    file: "unevaluated.ts",
    find: "if (this.#own(schema, isTop) && !isCertain) this.#evaluated.isCertain = false;",
    replace: "this.#own(schema, isTop);",
    test: "vectors.test.ts",
  },
  {
    rule: "nothing wider is negated",
    file: "negation.ts",
    find: `const isCertain = ${WIDE_NOT};`,
    replace: "const isCertain = true;",
    test: "vectors.test.ts",
  },
  {
    rule: "a condition whose parts need lowering goes as a whole",
    file: "conditions.ts",
    find: 'if (!isClean(value, lowering)) return withWide(FULL, widen(reader.spot("if"), "conditional"));',
    replace: "",
    test: "vectors.test.ts",
  },
  {
    rule: "what is counted from above is exact or goes, where it is merged",
    file: "own-shapes.ts",
    find: "const isWide = max !== Infinity &&",
    replace: "const isWide = max < 0 &&",
    test: "vectors.test.ts",
  },
  {
    rule: "what is counted from above is exact or goes, where it is copied",
    file: "rewrite-node.ts",
    find: 'if (drawn.wide === undefined || !Object.hasOwn(reader.node, "maxContains")) {',
    replace: "if (reader.dialect !== undefined) {",
    test: "vectors.test.ts",
  },
  {
    rule: "a oneOf whose branches may overlap is not called exact",
    file: "unite.ts",
    find: 'return areApart(branches, op) ? united : withWide(united, widen(op.spot, "branches_may_overlap"));',
    replace: "return united;",
    test: "vectors.test.ts",
  },
  {
    rule: "a long oneOf of values that overlap is not called exact",
    file: "constants.ts",
    find: "isExclusive && overlaps",
    replace: "isExclusive && branches.length === 0",
    test: "budget.test.ts",
  },
  {
    rule: "siblings of $ref count in the dialects where they do",
    file: "normalize.ts",
    find: "if (names.length === 1) return true;",
    replace: "if (names.length >= 1) return true;",
    test: "vectors.test.ts",
  },
  {
    rule: "siblings of $ref do not count in the older dialects",
    file: "normalize.ts",
    find: "if (REF_HIDES_SIBLINGS.has(this.dialect)) return true;",
    replace: "",
    test: "vectors.test.ts",
  },
  {
    rule: "a recursion that is cut is reported",
    file: "normalize.ts",
    find: "return kindsOnly(kindsOfNode(schema, place, this), notes, widen(spot, reason));",
    replace: "return kindsOnly(kindsOfNode(schema, place, this), notes, undefined);",
    test: "vectors.test.ts",
  },
  {
    rule: "a text that is copied stands for no more than it says",
    file: "within.ts",
    find: "outer.parsed.residue !== undefined || isCopied",
    replace: "outer.parsed.residue !== undefined",
    test: "vectors.test.ts",
  },
  {
    rule: "nor does a text with something deep in it that its shapes do not say",
    file: "within.ts",
    find: "outer.draw !== undefined && !isExact(outer, op)",
    replace: "outer.draw !== undefined && outer.parsed.wide !== undefined",
    test: "vectors.test.ts",
  },
  {
    rule: "two references to the same values are two branches",
    file: "unite.ts",
    find: "(seen.get(key) ?? index) !== index",
    replace: "(seen.get(key) ?? index) < 0",
    test: "vectors.test.ts",
  },
  {
    rule: "each place of an object that JavaScript shares has a meaning of its own",
    file: "lower-schema.ts",
    find: "if (flags.size < scan.schemas.length)",
    replace: "if (flags.size > scan.schemas.length)",
    test: "lower-schema.test.ts",
  },
  {
    rule: "objects are joined in one property only",
    file: "kinds/object-unite.ts",
    find: "if (differing.length > 1) return undefined;",
    replace: "",
    test: "vectors.test.ts",
  },
  {
    rule: "objects that need different properties are not joined",
    file: "kinds/object-unite.ts",
    find: "|| !sameSet(one.required, other.required)",
    replace: "",
    test: "vectors.test.ts",
  },
  {
    rule: "a list of one thing or of another is not a list of both",
    file: "kinds/array.ts",
    find: "if (index === undefined || differing.length > 1 || !isSameForm(one.rest, other.rest, op)) return undefined;",
    replace: "if (index === undefined) return undefined;",
    test: "vectors.test.ts",
  },
  {
    rule: "a name that one side lists meets the closed rest of the other",
    file: "kinds/object-meet.ts",
    find: "for (const name of other.props.keys()) if (!closing.props.has(name)) props.set(name, EMPTY);",
    replace: "for (const [name, form] of other.props) if (!closing.props.has(name)) props.set(name, form);",
    test: "vectors.test.ts",
  },
  {
    rule: "a property that a schema depends on is reported when that schema is dropped",
    file: "conditions.ts",
    find: 'const dropped = withWide(FULL, widen(reader.spot(keyword), "dependent_schema"));',
    replace: "const dropped = FULL;",
    test: "vectors.test.ts",
  },
  {
    rule: "an enum is not written beside kinds that it does not list",
    file: "draw-form.ts",
    find: "if (listed === undefined) return undefined;",
    replace: "if (listed === undefined) continue;",
    test: "vectors.test.ts",
  },
  {
    rule: "an intersection that is not made is reported",
    file: "intersect.ts",
    find: 'withWide(one, widen(spot, "budget"))',
    replace: "one",
    test: "budget.test.ts",
  },
  {
    rule: "a union that is not made is open",
    file: "unite.ts",
    find: 'return withWide(FULL, widen(op.spot, "budget"));',
    replace: 'return withWide(first, widen(op.spot, "budget"));',
    test: "budget.test.ts",
  },
  {
    rule: "parts of an allOf that are not read are reported",
    file: "normalize.ts",
    find: 'withWide(form, widen(spot, "budget"))',
    replace: "form",
    test: "budget.test.ts",
  },
  {
    rule: "anchors in branches that are not read are known",
    file: "scan.ts",
    find: "if (branches.length < value.length) this.isIdentified = true;",
    replace: "",
    test: "budget.test.ts",
  },
  {
    rule: "nothing is resolved against an identifier that is no URI",
    file: "resolve.ts",
    find: "absolute(id, base) ?? NOWHERE",
    replace: "absolute(id, base) ?? base",
    test: "budget.test.ts",
  },
  {
    rule: "what is counted from above is never cut to fit",
    file: "prune.ts",
    find: 'if (name === "contains") return !Object.hasOwn(schema, "maxContains");',
    replace: "",
    test: "prune.test.ts",
  },
  {
    rule: "a condition is never cut to fit",
    file: "prune.ts",
    find: 'new Set(["items", "additionalProperties", "contains"])',
    replace: 'new Set(["items", "additionalProperties", "contains", "if"])',
    test: "prune.test.ts",
  },
  {
    rule: "names of properties are kept whole or cut as a whole",
    file: "prune.ts",
    find: 'new Set(["items", "additionalProperties", "contains"])',
    replace: 'new Set(["items", "additionalProperties", "contains", "propertyNames"])',
    test: "prune.test.ts",
  },
];

/** What became of the tests when a rule was broken. */
export type Outcome = "killed" | "survived" | "cannot be applied";

/** Runs tests of core over copies of its source, in which one rule is broken at a time. The working tree is not touched. */
export class MutantBench {
  readonly #folder: string;

  constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), "toolfold-mutants-"));
    for (const path of [
      "vectors",
      "schemas",
      "vitest.project.js",
      "vitest.setup.js",
      "tsconfig.base.json",
      "package.json",
    ]) {
      cpSync(join(ROOT, path), join(this.#folder, path), { recursive: true, filter: isSource });
    }
    cpSync(join(ROOT, "packages/core"), join(this.#folder, "packages/core"), { recursive: true, filter: isSource });
    writeFileSync(
      join(this.#folder, "vitest.config.ts"),
      'export default { test: { projects: ["packages/core"] } };\n',
    );
    symlinkSync(join(ROOT, "node_modules"), join(this.#folder, "node_modules"));
    symlinkSync(join(ROOT, "packages/core/node_modules"), join(this.#folder, "packages/core/node_modules"));
  }

  /** @param mutant - `undefined` runs the tests over the source as it is. */
  async run(mutant: Mutant | undefined, tests: readonly string[]): Promise<Outcome> {
    if (mutant === undefined) return (await this.#passes(tests)) ? "survived" : "killed";
    const path = join(this.#folder, "packages/core/src/lower", mutant.file);
    const source = readFileSync(path, "utf8");
    if (source.split(mutant.find).length !== 2) return "cannot be applied";
    writeFileSync(
      path,
      source.replace(mutant.find, () => mutant.replace),
    );
    const passes = await this.#passes(tests);
    writeFileSync(path, source);
    return passes ? "survived" : "killed";
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #passes(tests: readonly string[]): Promise<boolean> {
    const files = tests.map((test) => `packages/core/src/lower/${test}`);
    const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
    const child = spawn(process.execPath, [vitest, "run", "--bail", "1", ...files], {
      cwd: this.#folder,
      stdio: "ignore",
    });
    return new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => resolve(code === 0));
    });
  }
}

const isSource = (path: string): boolean => !/\/(node_modules|dist|\.turbo)(\/|$)/.test(path);
