import { type Json, type JsonObject, lowerSchema } from "@toolfold/core";
import type { Benchmark, Figure } from "./figure.js";
import { measureRatio } from "./measure-ratio.js";
import { sampleTools } from "./sample-tools.js";
import { time } from "./time.js";

/** Real catalogues hold about one input schema in forty that is not in the subset. */
const ONE_IN = 40;

function withoutUnions(schema: JsonObject): JsonObject {
  const { $defs: _, ...rest } = schema as Record<string, Json>;
  const { owner: __, range: ___, ...properties } = schema.properties as Record<string, Json>;
  return { ...rest, properties };
}

/** Lowering a catalogue costs no more than a few times what parsing and printing it costs. */
export const loweringTime: Benchmark = {
  name: "lowering-time",
  async run() {
    const schemas = sampleTools(5_000).map(({ inputSchema }, index) =>
      index % ONE_IN === 0 ? (inputSchema as JsonObject) : withoutUnions(inputSchema as JsonObject),
    );
    const measured = await measureRatio({
      ours: () => time(() => schemas.forEach((schema) => void lowerSchema(schema))),
      baseline: () => time(() => JSON.parse(JSON.stringify(schemas)) as Json),
    });
    const target = { atMost: 4 };
    return [
      {
        figure: `lowering, 5,000 tools, 1 in ${ONE_IN} dirty`,
        unit: "ms",
        ...measured,
        against: "JSON.parse(JSON.stringify())",
        target,
      },
    ];
  },
};

const SMALL = 50;

/** Lowering costs the same per property, however many a schema has. */
export const loweringGrowth: Benchmark = {
  name: "lowering-growth",
  async run() {
    const figures: Figure[] = [];
    for (const factor of [10, 100]) {
      const measured = await measureRatio({
        ours: () => time(() => lowerSchema(unions(SMALL * factor))),
        baseline: () => time(() => Array.from({ length: factor }, () => lowerSchema(unions(SMALL)))),
      });
      const figure = `lowering, ${SMALL * factor} unions in one schema`;
      figures.push({
        figure,
        unit: "ms",
        ...measured,
        against: `${factor} schemas of ${SMALL}`,
        target: { atMost: 1.5 },
      });
    }
    return figures;
  },
};

function unions(count: number): JsonObject {
  const member = (index: number): [string, Json] => [
    `p${index}`,
    { anyOf: [{ type: "string", minLength: index % 9 }, { $ref: "#/$defs/id" }, { type: "null" }] },
  ];
  const properties = Object.fromEntries(Array.from({ length: count }, (_, index) => member(index)));
  return { type: "object", properties, $defs: { id: { type: "object", properties: { id: { type: "integer" } } } } };
}

/** Schemas of megabytes that were made to take for ever, each against its own text: the work has to grow with it, and not faster. */
export const loweringLarge: Benchmark = {
  name: "lowering-large",
  async run() {
    const figures: Figure[] = [];
    for (const [what, schema] of LARGE) {
      const measured = await measureRatio({
        ours: () => time(() => lowerSchema(schema)),
        baseline: () => time(() => JSON.parse(JSON.stringify(schema)) as Json),
        rounds: 5,
        warmUp: 1,
      });
      figures.push({ figure: what, unit: "ms", ...measured, against: "its JSON round trip", target: { atMost: 30 } });
    }
    return figures;
  },
};

const LARGE: readonly (readonly [string, Json])[] = [
  ["lowering, 2,000 schemas, 40 references each", referring(2000, 40)],
  ["lowering, 300 schemas in each other", mutual(300)],
  ["lowering, a tuple of 100,000 in an allOf", tuples(100_000)],
];

function referring(count: number, each: number): JsonObject {
  const $defs: Record<string, Json> = {};
  for (let index = 0; index < count; index++) {
    const allOf = Array.from({ length: each }, (_, step) => ({
      $ref: `#/$defs/d${(index * 7 + step * 13 + 1) % count}`,
    }));
    $defs[`d${index}`] = { type: "object", allOf, unevaluatedProperties: false };
  }
  return { type: "object", properties: { v: { $ref: "#/$defs/d0" } }, $defs };
}

function tuples(length: number): JsonObject {
  const prefixItems = Array.from({ length }, (_, index) => ({ minLength: index % 7 }));
  const others = Array.from({ length: 200 }, (_, index) => ({ minItems: index }));
  return { type: "object", properties: { v: { allOf: [{ prefixItems }, ...others] } } };
}

/** Schemas that were made to take for ever, against work that takes some 50 ms on a quiet machine of today. */
export const loweringHostile: Benchmark = {
  name: "lowering-hostile",
  async run() {
    const figures: Figure[] = [];
    const tools = sampleTools(6_000);
    for (const [what, schema] of HOSTILE) {
      const measured = await measureRatio({
        ours: () => time(() => lowerSchema(schema)),
        baseline: () => time(() => JSON.parse(JSON.stringify(tools)) as Json),
        rounds: 7,
      });
      figures.push({
        figure: what,
        unit: "ms",
        ...measured,
        against: "JSON round trip of 6,000 tools",
        target: { atMost: 1 },
      });
    }
    return figures;
  },
};

const HOSTILE: readonly (readonly [string, Json])[] = [
  ["lowering, 2^40 schemas by reference", doubling(40)],
  ["lowering, 10,000 schemas deep", nested(10_000)],
  [
    "lowering, 10,000 unlike objects",
    branches((index) => ({ type: "object", properties: { [`p${index}`]: { minLength: 1 } } })),
  ],
  ["lowering, 10,000 patterns", branches((index) => ({ type: "string", pattern: `^${index}` }))],
  ["lowering, 10,000 constants", branches((index) => ({ const: `c${index}` }), "oneOf")],
  ["lowering, 10,000 parts of an allOf", branches((index) => ({ required: [`p${index}`] }), "allOf")],
  ["lowering, 40 schemas in each other", mutual(40)],
];

function doubling(levels: number): JsonObject {
  const $defs: Record<string, Json> = { [`d${levels}`]: { type: "string" } };
  for (let level = 0; level < levels; level++) {
    const next = { $ref: `#/$defs/d${level + 1}` };
    $defs[`d${level}`] = { type: "object", properties: { left: next, right: next } };
  }
  return { type: "object", properties: { v: { $ref: "#/$defs/d0" } }, $defs };
}

function nested(levels: number): JsonObject {
  let v: Json = { type: "string" };
  for (let level = 0; level < levels; level++) v = { anyOf: [{ type: "null" }, { type: "array", items: v }] };
  return { type: "object", properties: { v } };
}

function branches(branch: (index: number) => Json, keyword = "anyOf"): JsonObject {
  return {
    type: "object",
    properties: { v: { [keyword]: Array.from({ length: 10_000 }, (_, index) => branch(index)) } },
  };
}

function mutual(count: number): JsonObject {
  const names = Array.from({ length: count }, (_, index) => `d${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const $defs = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
  return { type: "object", properties: { v: { $ref: "#/$defs/d0" } }, $defs };
}
