import type { ShapeName, TrimLever } from "@toolfold/core";
import type { Node } from "jsonc-parser";

/** A member that may be cut, and by what. */
export interface CuttableMember {
  readonly node: Node;
  readonly lever: TrimLever;
}

const SCHEMA_PATHS: Readonly<Record<ShapeName, readonly RegExp[]>> = {
  "anthropic-messages": [/^tools\/\d+\/input_schema$/],
  "openai-chat": [/^tools\/\d+\/function\/parameters$/],
  "openai-functions": [/^functions\/\d+\/parameters$/],
  "openai-responses": [/^tools\/\d+\/parameters$/, /^tools\/\d+\/tools\/\d+\/parameters$/],
  gemini: [/^tools\/\d+\/functionDeclarations\/\d+\/parametersJsonSchema$/],
  "mcp-tools-list": [/^(?:result\/)?tools\/\d+\/(?:in|out)putSchema$/],
};
const MAPS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"]);
const ONE = new Set(
  "items additionalItems additionalProperties propertyNames contains not if then else unevaluatedItems unevaluatedProperties contentSchema".split(
    " ",
  ),
);
const LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems", "items"]);
const TYPES: ReadonlyMap<string, string> = new Map([
  ...["$comment", "$id", "$schema", "markdownDescription", "title"].map((name) => [name, "string"] as const),
  ...["deprecated", "readOnly", "writeOnly"].map((name) => [name, "boolean"] as const),
  ["examples", "array"],
  ["example", "any"],
]);

/** By offset: every member of a located schema that the tables of the specification allow to cut, whatever else holds. */
export function cuttableMembers(root: Node, shape: ShapeName, latin1: string): ReadonlyMap<number, CuttableMember> {
  const found = new Map<number, CuttableMember>();
  const walk = (node: Node, path: string): void => {
    if (SCHEMA_PATHS[shape].some((pattern) => pattern.test(path))) visitSchema(node, true);
    else if (node.type === "array")
      for (const [at, item] of (node.children ?? []).entries()) walk(item, join(path, String(at)));
    else for (const [key, value] of membersOf(node)) walk(value, join(path, key));
  };
  const visitSchema = (schema: Node, isRoot: boolean): void => {
    for (const [key, value, member] of membersOf(schema)) {
      const wanted = TYPES.get(key);
      const isIdentifier = key === "$id" || key === "$schema";
      if (wanted !== undefined && (wanted === "any" || wanted === value.type) && (isRoot || !isIdentifier)) {
        found.set(member.offset, { node: member, lever: "annotations" });
      }
      if (isRoot && (key === "$defs" || key === "definitions")) {
        found.set(member.offset, { node: member, lever: "unusedDefinitions" });
        for (const [, , definition] of membersOf(value)) {
          found.set(definition.offset, { node: definition, lever: "unusedDefinitions" });
        }
      }
      visitInside(key, value);
    }
  };
  const visitInside = (key: string, value: Node): void => {
    if (MAPS.has(key)) for (const [, inner] of membersOf(value)) visitSchema(inner, false);
    else if (LISTS.has(key) && value.type === "array")
      for (const inner of value.children ?? []) visitSchema(inner, false);
    else if (ONE.has(key)) visitSchema(value, false);
  };
  const membersOf = (node: Node): (readonly [string, Node, Node])[] =>
    node.type !== "object"
      ? []
      : (node.children ?? []).flatMap((member) => {
          const [key, value] = member.children ?? [];
          if (key === undefined || value === undefined) return [];
          return [[JSON.parse(latin1.slice(key.offset, key.offset + key.length)) as string, value, member] as const];
        });
  walk(root, "");
  return found;
}

function join(path: string, step: string): string {
  return path === "" ? step : `${path}/${step}`;
}
