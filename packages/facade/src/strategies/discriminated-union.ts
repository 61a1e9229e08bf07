import type { Json, JsonObject } from "@toolfold/core";
import type { Group } from "../grouping/group.js";
import { embedSchemas } from "../schema/embed-schemas.js";
import { put } from "../schema/put.js";
import { stripHeaders } from "../schema/strip-headers.js";
import { envelopeSchema, SCHEMAS_KEYWORD } from "./envelope-schema.js";
import type { Strategy } from "./strategy.js";

/**
 * The schemas are part of the facade's own: one branch for each tool, definitions shared at the root. A schema that
 * cannot be moved without a change of meaning keeps its whole text under the vendor keyword, and its branch takes any
 * object.
 */
export const discriminatedUnion: Strategy = {
  name: "discriminated_union",
  placements: ["root", "arguments"],
  strictPlacements: [],
  unseen: [],
  compose(group, { placement }) {
    const { branches, definitions, apart } = unite(group);
    const shared: JsonObject = {
      ...(Object.keys(definitions).length > 0 ? { $defs: definitions } : {}),
      ...(Object.keys(apart).length > 0 ? { [SCHEMAS_KEYWORD]: apart } : {}),
    };
    if (placement === "arguments") {
      const labelled = branches.map(({ name, schema }): Json => ({ ...schema, title: name }));
      return { inputSchema: { ...envelopeSchema(group, { type: "object", anyOf: labelled }, false), ...shared } };
    }
    return { inputSchema: { type: "object", oneOf: branches.map(rootBranch), ...shared } };
  },
};

interface Branch {
  readonly name: string;
  readonly schema: JsonObject;
}

function unite(group: Group): { branches: Branch[]; definitions: JsonObject; apart: JsonObject } {
  const inputs = group.tools.map(({ definition }) => ({ name: definition.name, schema: definition.inputSchema }));
  const { schemas, definitions } = embedSchemas(inputs);
  const apart: Record<string, unknown> = {};
  const branches = inputs.map(({ name, schema }, index): Branch => {
    const embedded = schemas[index];
    if (embedded === undefined) put(apart, name, stripHeaders(schema));
    return { name, schema: embedded ?? { type: "object" } };
  });
  return { branches, definitions, apart: apart as JsonObject };
}

function rootBranch({ name, schema }: Branch): JsonObject {
  return {
    type: "object",
    properties: { tool_name: { const: name }, arguments: schema },
    required: ["tool_name", "arguments"],
  };
}
