import { isJsonObject, type Json, type JsonObject } from "../json-value.js";
import type { Limits } from "../limits.js";
import { type Dialect, REF_HIDES_SIBLINGS } from "../schema/dialects.js";
import { type KeywordKind, keywordsOf } from "../schema/keywords.js";
import type { Location } from "../schema/pointer.js";
import { eachSubschema } from "../schema/subschemas.js";
import type { Algebra, Op } from "./algebra.js";
import { conditionalForm, dependentForms } from "./conditions.js";
import { constantsForm } from "./constants.js";
import { drawForm } from "./draw-form.js";
import { type Drawn, EMPTY, type Form, FULL, kindsOnly, lazyForm, NO_NOTES, type Notes } from "./form.js";
import { intersect, intersectAll } from "./intersect.js";
import { isExact } from "./is-exact.js";
import { kindsOfMany, kindsOfNode } from "./kinds-of-node.js";
import type { Lowering, Place } from "./lowering.js";
import { without } from "./negation.js";
import { NodeReader, notesOf } from "./node-reader.js";
import { overNotes, withNotes, withWide } from "./notes.js";
import { constantOnly, ownShapes } from "./own-shapes.js";
import type { WideningReason } from "./reasons.js";
import { referredForms } from "./references.js";
import { Resolver } from "./resolve.js";
import { type Children, rewriteNode } from "./rewrite-node.js";
import { Run } from "./run.js";
import {
  allNeeds,
  branchesToRead,
  type Flags,
  NEEDS,
  ownNeeds,
  type Scan,
  scanSchema,
  settleFlags,
  UNREAD,
} from "./scan.js";
import { unevaluatedForms } from "./unevaluated.js";
import { unite, uniteExclusive } from "./unite.js";
import { type Spot, widen } from "./widening.js";
import { accepts, complement, disjoint, within } from "./within.js";

const ALGEBRA: Algebra = {
  intersect,
  unite,
  within,
  disjoint,
  accepts,
  complement,
  isExact,
  draw: (form, run) => drawForm(form, run, ALGEBRA),
};

/** Keywords that accept everything, beside a `$ref` as elsewhere. */
const SILENT: ReadonlySet<KeywordKind> = new Set(["annotation", "definitions", "identifier"]);

/** Turns the schemas of one tool into forms, each schema object once. */
export class Normalizer implements Lowering {
  readonly dialect: Dialect;
  readonly run: Run;
  readonly resolver: Resolver;
  readonly #limits: Limits;
  readonly #flags: Flags;
  readonly #forms: Map<object, Form> = new Map();
  readonly #open: Set<object> = new Set();
  /** Levels of merged or rewritten schemas in a form. */
  readonly #heights: Map<object, number> = new Map();
  #tallest = 0;

  /** @param flags - of every schema of the scan. */
  constructor(root: JsonObject, dialect: Dialect, scan: Scan, flags: Flags, limits: Limits) {
    this.dialect = dialect;
    this.run = new Run(scan.weight);
    this.resolver = new Resolver(root, dialect, scan.isIdentified);
    this.#limits = limits;
    this.#flags = flags;
  }

  lower(value: Json, place: Place): Form {
    if (typeof value === "boolean") return value ? FULL : EMPTY;
    if (!isJsonObject(value)) return withWide(FULL, widen(spotAbove(place), "invalid_keyword"));
    const known = this.#forms.get(value);
    if (known !== undefined)
      return this.#isTooTall(value, place) ? this.#cut(value, place, spotAbove(place), "budget") : known;
    if (this.#open.has(value)) return this.#cut(value, place, spotAbove(place), "recursive_reference");
    const flags = this.#needs(value);
    const own = ownNeeds(flags);
    const tooDeep = (own & NEEDS.cut) !== 0 || place.depth > this.#limits.depth;
    const isCut = tooDeep || !this.run.spend(2);
    const form = isCut
      ? this.#cut(value, place, spotAbove(place), "budget")
      : allNeeds(flags) === 0
        ? this.#copied(value, place)
        : this.#built(value, place, own);
    this.#forms.set(value, form);
    return form;
  }

  /** A form that is used again brings its own levels with it. */
  #isTooTall(schema: JsonObject, place: Place): boolean {
    const height = this.#heights.get(schema) ?? 0;
    this.#tallest = Math.max(this.#tallest, height + 1);
    return place.depth + height > this.#limits.depth;
  }

  follow(target: { readonly schema: JsonObject | boolean; readonly place: Place }, spot: Spot): Form {
    const { schema, place } = target;
    if (typeof schema === "boolean" || !this.#open.has(schema)) return this.lower(schema, place);
    return this.#cut(schema, place, spot, "recursive_reference");
  }

  isClean(schema: JsonObject): boolean {
    return allNeeds(this.#needs(schema)) === 0;
  }

  inside(place: Place, location: Location): Place {
    return { location, base: place.base, depth: place.depth + 1 };
  }

  op(spot: Spot): Op {
    return { run: this.run, algebra: ALGEBRA, spot };
  }

  draw(form: Form): Drawn {
    return drawForm(form, this.run, ALGEBRA);
  }

  /** A reference may lead to a place that no keyword holds, which the first reading has not seen. */
  #needs(schema: JsonObject): number {
    const known = this.#flags.get(schema);
    if (known !== undefined) return known;
    const scan = scanSchema(schema, this.dialect, this.#limits);
    const affordable = this.run.spend(scan.weight) && !scan.overflow;
    if (affordable) settleFlags(scan, this.#flags);
    return (affordable ? this.#flags.get(schema) : undefined) ?? UNREAD;
  }

  #cut(schema: JsonObject, place: Place, spot: Spot, reason: WideningReason): Form {
    const description = notesOf(schema, this.dialect).get("description");
    const notes: Notes = description === undefined ? NO_NOTES : new Map([["description", description]]);
    return kindsOnly(kindsOfNode(schema, place, this), notes, widen(spot, reason));
  }

  #copied(schema: JsonObject, place: Place): Form {
    const notes = notesOf(schema, this.dialect);
    const draw = (): Drawn => ({ json: schema, wide: undefined });
    const parsed = constantOnly(schema, place.location, this.dialect);
    if (parsed !== undefined) return { parsed, notes, draw };
    return lazyForm(
      () => this.#closed(new NodeReader(schema, place.location, this.dialect), place).parsed,
      notes,
      draw,
    );
  }

  #built(schema: JsonObject, outer: Place, own: number): Form {
    const reader = new NodeReader(schema, outer.location, this.dialect);
    if ((own & NEEDS.foreign) !== 0) return withWide(FULL, widen(reader.spot("$schema"), "unknown_dialect"));
    const place = { ...outer, base: this.resolver.baseWithin(schema, outer.base) };
    this.#open.add(schema);
    const merges =
      (own & (NEEDS.merge | NEEDS.respell)) !== 0 ||
      reader.has("unevaluatedProperties") ||
      reader.has("unevaluatedItems");
    const outside = this.#tallest;
    this.#tallest = 0;
    const form = merges ? this.#merged(reader, place) : this.#rewritten(reader, place);
    this.#heights.set(schema, this.#tallest);
    this.#tallest = Math.max(outside, this.#tallest + 1);
    this.#open.delete(schema);
    return form;
  }

  /** What a node says that combines nothing. */
  #closed(reader: NodeReader, place: Place): Form {
    let form = ownForm(reader, place, this);
    for (const other of unevaluatedForms(reader, place, this)) {
      form = intersect(form, other, this.op(reader.spot("unevaluatedProperties")));
    }
    return form;
  }

  #rewritten(reader: NodeReader, place: Place): Form {
    const children = this.#children(reader, place);
    const parsed = ownForm(reader, place, this).parsed;
    return {
      parsed,
      notes: notesOf(reader.node, this.dialect),
      draw: () => rewriteNode(new NodeReader(reader.node, reader.location, this.dialect), children, this),
    };
  }

  /** What is written later must be lowered now, while it is known which schemas it is in. */
  #children(reader: NodeReader, place: Place): Children {
    const children = new Map<string, Form[]>();
    const keywords = keywordsOf(this.dialect);
    for (const name of Object.keys(reader.node)) {
      const keyword = keywords.get(name);
      if (keyword === undefined || keyword.kind !== "applicator") continue;
      const forms: Form[] = [];
      children.set(name, forms);
      eachSubschema(keyword.holds, reader.node[name] as Json, reader.place(name), (child, location) => {
        forms.push(this.lower(child, this.inside(place, location)));
      });
    }
    return children;
  }

  #merged(reader: NodeReader, place: Place): Form {
    const notes = notesOf(reader.node, this.dialect);
    if (this.#isReferenceOnly(reader)) {
      const [form] = referredForms(reader, place, this);
      return withWide(withNotes(form ?? FULL, overNotes(notes, form?.notes ?? NO_NOTES)), reader.wide);
    }
    const own = { ...ownForm(reader, place, this), notes };
    let form: Form = own;
    const meet = (other: Form, keyword: string): void => {
      form = intersect(form, other, this.op(reader.spot(keyword)));
    };
    for (const other of referredForms(reader, place, this)) meet(other, "$ref");
    const parts = this.#all(reader, place);
    if (parts !== undefined) meet(parts, "allOf");
    for (const keyword of ["anyOf", "oneOf"] as const) {
      const united = this.#union(reader, place, keyword);
      if (united !== undefined) meet(united, keyword);
    }
    const refused = reader.get("not");
    if (refused !== undefined) {
      const inner = this.lower(refused, this.inside(place, reader.place("not")));
      form = without(form, inner, this.op(reader.spot("not")));
    }
    for (const other of unevaluatedForms(reader, place, this)) meet(other, "unevaluatedProperties");
    return withWide(form, reader.wide);
  }

  /** Whether nothing counts but where a `$ref` leads, and the annotations. */
  #isReferenceOnly(reader: NodeReader): boolean {
    if (!reader.has("$ref")) return false;
    if (REF_HIDES_SIBLINGS.has(this.dialect)) return true;
    const keywords = keywordsOf(this.dialect);
    const names = Object.keys(reader.node);
    if (names.length === 1) return true;
    return names.every((name) => {
      const keyword = keywords.get(name);
      return name === "$ref" || keyword === undefined || (keyword.applies === "any" && SILENT.has(keyword.kind));
    });
  }

  #union(reader: NodeReader, place: Place, keyword: "anyOf" | "oneOf"): Form | undefined {
    const branches = reader.get(keyword);
    if (!Array.isArray(branches) || branches.length === 0) return undefined;
    const read = branchesToRead(keyword, branches as readonly Json[]);
    if (read.length === 0) {
      return kindsOnly(
        kindsOfMany(branches as readonly Json[], place, this),
        NO_NOTES,
        widen(reader.spot(keyword), "budget"),
      );
    }
    const op = this.op(reader.spot(keyword));
    const constants = constantsForm(read, keyword === "oneOf", this, op);
    if (constants !== undefined) return constants;
    const forms = this.#parts(read, reader, place, keyword);
    return keyword === "anyOf" ? unite(forms, op) : uniteExclusive(forms, op);
  }

  #all(reader: NodeReader, place: Place): Form | undefined {
    const parts = reader.get("allOf");
    if (!Array.isArray(parts)) return undefined;
    const read = branchesToRead("allOf", parts as readonly Json[]);
    const spot = reader.spot("allOf");
    const form = intersectAll(this.#parts(read, reader, place, "allOf"), this.op(spot));
    return form && read.length < parts.length ? withWide(form, widen(spot, "budget")) : form;
  }

  #parts(parts: readonly Json[], reader: NodeReader, place: Place, name: string): Form[] {
    return parts.map((part, token) => this.lower(part, this.inside(place, { parent: reader.place(name), token })));
  }
}

/** What a node says by itself, its conditions included. */
function ownForm(reader: NodeReader, place: Place, lowering: Lowering): Form {
  let form: Form = { parsed: ownShapes(reader, place, lowering), notes: NO_NOTES, draw: undefined };
  reader.wide = undefined;
  const condition = conditionalForm(reader, place, lowering);
  if (condition !== undefined) form = intersect(form, condition, lowering.op(reader.spot("if")));
  for (const other of dependentForms(reader, place, lowering)) {
    form = intersect(form, other, lowering.op(reader.spot("dependentSchemas")));
  }
  const conditioned = withWide(form, reader.wide);
  reader.wide = undefined;
  return conditioned;
}

/** A place is reported as the schema that holds it and the keyword that it is under. */
function spotAbove(place: Place): Spot {
  return { location: place.location?.parent, keyword: String(place.location?.token ?? "") };
}
