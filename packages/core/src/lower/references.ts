import { type Form, FULL } from "./form.js";
import type { Lowering, Place } from "./lowering.js";
import type { NodeReader } from "./node-reader.js";
import { withWide } from "./notes.js";
import { LONGEST_REFERENCE, type Resolver, type Target } from "./resolve.js";
import { widen } from "./widening.js";

type Find = (resolver: Resolver, reference: string, base: string) => Target | undefined;

/** The keywords that lead elsewhere, and how each finds its target. */
const REFERENCES: readonly (readonly [name: string, find: Find])[] = [
  ["$ref", (resolver, reference, base) => resolver.resolve(reference, base)],
  ["$dynamicRef", (resolver, reference, base) => resolver.resolveDynamic(reference, base)],
  ["$recursiveRef", (resolver, reference, base) => resolver.resolveRecursive(reference, base)],
];

/** The forms of what a node refers to. What cannot be found inside the schema accepts everything, and is reported. */
export function referredForms(reader: NodeReader, place: Place, lowering: Lowering): Form[] {
  const forms: Form[] = [];
  for (const [name, find] of REFERENCES) {
    const reference = reader.string(name);
    if (reference === undefined) continue;
    const spot = reader.spot(name);
    const { resolver } = lowering;
    const target = resolver.isDisputed(reader.node) ? undefined : find(resolver, reference, place.base);
    const reason = reference.length > LONGEST_REFERENCE ? "budget" : "unresolved_reference";
    if (target === undefined) forms.push(withWide(FULL, widen(spot, reason)));
    else {
      const { schema, location, base } = target;
      forms.push(lowering.follow({ schema, place: { location, base, depth: place.depth + 1 } }, spot));
    }
  }
  return forms;
}
