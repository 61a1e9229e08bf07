import { expect, test } from "vitest";
import { readWorkspace } from "./workspace.js";

const SOURCE = { "@toolfold/source": "./src/index.ts", types: "./dist/index.d.ts", default: "./dist/index.js" };

/** Changing an arrow, an entry point or a dependency is a decision: it is written here as well as in package.json. */
const TOPOLOGY = {
  schemas: {
    name: "@toolfold/schemas",
    published: true,
    exports: { "./*.schema.json": "./*.schema.json", "./package.json": "./package.json" },
    dependencies: [],
    peerDependencies: [],
  },
  "packages/conformance": {
    name: "@toolfold/conformance",
    published: true,
    exports: {
      ".": SOURCE,
      "./cli": {
        "@toolfold/source": "./src/cli/index.ts",
        types: "./dist/cli/index.d.ts",
        default: "./dist/cli/index.js",
      },
      "./vitest": {
        "@toolfold/source": "./src/vitest.ts",
        types: "./dist/vitest.d.ts",
        default: "./dist/vitest.js",
      },
    },
    dependencies: ["@modelcontextprotocol/client", "@toolfold/schemas", "ajv", "re2js"],
    peerDependencies: ["vitest"],
  },
  "packages/core": {
    name: "@toolfold/core",
    published: true,
    exports: { ".": SOURCE },
    dependencies: [],
    peerDependencies: [],
  },
  "packages/facade": {
    name: "@toolfold/facade",
    published: true,
    exports: {
      ".": SOURCE,
      "./mcp": {
        "@toolfold/source": "./src/mcp/index.ts",
        types: "./dist/mcp/index.d.ts",
        default: "./dist/mcp/index.js",
      },
    },
    dependencies: ["@modelcontextprotocol/client", "@modelcontextprotocol/server", "@toolfold/core", "ajv", "re2js"],
    peerDependencies: [],
  },
  "packages/host-express": {
    name: "@toolfold/host-express",
    published: true,
    exports: { ".": SOURCE },
    dependencies: ["@toolfold/core", "jose", "lru-cache", "negotiator"],
    peerDependencies: ["express"],
  },
  "packages/proxy": {
    name: "@toolfold/proxy",
    published: true,
    exports: { ".": SOURCE },
    dependencies: ["@toolfold/core", "lru-cache", "prom-client", "uplot"],
    peerDependencies: ["better-sqlite3", "iovalkey"],
  },
  "apps/cli": {
    name: "@toolfold/cli",
    published: true,
    exports: {
      ".": { "@toolfold/source": "./src/main.ts", types: "./dist/main.d.ts", default: "./dist/main.js" },
    },
    dependencies: [
      "@modelcontextprotocol/node",
      "@modelcontextprotocol/server",
      "@toolfold/conformance",
      "@toolfold/core",
      "@toolfold/facade",
      "@toolfold/proxy",
      "gpt-tokenizer",
      "iovalkey",
      "jsonc-parser",
      "pino",
      "yaml",
    ],
    peerDependencies: [],
  },
  "apps/lab": {
    name: "@toolfold/lab",
    published: false,
    exports: {},
    dependencies: [
      "@preact/signals",
      "@toolfold/core",
      "@toolfold/facade",
      "d3-hierarchy",
      "diff",
      "gpt-tokenizer",
      "jsonc-parser",
      "preact",
    ],
    peerDependencies: [],
  },
  "apps/reference-host": {
    name: "@toolfold/reference-host",
    published: false,
    exports: {},
    dependencies: [
      "@modelcontextprotocol/client",
      "@modelcontextprotocol/server-everything",
      "@modelcontextprotocol/server-filesystem",
      "@modelcontextprotocol/server-memory",
      "@toolfold/core",
      "@toolfold/host-express",
      "express",
      "gpt-tokenizer",
    ],
    peerDependencies: [],
  },
  "apps/site": {
    name: "@toolfold/site",
    published: false,
    exports: {},
    dependencies: [
      "esbuild",
      "minisearch",
      "rehype-highlight",
      "rehype-slug",
      "rehype-stringify",
      "remark-gfm",
      "remark-parse",
      "remark-rehype",
      "unified",
      "unist-util-visit",
    ],
    peerDependencies: [],
  },
  bench: {
    name: "@toolfold/bench",
    published: false,
    exports: {},
    dependencies: [
      "@modelcontextprotocol/client",
      "@modelcontextprotocol/server",
      "@modelcontextprotocol/server-everything",
      "@toolfold/conformance",
      "@toolfold/core",
      "@toolfold/facade",
      "@toolfold/host-express",
      "@toolfold/proxy",
      "express",
      "http-proxy-3",
      "jsonc-parser",
      "lossless-json",
      "mcp-proxy",
    ],
    peerDependencies: [],
  },
  examples: {
    name: "@toolfold/examples",
    published: false,
    exports: {},
    dependencies: [
      "@anthropic-ai/sdk",
      "@modelcontextprotocol/server-filesystem",
      "@modelcontextprotocol/server-memory",
      "@toolfold/conformance",
      "@toolfold/core",
      "@toolfold/facade",
      "@toolfold/host-express",
      "express",
    ],
    peerDependencies: [],
  },
  tools: {
    name: "@toolfold/tools",
    published: false,
    exports: {},
    dependencies: [
      "@hyperjump/json-schema",
      "@noble/hashes",
      "@toolfold/core",
      "ajv",
      "ajv-formats",
      "esbuild",
      "fast-check",
      "json-schema-to-typescript",
      "jsonc-parser",
      "mdast-util-to-string",
      "remark-gfm",
      "remark-parse",
      "unified",
      "yaml",
    ],
    peerDependencies: [],
  },
};

test("the workspace is these packages with these entry points and dependencies", () => {
  const topology = readWorkspace().map(({ folder, manifest }) => [
    folder,
    {
      name: manifest.name,
      published: manifest.private !== true,
      exports: manifest.exports ?? {},
      dependencies: Object.keys(manifest.dependencies ?? {}).sort(),
      peerDependencies: Object.keys(manifest.peerDependencies ?? {}).sort(),
    },
  ]);
  expect(Object.fromEntries(topology)).toEqual(TOPOLOGY);
});

test("what is published names the types and code of each entry point, without the source condition", () => {
  for (const { manifest } of readWorkspace()) {
    if (manifest.private === true || manifest.publishConfig?.exports === undefined) continue;
    const withoutSource = Object.entries(manifest.exports ?? {}).map(([entry, target]) => {
      if (typeof target === "string") return [entry, target];
      const { "@toolfold/source": _source, ...rest } = target;
      return [entry, rest];
    });
    expect(manifest.publishConfig.exports, manifest.name).toEqual(Object.fromEntries(withoutSource));
  }
});

test("each entry point's condition order puts source first, then types, then code", () => {
  for (const { manifest } of readWorkspace()) {
    for (const target of Object.values(manifest.exports ?? {})) {
      if (typeof target === "string") continue;
      expect(Object.keys(target), manifest.name).toEqual(["@toolfold/source", "types", "default"]);
    }
  }
});
