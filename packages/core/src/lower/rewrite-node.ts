import { isJsonObject, type Json, setMember } from "../json-value.js";
import { type Holds, keywordsOf } from "../schema/keywords.js";
import { type Drawn, type Form, FULL } from "./form.js";
import type { Lowering } from "./lowering.js";
import { type NodeReader, notesOf } from "./node-reader.js";
import { joinWide, type Wide, widen } from "./widening.js";

const NEWEST = keywordsOf("2020-12");
const CONDITIONAL: ReadonlySet<string> = new Set(["if", "then", "else"]);

/** The forms of what stands in each keyword's schema positions, in the order of the text. */
export type Children = ReadonlyMap<string, readonly Form[]>;

/** Copies a node whose own keywords all stay, with everything in it lowered. Keyword order is the node's. */
export function rewriteNode(reader: NodeReader, children: Children, lowering: Lowering): Drawn {
  const { node } = reader;
  const notes = notesOf(node, reader.dialect);
  const json: Record<string, Json> = {};
  let wide: Wide;
  for (const name of Object.keys(node)) {
    if (name === "nullable" || name === "discriminator" || notes.has(name)) {
      setMember(json, name, node[name] as Json);
      continue;
    }
    const written = rewriteKeyword(name, reader, children, lowering);
    wide = joinWide(wide, written.wide);
    if (written.value !== undefined) json[name] = written.value;
  }
  return { json, wide };
}

interface Written {
  readonly value: Json | undefined;
  readonly wide: Wide;
}

const GONE: Written = { value: undefined, wide: undefined };

function rewriteKeyword(name: string, reader: NodeReader, children: Children, lowering: Lowering): Written {
  const keyword = keywordsOf(reader.dialect).get(name);
  if (keyword === undefined || !isCarried(keyword.kind) || !NEWEST.has(name)) return GONE;
  if (name === "dependencies") return rewriteDependencies(reader, lowering);
  const before = reader.wide;
  reader.wide = undefined;
  const value = reader.get(name);
  const invalid = reader.wide;
  reader.wide = before;
  if (value === undefined) return { value, wide: invalid };
  if (name.endsWith("Contains")) return hasContains(reader, children, lowering) ? { value, wide: undefined } : GONE;
  if (keyword.holds === "none") return { value, wide: undefined };
  if (CONDITIONAL.has(name)) return rewriteConditional(value, reader, lowering);
  if (name === "contentSchema") return { value: isClean(value, lowering) ? value : undefined, wide: undefined };
  if (name === "contains") return rewriteContains(reader, children, lowering);
  return rewriteSchemas(keyword.holds, value, name, reader, children, lowering);
}

const isCarried = (kind: string): boolean => kind === "applicator" || kind === "assertion" || kind === "annotation";

const isClean = (value: Json, lowering: Lowering): boolean =>
  typeof value === "boolean" || (isJsonObject(value) && lowering.isClean(value));

function rewriteDependencies(reader: NodeReader, lowering: Lowering): Written {
  const value = reader.get("dependencies");
  if (!isJsonObject(value)) return { value: undefined, wide: widen(reader.spot("dependencies"), "invalid_keyword") };
  const clean = Object.values(value).every((member) => Array.isArray(member) || isClean(member, lowering));
  return clean
    ? { value, wide: undefined }
    : { value: undefined, wide: widen(reader.spot("dependencies"), "dependent_schema") };
}

/** The three stand or fall together. */
function rewriteConditional(value: Json, reader: NodeReader, lowering: Lowering): Written {
  const present = ["if", "then", "else"].filter((part) => Object.hasOwn(reader.node, part));
  const clean = present.every((part) => isClean(reader.node[part] as Json, lowering));
  if (clean) return { value, wide: undefined };
  const matters = present.includes("if") && present.length > 1;
  return { value: undefined, wide: matters ? widen(reader.spot("if"), "conditional") : undefined };
}

/** With a maximum, a wider inner schema would count too much: exact or not at all. */
function rewriteContains(reader: NodeReader, children: Children, lowering: Lowering): Written {
  const drawn = lowering.draw(children.get("contains")?.[0] ?? FULL);
  if (drawn.wide === undefined || !Object.hasOwn(reader.node, "maxContains")) {
    return { value: drawn.json, wide: drawn.wide };
  }
  return { value: undefined, wide: widen(reader.spot("contains"), "contains") };
}

/** Without it, its counts count nothing. */
function hasContains(reader: NodeReader, children: Children, lowering: Lowering): boolean {
  return reader.get("contains") !== undefined && rewriteContains(reader, children, lowering).value !== undefined;
}

function rewriteSchemas(
  holds: Holds,
  value: Json,
  name: string,
  reader: NodeReader,
  children: Children,
  lowering: Lowering,
): Written {
  const drawn = (children.get(name) ?? []).map((form) => lowering.draw(form));
  const wide = drawn.reduce<Wide>((joined, one) => joinWide(joined, one.wide), undefined);
  const forms = drawn.map(({ json }) => json);
  if (Array.isArray(value)) return { value: forms, wide };
  if (holds === "schema" || holds === "schema-or-schemas") return { value: forms[0], wide };
  if (!isJsonObject(value)) return { value: undefined, wide: widen(reader.spot(name), "invalid_keyword") };
  const map: Record<string, Json> = {};
  for (const [index, token] of Object.keys(value).entries()) setMember(map, token, forms[index] ?? true);
  return { value: map, wide };
}
