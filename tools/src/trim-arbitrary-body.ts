import type { ShapeName } from "@toolfold/core";
import fc from "fast-check";

/** A JSON value as it will be spelled: members may repeat, numbers and escapes are what the text says. */
export type Tree =
  | { readonly kind: "leaf"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly Tree[] }
  | { readonly kind: "object"; readonly members: readonly (readonly [key: string, value: Tree])[] };

/** One body with the shape it has and where its schemas are, as jsonc-parser paths. */
export interface ArbitraryBody {
  readonly shape: ShapeName;
  readonly text: string;
}

const NAMES = [
  "title",
  "examples",
  "example",
  "readOnly",
  "deprecated",
  "$comment",
  "markdownDescription",
  "$schema",
  "$id",
  "$ref",
  "$defs",
  "definitions",
  "properties",
  "items",
  "anyOf",
  "allOf",
  "not",
  "additionalProperties",
  "patternProperties",
  "dependencies",
  "dependentSchemas",
  "type",
  "const",
  "enum",
  "default",
  "description",

  "format",
  "if",
  "$anchor",
  "$dynamicRef",
  "id",
  "x-vendor",
  "a",
  "b",
  "a/b",
  "~",
  "__proto__",
  "constructor",
  "2",
];
const LEAVES = [
  '"T"',
  '""',
  '"\\u0074"',
  '"\\ud800"',
  '"é — 漢"',
  '"a,b"',
  '"}"',
  '"\\""',
  '"\\\\"',
  '"string"',
  '"integer"',
  "true",
  "false",
  "null",
  "0",
  "-0",
  "1.0",
  "1e400",
  "9007199254740993",
  "1E5",
  "{}",
  "[]",
  '"#"',
  '"#/$defs/a"',
  '"#/$defs/b"',
  '"#/definitions/a"',
  '"#/%24defs/a%7E1b"',
  '"#/properties/a/examples/0"',
  '"#a"',
  '"https://x.test/s"',
  '"https://json-schema.org/draft/2020-12/schema"',

  '"http://json-schema.org/draft-07/schema#"',
  '"http://json-schema.org/draft-04/schema#"',
  '"https://x.test/meta"',
];

const leaf = fc.constantFrom(...LEAVES).map((text): Tree => ({ kind: "leaf", text }));
const name = fc.constantFrom(...NAMES);

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: "small", withCrossShrink: true },
    { weight: 3, arbitrary: leaf },
    {
      weight: 4,
      arbitrary: fc
        .array(fc.tuple(name, tie("tree")), { maxLength: 5 })
        .map((members): Tree => ({ kind: "object", members })),
    },
    { weight: 1, arbitrary: fc.array(tie("tree"), { maxLength: 3 }).map((items): Tree => ({ kind: "list", items })) },
  ),
}));

/** A tool schema, mostly an object. */
export const arbitrarySchemaTree: fc.Arbitrary<Tree> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.array(fc.tuple(name, tree), { maxLength: 7 }).map((members): Tree => ({ kind: "object", members })),
  },
  { weight: 1, arbitrary: tree },
);

/** How a tree is spelled. */
export interface Spelling {
  /** White space to draw from, behind and before each token. */
  readonly spaces: readonly string[];
  readonly escapesKeys: boolean;
}

const SPELLINGS: readonly Spelling[] = [
  { spaces: [""], escapesKeys: false },
  { spaces: [" "], escapesKeys: false },
  { spaces: ["", " ", "\n", "\r\n\t", "  "], escapesKeys: true },
];

/** Spells a tree; white space and escapes depend on nothing but the tree and the spelling. */
export function spell(tree: Tree, spelling: Spelling): string {
  let count = 0;
  const space = (): string => spelling.spaces[count++ % spelling.spaces.length] ?? "";
  const spellOne = (value: Tree): string => {
    if (value.kind === "leaf") return value.text;
    const inner =
      value.kind === "list"
        ? value.items.map((item) => space() + spellOne(item) + space())
        : value.members.map(
            ([key, member]) => `${space()}${spellKey(key, count)}${space()}:${space()}${spellOne(member)}${space()}`,
          );
    const body = inner.length === 0 ? space() : inner.join(",");
    return value.kind === "list" ? `[${body}]` : `{${body}}`;
  };
  const spellKey = (key: string, at: number): string =>
    spelling.escapesKeys && at % 3 === 0 && key.length > 0
      ? `"\\u${key.charCodeAt(0).toString(16).padStart(4, "0")}${JSON.stringify(key.slice(1)).slice(1)}`
      : JSON.stringify(key);
  return spellOne(tree);
}

const raw = (text: string): Tree => ({ kind: "leaf", text });
const object = (...members: [string, Tree][]): Tree => ({ kind: "object", members });
const list = (items: readonly Tree[]): Tree => ({ kind: "list", items });

type Wrap = (schemas: readonly Tree[]) => readonly [key: string, value: Tree];

/** By shape: the member of the body that carries tools with these schemas. */
const WRAPS: Readonly<Record<ShapeName, Wrap>> = {
  "anthropic-messages": (schemas) => [
    "tools",
    list(
      schemas.map((schema) =>
        object(["name", raw('"t"')], ["input_schema", schema], ["input_examples", list([schema])]),
      ),
    ),
  ],
  "openai-chat": (schemas) => [
    "tools",
    list(
      schemas.map((schema) =>
        object(["type", raw('"function"')], ["function", object(["parameters", schema], ["name", raw('"t"')])]),
      ),
    ),
  ],
  "openai-functions": (schemas) => [
    "functions",
    list(schemas.map((schema) => object(["name", raw('"t"')], ["parameters", schema]))),
  ],
  "openai-responses": (schemas) => [
    "tools",
    list([
      object(["type", raw('"namespace"')], ["tools", list(schemas.map((schema) => object(["parameters", schema])))]),
    ]),
  ],
  gemini: (schemas) => [
    "tools",
    list([
      object([
        "functionDeclarations",
        list(schemas.map((schema) => object(["parametersJsonSchema", schema], ["parameters", schema]))),
      ]),
    ]),
  ],
  "mcp-tools-list": (schemas) => [
    "result",
    object([
      "tools",
      list(schemas.map((schema) => object(["inputSchema", schema], ["title", raw('"T"')], ["outputSchema", schema]))),
    ]),
  ],
};

const SHAPE_NAMES = Object.keys(WRAPS) as ShapeName[];

/** Bodies of every shape, with the tools first, in the middle or last, spelled in every way. */
export const arbitraryBody: fc.Arbitrary<ArbitraryBody> = fc
  .record({
    shape: fc.constantFrom(...SHAPE_NAMES),
    schemas: fc.array(arbitrarySchemaTree, { minLength: 1, maxLength: 3 }),
    spelling: fc.constantFrom(...SPELLINGS),
    at: fc.integer({ min: 0, max: 2 }),
    message: tree,
  })
  .map(({ shape, schemas, spelling, at, message }) => {
    const others: (readonly [string, Tree])[] = [
      ["model", raw('"m"')],
      ["messages", list([message, object(["title", raw('"M"')])])],
    ];
    const members = [...others.slice(0, at), WRAPS[shape](schemas), ...others.slice(at)];
    return { shape, text: spell({ kind: "object", members }, spelling) };
  });
