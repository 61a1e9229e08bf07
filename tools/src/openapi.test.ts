import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { readSchema, SHAPES } from "./read-schemas.js";
import { ROOT } from "./repository.js";

interface Reference {
  readonly $ref?: string;
}
interface Parameter {
  readonly name: string;
  readonly schema: { readonly $ref?: string; readonly enum?: readonly string[] };
}
interface Media {
  readonly schema: object;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Response extends Reference {
  readonly content?: Readonly<Record<string, Media>>;
  readonly headers?: Readonly<Record<string, Reference>>;
}
interface Operation {
  readonly security?: readonly unknown[];
  readonly parameters: readonly Reference[];
  readonly responses: Readonly<Record<string, Reference>>;
}
interface Description {
  readonly servers: readonly {
    readonly url: string;
    readonly variables: { readonly origin: { readonly default: string } };
  }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

// ajv reads the description as one big schema of unknown keywords, and resolves each `$ref` by the place of its file.
const BASE = "file:///api/openapi.yaml";
const text = readFileSync(join(ROOT, "api/openapi.yaml"), "utf8");
const description = parse(text) as Description;
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
ajv.addSchema(description, BASE);
for (const shape of SHAPES) {
  ajv.addSchema({ $ref: (await readSchema(shape)).$id }, `file:///schemas/${shape}.schema.json`);
  ajv.addSchema(await readSchema(shape));
}

const { parameters, responses } = description.components;
const bodies = Object.entries(responses).flatMap(([name, { content = {} }]) =>
  Object.entries(content).map(([type, media]) => ({ name, type, ...media })),
);

function errorsIn(response: string, value: unknown): string {
  const pointer = `${BASE}#/components/responses/${response}/content/application~1json/schema`;
  const validate = ajv.getSchema(pointer);
  if (validate === undefined) throw new Error(`${pointer} is not there.`);
  return validate(value) === true ? "" : ajv.errorsText(validate.errors);
}

/** The last part of a reference. */
const nameOf = ({ $ref = "" }: Reference): string => $ref.slice($ref.lastIndexOf("/") + 1);

it.each(bodies)("$name: is JSON, and its examples are valid", ({ name, type, examples = {} }) => {
  expect(type).toBe("application/json");
  const verdicts = Object.entries(examples).map(([example, { value }]) => [example, errorsIn(name, value)]);
  expect(verdicts.length).toBeGreaterThan(0);
  expect(verdicts.filter(([, errors]) => errors !== "")).toEqual([]);
});

it.each(["ToolList", "Tool"])("%s: accepts what RFC 0112 shows and refuses what it forbids", (name) => {
  const wrap = (tool: unknown): unknown => (name === "Tool" ? tool : { tools: [tool] });
  const example = (path: string): unknown =>
    JSON.parse(readFileSync(join(ROOT, "schemas/examples", `${path}.json`), "utf8")) as unknown;
  expect(errorsIn(name, wrap(example("compact-tool-descriptor/valid/rfc-0112-example")))).toBe("");
  expect(errorsIn(name, wrap(example("tool-descriptor/valid/every-field")))).toBe("");
  expect(errorsIn(name, wrap(example("tool-descriptor/invalid/exec-from-mcp")))).not.toBe("");
  expect(errorsIn(name, wrap(example("tool-descriptor/invalid/unknown-field")))).not.toBe("");
});

it("has only shapes of schemas/ as bodies, in an envelope for lists", () => {
  const refs = [...text.matchAll(/\$ref: (\.\.[^\s}]+)/g)].map(([, ref]) => ref);
  expect(new Set(refs)).toEqual(
    new Set([
      "../schemas/capabilities.schema.json",
      "../schemas/compact-tool-descriptor.schema.json",
      "../schemas/error-envelope.schema.json",
      "../schemas/tool-descriptor.schema.json",
      "../schemas/tool-descriptor.schema.json#/properties/source",
    ]),
  );
  expect(text).not.toMatch(/^\s*oneOf:/m);
});

it("takes the values of `source` from the schema, and pins those of `view`", async () => {
  const tool = await readSchema("tool-descriptor");
  const capabilities = await readSchema("capabilities");
  const sources = ["node-pack", "workflow", "mcp", "connector", "host-extension"];
  expect(parameters.Source?.schema).toEqual({ $ref: "../schemas/tool-descriptor.schema.json#/properties/source" });
  expect(tool.properties.source?.enum).toEqual(sources);
  expect(capabilities.properties.toolCatalog).toMatchObject({
    properties: { sources: { items: { enum: sources } } },
  });
  expect(parameters.View?.schema).toEqual({ type: "string", enum: ["standard", "compact"], default: "standard" });
  const { BadRequest } = responses;
  expect(BadRequest?.content?.["application/json"]?.examples).toMatchObject({
    view: { value: { details: { allowed: ["standard", "compact"] } } },
    source: { value: { details: { allowed: sources } } },
  });
});

it("names the version in its paths and not in the server's URL", () => {
  expect(description.servers.map(({ url, variables }) => url.replace("{origin}", variables.origin.default))).toEqual([
    "http://127.0.0.1:4870",
  ]);
});

it("has these operations, parameters and answers", () => {
  const table = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters: taken, responses: answers, security }]) => [
      `${method} ${path}`,
      taken.map(nameOf).join(" "),
      Object.entries(answers).map(([status, answer]) => `${status} ${nameOf(answer)}`),
      security === undefined ? "credential" : "public",
    ]),
  );
  const catalog = ["400 BadRequest", "401 Unauthenticated"];
  const failures = ["405 MethodNotAllowed", "429 RateLimited", "500 InternalError"];
  const head = ["4XX HeadOfError", "5XX HeadOfError"];
  expect(table).toEqual([
    [
      "get /v1/tools",
      "View Source IfNoneMatch",
      ["200 ToolList", "304 NotModified", ...catalog, "404 NoCatalog", ...failures, "503 SourceUnavailable"],
      "credential",
    ],
    ["head /v1/tools", "View Source IfNoneMatch", ["200 HeadOfCatalog", "304 NotModified", ...head], "credential"],
    [
      "get /v1/tools/{toolId}",
      "ToolId View IfNoneMatch",
      ["200 Tool", "304 NotModified", ...catalog, "404 NoSuchTool", ...failures, "503 SourceUnavailable"],
      "credential",
    ],
    [
      "head /v1/tools/{toolId}",
      "ToolId View IfNoneMatch",
      ["200 HeadOfCatalog", "304 NotModified", ...head],
      "credential",
    ],
    [
      "get /.well-known/openwop",
      "IfNoneMatch",
      ["200 Capabilities", "304 CapabilitiesNotModified", ...failures],
      "public",
    ],
    [
      "head /.well-known/openwop",
      "IfNoneMatch",
      ["200 HeadOfCapabilities", "304 CapabilitiesNotModified", ...head],
      "public",
    ],
  ]);
});

it("sends these headers with each answer", () => {
  const table = Object.entries(responses).map(([name, { headers = {} }]) => [name, Object.keys(headers).join(" ")]);
  const catalog = "ETag Vary Cache-Control toolfold-catalog";
  expect(Object.fromEntries(table)).toEqual({
    ToolList: catalog,
    Tool: catalog,
    Capabilities: "ETag Vary Cache-Control",
    HeadOfCatalog: catalog,
    HeadOfCapabilities: "ETag Vary Cache-Control",
    HeadOfError: "",
    NotModified: catalog,
    CapabilitiesNotModified: "ETag Vary Cache-Control",
    BadRequest: "",
    Unauthenticated: "WWW-Authenticate",
    NoCatalog: "",
    NoSuchTool: "toolfold-catalog",
    MethodNotAllowed: "Allow",
    RateLimited: "Retry-After",
    InternalError: "",
    SourceUnavailable: "Retry-After",
  });
});

it("gives each status of an error its one code", () => {
  const codes = bodies.flatMap(({ name, examples = {} }) =>
    Object.values(examples).flatMap(({ value }) =>
      typeof value === "object" && value !== null && "error" in value ? [`${name} ${String(value.error)}`] : [],
    ),
  );
  expect([...new Set(codes)]).toEqual([
    "BadRequest validation_error",
    "Unauthenticated unauthenticated",
    "NoCatalog not_found",
    "NoSuchTool not_found",
    "MethodNotAllowed method_not_allowed",
    "RateLimited rate_limited",
    "InternalError internal_error",
    "SourceUnavailable source_unavailable",
  ]);
});
