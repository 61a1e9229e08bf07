/** A tool schema that tempts a trimmer. */
export interface SchemaProbe {
  readonly name: string;
  /** The schema as it is sent. */
  readonly schema: string;
  /** JSON Pointers, in the schema, of what may be cut. */
  readonly mayGo: readonly string[];
  /** What may not: everything at, in and around these pointers, and the requirement that says so. */
  readonly keeps: Readonly<Record<string, string>>;
  /** Values that the schema and what is left of it have to judge alike; none where no validator here reads its dialect. */
  readonly instances: readonly unknown[];
}

const D2020 = '"$schema":"https://json-schema.org/draft/2020-12/schema"';

/** The schema of most requests: `$schema` and two annotations may go, the property called `title` may not. */
export const PLAIN_SCHEMA: string = `{${D2020},"type":"object","properties":{"title":{"type":"string","title":"Title","$comment":"Cut me."}}}`;

/** Every temptation; the tools of one request. */
export const SCHEMA_PROBES: readonly SchemaProbe[] = [
  {
    name: "annotations",
    schema: `{${D2020}, "$comment":"c","type":"object","title":"T","properties":{"name":{"type":"string","title":"Name","description":"Keep  me.","minLength":2},"q":{"examples":[1,2],"deprecated":true,"readOnly":false,"type":"integer","writeOnly":false,"markdownDescription":"x","default":5,"example":{"a":1},"x-order":1,"format":"int32"}},"required":["name"],"additionalProperties":false}`,
    mayGo: [
      "/$schema",
      "/$comment",
      "/title",
      "/properties/name/title",
      ...["examples", "deprecated", "readOnly", "writeOnly", "markdownDescription", "example"].map(
        (key) => `/properties/q/${key}`,
      ),
    ],
    keeps: {},
    instances: [
      { name: "ab" },
      { name: "a" },
      { name: "ab", q: 1 },
      { name: "ab", q: "1" },
      { name: "ab", x: 1 },
      { q: 1 },
      [],
    ],
  },
  {
    name: "names",
    schema: `{"type":"object","properties":{"title":{"type":"string"},"$comment":{"type":"string"},"deprecated":true,"examples":{"type":"array"},"example":{"minimum":1}},"patternProperties":{"title":{"type":"string"}},"$defs":{"title":{"type":"string"}},"dependentSchemas":{"title":{"required":["example"]}},"dependentRequired":{"examples":["title"]},"items":{"$ref":"#/$defs/title"}}`,
    mayGo: [],
    keeps: {
      "/properties": "trim-names-are-not-keywords",
      "/patternProperties": "trim-names-are-not-keywords",
      "/$defs": "trim-names-are-not-keywords",
      "/dependentSchemas": "trim-names-are-not-keywords",
      "/dependentRequired": "trim-names-are-not-keywords",
    },
    instances: [
      {},
      { title: 1 },
      { title: "a" },
      { title: "a", example: 2 },
      { examples: [] },
      { subtitle: 1 },
      { example: 0 },
    ],
  },
  {
    name: "types of values",
    schema:
      '{"type":"object","title":{"type":"string"},"$comment":5,"examples":"one","deprecated":"yes","readOnly":0,"properties":{"a":{"title":["A"],"type":"string"}}}',
    mayGo: [],
    keeps: Object.fromEntries(
      ["/title", "/$comment", "/examples", "/deprecated", "/readOnly", "/properties/a/title"].map((pointer) => [
        pointer,
        "trim-value-type",
      ]),
    ),
    instances: [],
  },
  {
    name: "data",
    schema:
      '{"type":"object","properties":{"c":{"const":{"title":"a","$comment":"b"}},"e":{"enum":[{"title":"a","properties":{"x":{"title":"b"}}}]},"d":{"default":{"title":"a"}},"x":{"x-form":{"title":"a","items":{"$comment":"b"}}},"s":{"examples":[{"title":"a"}],"example":{"title":"a"}}}}',
    mayGo: ["/properties/s/examples", "/properties/s/example"],
    keeps: Object.fromEntries([
      ["/properties/d/default", "trim-keywords"],
      ["/properties/x/x-form", "trim-keywords"],
      ...[
        "c/const/title",
        "c/const/$comment",
        "e/enum/0/title",
        "e/enum/0/properties",
        "d/default/title",
        "x/x-form/title",
        "x/x-form/items",
        "s/examples/0/title",
        "s/example/title",
      ].map((pointer) => [`/properties/${pointer}`, "trim-data-is-not-entered"]),
    ]),
    instances: [
      { c: { title: "a", $comment: "b" } },
      { c: {} },
      { e: { title: "a", properties: { x: { title: "b" } } } },
      { e: {} },
    ],
  },
  {
    name: "a base that references need",
    schema: `{${D2020},"$id":"https://x.test/base","type":"object","properties":{"a":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"number","$comment":"Cut me."}}}`,
    mayGo: ["/$defs/n/$comment"],
    keeps: { "/$schema": "trim-keeps-base", "/$id": "trim-keeps-base", "/$defs": "trim-keeps-reachable" },
    instances: [{ a: 1 }, { a: "1" }, {}],
  },
  {
    name: "identifiers below the root",
    schema: `{"type":"object","properties":{"a":{"$id":"https://x.test/inner",${D2020},"type":"string"}}}`,
    mayGo: [],
    keeps: { "/properties/a/$id": "trim-root-only", "/properties/a/$schema": "trim-root-only" },
    instances: [{ a: "b" }, { a: 1 }],
  },
  {
    name: "a dialect that matters",
    schema:
      '{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"items":[{"type":"string"}],"additionalItems":false}}}',
    mayGo: [],
    keeps: { "/$schema": "trim-keeps-dialect" },
    instances: [{ a: ["b"] }, { a: ["b", "c"] }, { a: [1] }],
  },
  {
    name: "an older dialect that matters",
    schema:
      '{"$schema":"http://json-schema.org/draft-04/schema#","type":"object","properties":{"a":{"minimum":0,"exclusiveMinimum":true}}}',
    mayGo: [],
    keeps: { "/$schema": "trim-keeps-dialect" },
    instances: [],
  },
  {
    name: "a dialect that nobody knows",
    schema:
      '{"$schema":"https://x.test/dialect","type":"object","title":"T","$comment":"c","properties":{"a":{"title":"A"}}}',
    mayGo: [],
    keeps: { "": "trim-unknown-dialect" },
    instances: [],
  },
  {
    name: "a reference into examples",
    schema:
      '{"type":"object","properties":{"p":{"examples":[{"type":"string"}]},"q":{"$ref":"#/properties/p/examples/0"},"r":{"examples":[1],"title":"R"}}}',
    mayGo: ["/properties/r/title"],
    keeps: {
      "/properties/p/examples": "trim-keeps-pointer-target",
      "/properties/r/examples": "trim-keeps-pointer-target",
    },
    instances: [{ q: "a" }, { q: 1 }, { p: 1 }],
  },
  {
    name: "labels of constants",
    schema:
      '{"type":"object","properties":{"level":{"oneOf":[{"const":1,"title":"Low"},{"const":2,"title":"Critical"}]}}}',
    mayGo: [],
    keeps: Object.fromEntries([0, 1].map((at) => [`/properties/level/oneOf/${at}/title`, "trim-keeps-label"])),
    instances: [{ level: 1 }, { level: 3 }],
  },
  {
    name: "definitions that are reached",
    schema:
      '{"type":"object","properties":{"x":{"$ref":"#/%24defs/a~1b"}},"$defs":{"a/b":{"items":{"$ref":"#/$defs/deep"}},"deep":{"type":"integer"},"dead":{"type":"null"}}}',
    mayGo: ["/$defs/dead"],
    keeps: { "/$defs/a~1b": "trim-keeps-reachable", "/$defs/deep": "trim-keeps-reachable" },
    instances: [{ x: [1] }, { x: ["1"] }, {}],
  },
  {
    name: "definitions that may be reached",
    schema: '{"type":"object","properties":{"x":{"$anchor":"here","type":"string"}},"$defs":{"maybe":{"type":"null"}}}',
    mayGo: [],
    keeps: { "/$defs": "trim-keeps-uncertain" },
    instances: [{ x: "a" }, { x: 1 }],
  },
  {
    name: "escaped names",
    schema: '{"type":"object","properties":{"a":{"$r\\u0065f":"#/$defs/n"}},"$d\\u0065fs":{"n":{"type":"number"}}}',
    mayGo: [],
    keeps: { "/$defs": "trim-decoded-keys" },
    instances: [{ a: 1 }, { a: "1" }],
  },
];
