import { isJsonObject, type Json, setMember } from "../json-value.js";
import { type Drawn, type Form, kindsOf, lazyForm, NO_NOTES, type Notes } from "./form.js";
import { jsonKey } from "./json-key.js";
import type { Run } from "./run.js";
import { joinWide, type Wide } from "./widening.js";

/** Notes of one place that may stand for a union when only one branch has them. */
const CARRIED: ReadonlySet<string> = new Set(["title", "default", "examples"]);

/** Two sets of notes on one place; the first wins. */
export function overNotes(one: Notes, other: Notes): Notes {
  if (one.size === 0) return other;
  if (other.size === 0) return one;
  return new Map([...one, ...[...other].filter(([name]) => !one.has(name))]);
}

/** The same form with other notes. */
export function withNotes(form: Form, notes: Notes): Form {
  if (notes === form.notes || (notes.size === 0 && form.notes.size === 0)) return form;
  const { draw } = form;
  if (draw === undefined) return { parsed: form.parsed, notes, draw };
  return lazyForm(
    () => form.parsed,
    notes,
    (run) => annotated(drawnOnce(form, draw, run), notes),
  );
}

/** A form that others are made of is written once, however many they are. */
function drawnOnce(form: Form, draw: (run: Run) => Drawn, run: Run): Drawn {
  const known = run.drawn.get(form);
  if (known !== undefined) return known;
  const drawn = draw(run);
  run.drawn.set(form, drawn);
  return drawn;
}

/** The same form, known to accept more than its schema. */
export function withWide(form: Form, wide: Wide): Form {
  if (wide === undefined) return form;
  const { draw } = form;
  if (draw === undefined) {
    return { parsed: { ...form.parsed, wide: joinWide(form.parsed.wide, wide) }, notes: form.notes, draw };
  }
  return lazyForm(
    () => ({ ...form.parsed, wide: joinWide(form.parsed.wide, wide) }),
    form.notes,
    (run) => {
      const drawn = drawnOnce(form, draw, run);
      return { json: drawn.json, wide: joinWide(drawn.wide, wide) };
    },
  );
}

/** Writes notes over those of a finished schema, in their own order before everything else. */
function annotated(drawn: Drawn, notes: Notes): Drawn {
  if (drawn.json === false || notes.size === 0) return drawn;
  const json: Record<string, Json> = {};
  for (const [name, value] of notes) setMember(json, name, value);
  if (isJsonObject(drawn.json)) {
    for (const name of Object.keys(drawn.json)) {
      if (!notes.has(name)) setMember(json, name, drawn.json[name] as Json);
    }
  }
  return { json, wide: drawn.wide };
}

/** What the branches of a union say about it: their descriptions joined, other notes where all or only one has them. */
export function unitedNotes(branches: readonly Form[]): Notes {
  if (branches.every((branch) => branch.notes.size === 0)) return NO_NOTES;
  const united = new Map<string, Json>();
  for (const name of new Set(branches.flatMap((branch) => [...branch.notes.keys()]))) {
    const value = name === "description" ? undefined : sharedNote(name, branches);
    if (value !== undefined) united.set(name, value);
  }
  const description = joinedDescriptions(branches);
  return description === undefined ? united : new Map([["description", description], ...united]);
}

function sharedNote(name: string, branches: readonly Form[]): Json | undefined {
  const found = branches.map((branch) => branch.notes.get(name)).filter((value) => value !== undefined);
  const [first] = found;
  if (first === undefined || new Set(found.map(jsonKey)).size > 1) return undefined;
  if (found.length === branches.length) return first;
  return CARRIED.has(name) && found.length === 1 && !(name === "title" && branches.length > 1) ? first : undefined;
}

function joinedDescriptions(branches: readonly Form[]): string | undefined {
  const texts = new Set<string>();
  for (const branch of branches) {
    const only = onlyValue(branch);
    const text = branch.notes.get("description") ?? (only === undefined ? undefined : branch.notes.get("title"));
    if (typeof text !== "string" || text === "") continue;
    texts.add(only === undefined ? text : `${JSON.stringify(only)}: ${text}`);
  }
  return texts.size === 0 ? undefined : [...texts].join("\n");
}

/** The one value that a branch stands for, whose label would be lost in an `enum`. */
function onlyValue(branch: Form): Json | undefined {
  const { shapes } = branch.parsed;
  const [kind, ...others] = kindsOf(shapes);
  const values = kind === undefined || others.length > 0 ? undefined : shapes[kind]?.values;
  return values?.length === 1 ? values[0] : undefined;
}
