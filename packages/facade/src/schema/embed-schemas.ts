import { escapeToken, type JsonObject } from "@toolfold/core";
import { equalBodies } from "./equal-bodies.js";
import { portSchema } from "./port-schema.js";
import type { PortedSchema } from "./ported-schema.js";
import { put } from "./put.js";

/** A schema to embed, and the name of the tool that it belongs to. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: JsonObject;
}

/** Schemas that live in one document. */
export interface EmbeddedSchemas {
  /** One for each input, in its order; `undefined` where embedding could change a verdict. */
  readonly schemas: readonly (JsonObject | undefined)[];
  /** What the references in `schemas` lead to, for `$defs` at the root of the document. Each body stands here once. */
  readonly definitions: JsonObject;
}

/**
 * Brings schemas of any dialects into one 2020-12 document. Definitions are shared: bodies that are equal, references
 * included, are written once. The result depends on the inputs and their order alone.
 */
export function embedSchemas(inputs: readonly NamedSchema[]): EmbeddedSchemas {
  const ported = inputs.map(({ name, schema }) => portSchema(schema, name));
  const whole = ported.filter((schema) => schema !== undefined);
  const definitions = shareDefinitions(whole);
  return { schemas: ported.map((bodies) => bodies?.[0]?.schema as JsonObject | undefined), definitions };
}

function shareDefinitions(schemas: readonly PortedSchema[]): JsonObject {
  const classes = equalBodies(schemas);
  const names = new Map<number, string>();
  const taken = new Set<string>();
  const definitions: Record<string, unknown> = {};
  for (const [index, bodies] of schemas.entries()) {
    for (const { slots } of bodies) {
      for (const { holder, target } of slots) {
        const body = bodies[target];
        const group = classes[index]?.[target];
        if (body === undefined || group === undefined) continue;
        let name = names.get(group);
        if (name === undefined) {
          name = freeName(body.hint, taken);
          names.set(group, name);
          taken.add(name);
          put(definitions, name, body.schema);
        }
        holder.$ref = `#/$defs/${escapeToken(name)}`;
      }
    }
  }
  return definitions as JsonObject;
}

/** A definition's name appears inside references, so it is kept to characters that no one has to escape. */
function freeName(hint: string, taken: ReadonlySet<string>): string {
  const plain = hint.replace(/[^A-Za-z0-9_.-]+/g, "_").slice(0, 64);
  const base = /^[A-Za-z]/.test(plain) ? plain : `schema${plain}`;
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}_${number}`;
  return name;
}
