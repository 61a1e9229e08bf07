import { DEFAULT_DIALECT, type Dialect, declaredDialect, type JsonObject, Resolver, type Target } from "@toolfold/core";
import { portNode } from "./port-node.js";
import type { Body, PortedSchema, Slot } from "./ported-schema.js";

const PORTABLE: ReadonlySet<Dialect> = new Set(["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"]);

/** Where reading stops: a schema beyond it is described on request instead. */
const MAX_NODES = 20_000;
const MAX_DEPTH = 128;

/**
 * Takes a schema apart so that it can live inside another document: in the words of 2020-12, without identifiers and
 * definitions, each referenced subschema a body of its own. The verdict on every instance stays the same.
 *
 * @returns `undefined` where that cannot be promised: an unknown dialect, a dynamic or unresolved reference, a schema
 * that is broken or too large.
 */
export function portSchema(schema: JsonObject, name: string): PortedSchema | undefined {
  const dialect = declaredDialect(schema) ?? DEFAULT_DIALECT;
  if (dialect === "unknown" || !PORTABLE.has(dialect)) return undefined;
  const resolver = new Resolver(schema, dialect);
  const root: Target = { schema, location: undefined, base: resolver.rootBase() };
  const targets: Target[] = [root];
  const indexes = new Map<object | boolean, number>([[schema, 0]]);
  const bodies: Body[] = [];
  let nodes = 0;

  const indexOf = (target: Target): number => {
    const known = indexes.get(target.schema);
    if (known !== undefined) return known;
    indexes.set(target.schema, targets.length);
    return targets.push(target) - 1;
  };

  for (let next = 0; next < targets.length; next++) {
    const target = targets[next] as Target;
    const slots: Slot[] = [];
    const ported = portBody(target, dialect, resolver, {
      refer: (holder, to) => slots.push({ holder, target: indexOf(to) }),
      take: () => ++nodes <= MAX_NODES,
    });
    if (ported === undefined) return undefined;
    bodies.push({ schema: ported, slots, hint: hintOf(target, name) });
  }
  return bodies;
}

interface Porter {
  readonly refer: (holder: Record<string, unknown>, target: Target) => void;
  /** Whether one more node may be read. */
  readonly take: () => boolean;
}

function portBody(
  target: Target,
  dialect: Dialect,
  resolver: Resolver,
  { refer, take }: Porter,
): JsonObject | boolean | undefined {
  if (typeof target.schema === "boolean") return target.schema;
  const root: Record<string, unknown> = {};
  const open = [{ source: target.schema, into: root, base: target.base, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { source, into, depth } = next;
    if (!take() || depth > MAX_DEPTH) return undefined;
    const declared = declaredDialect(source);
    if (declared !== undefined && declared !== dialect) return undefined;
    const base = source === target.schema ? next.base : resolver.baseWithin(source, next.base);
    const children: typeof open = [];
    const done = portNode(source, into, dialect, {
      child: (child, place) => children.push({ source: child, into: place, base, depth: depth + 1 }),
      reference: (reference) => {
        const to = resolver.resolve(reference, base);
        if (to !== undefined) refer(into, to);
        return to !== undefined;
      },
    });
    if (!done) return undefined;
    open.push(...children.reverse());
  }
  return root as JsonObject;
}

function hintOf({ location }: Target, name: string): string {
  return location === undefined ? name : String(location.token);
}
