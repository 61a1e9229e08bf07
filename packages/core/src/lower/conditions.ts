import { isJsonObject, type Json, type JsonObject } from "../json-value.js";
import { EMPTY, type Form, FREE, FULL, NO_NOTES, type ObjectShape, plainParsed } from "./form.js";
import { isFull } from "./is-full.js";
import type { Lowering, Place } from "./lowering.js";
import type { NodeReader } from "./node-reader.js";
import { withWide } from "./notes.js";
import { widen } from "./widening.js";

const PARTS = ["if", "then", "else"];

/** The form that every kind but objects passes. */
function objectForm(object: ObjectShape): Form {
  return { parsed: plainParsed({ ...FREE, object }), notes: NO_NOTES, draw: undefined };
}

function kept(residue: JsonObject): Form {
  return { parsed: plainParsed(FREE, { residue }), notes: NO_NOTES, draw: undefined };
}

const isClean = (value: Json, lowering: Lowering): boolean =>
  typeof value === "boolean" || (isJsonObject(value) && lowering.isClean(value));

/** `if`, `then` and `else`: kept as they are when no part needs lowering, else dropped together. */
export function conditionalForm(reader: NodeReader, place: Place, lowering: Lowering): Form | undefined {
  const condition = reader.get("if");
  if (condition === undefined) return undefined;
  const branch = (name: string): Form => {
    const value = reader.get(name);
    return value === undefined ? FULL : lowering.lower(value, lowering.inside(place, reader.place(name)));
  };
  if (typeof condition === "boolean") return branch(condition ? "then" : "else");
  const residue: Record<string, Json> = {};
  for (const name of PARTS) {
    const value = reader.get(name);
    if (value === undefined) continue;
    if (!isClean(value, lowering)) return withWide(FULL, widen(reader.spot("if"), "conditional"));
    residue[name] = value;
  }
  return Object.keys(residue).length === 1 ? undefined : kept(residue);
}

/** What depends on the presence of a property: names become `dependentRequired`, schemas are dropped. */
export function dependentForms(reader: NodeReader, place: Place, lowering: Lowering): Form[] {
  const forms: Form[] = [];
  for (const name of ["dependentSchemas", "dependencies"]) {
    const value = reader.get(name);
    if (!isJsonObject(value)) continue;
    if (name === "dependencies" && !BINDING.has(reader.dialect)) {
      forms.push(disputedForm(value, reader, lowering));
      continue;
    }
    for (const trigger of Object.keys(value)) {
      const member = value[trigger] as Json;
      if (Array.isArray(member)) forms.push(namesForm(trigger, member as readonly string[]));
      else {
        const at = lowering.inside(place, { parent: reader.place(name), token: trigger });
        forms.push(schemaForm(trigger, lowering.lower(member, at), reader, name));
      }
    }
  }
  return forms;
}

/** The dialects in which `dependencies` is a keyword; later ones dropped it, and only some validators still know it. */
const BINDING: ReadonlySet<string> = new Set(["draft-04", "draft-06", "draft-07"]);

function disputedForm(value: JsonObject, reader: NodeReader, lowering: Lowering): Form {
  const clean = Object.values(value).every((member) => Array.isArray(member) || isClean(member, lowering));
  return clean ? kept({ dependencies: value }) : withWide(FULL, widen(reader.spot("dependencies"), "dependent_schema"));
}

function namesForm(trigger: string, names: readonly string[]): Form {
  return objectForm({ ...FREE.object, dependent: new Map([[trigger, new Set(names)]]) });
}

function schemaForm(trigger: string, form: Form, reader: NodeReader, keyword: string): Form {
  const { object } = form.parsed.shapes;
  if (object === undefined) return objectForm({ ...FREE.object, props: new Map([[trigger, EMPTY]]) });
  if (isFull(form)) return FULL;
  if (requiredOf(reader).includes(trigger)) {
    const parsed = { ...form.parsed, shapes: { ...FREE, object }, residue: undefined };
    const only: Form = { parsed, notes: NO_NOTES, draw: undefined };
    // What is kept as text would be asked of every kind.
    return form.parsed.residue === undefined ? only : withWide(only, widen(reader.spot(keyword), "conditional"));
  }
  const dropped = withWide(FULL, widen(reader.spot(keyword), "dependent_schema"));
  if (object.required.size === 0) return dropped;
  const names = namesForm(trigger, [...object.required]);
  return onlyRequires(object) && form.parsed.residue === undefined && form.parsed.wide === undefined
    ? names
    : withWide(names, widen(reader.spot(keyword), "dependent_schema"));
}

function requiredOf(reader: NodeReader): readonly Json[] {
  const required = reader.get("required");
  return Array.isArray(required) ? (required as Json[]) : [];
}

function onlyRequires(object: ObjectShape): boolean {
  return (
    [...object.props.values(), ...object.patterns.values(), object.rest].every(isFull) &&
    object.min <= object.required.size &&
    object.max === Infinity &&
    object.names === undefined &&
    object.dependent.size === 0 &&
    object.values === undefined
  );
}
