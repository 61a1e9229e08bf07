import { isJsonObject, type Json, type JsonObject, ownMember } from "../json-value.js";
import { type Dialect, REF_HIDES_SIBLINGS } from "../schema/dialects.js";
import { keywordsOf } from "../schema/keywords.js";
import { type Location, parsePointer } from "../schema/pointer.js";
import { eachSubschema } from "../schema/subschemas.js";
import { isForeign } from "./scan.js";

/** A schema that a reference may lead to. */
export interface Target {
  readonly schema: JsonObject | boolean;
  readonly location: Location | undefined;
  /** The base URI of the resource that the schema is in. */
  readonly base: string;
}

const ROOT_URI = "json-schema://root/";

/** The base of a schema whose identifier no URI can be made of: nothing is found from there. */
const NOWHERE = "";

/** Characters of a reference or identifier that is read at all. */
export const LONGEST_REFERENCE = 10_000;

/** Finds what references of one schema lead to, inside that schema only. Nothing is fetched. */
export class Resolver {
  readonly #root: JsonObject;
  readonly #dialect: Dialect;
  /** By absolute URI, with the fragment where it is an anchor; `undefined` where two places claim the same one. */
  readonly #places: Map<string, Target | undefined> = new Map();
  /** The base URIs of schemas that have another one than what is around them. */
  readonly #bases: Map<object, string> = new Map();
  readonly #dynamic: Map<string, number> = new Map();
  /** What was found before, by base and reference: definitions are referred to again and again. */
  readonly #found: Map<string, Map<string, Target | undefined>> = new Map();
  #recursiveRoots = 0;
  #isIndexed = false;
  readonly #isIdentified: boolean;

  /** @param isIdentified - whether some schema in it may have an identifier or an anchor; to say so is always right. */
  constructor(root: JsonObject, dialect: Dialect, isIdentified = true) {
    this.#root = root;
    this.#dialect = dialect;
    this.#isIdentified = isIdentified;
  }

  /** The base URI at the root. */
  rootBase(): string {
    return this.baseWithin(this.#root, ROOT_URI);
  }

  /** The base URI inside a schema. */
  baseWithin(schema: JsonObject, base: string): string {
    const known = this.#bases.get(schema);
    if (known !== undefined) return known;
    const id = this.#idOf(schema);
    return id === undefined ? base : withoutFragment(absolute(id, base) ?? NOWHERE);
  }

  /** Whether an identifier stands beside a `$ref` that hides it by the text, though validators resolve the one against the other. */
  isDisputed(schema: JsonObject): boolean {
    if (!REF_HIDES_SIBLINGS.has(this.#dialect) || !Object.hasOwn(schema, "$ref")) return false;
    return typeof ownMember(schema, this.#dialect === "draft-04" ? "id" : "$id") === "string";
  }

  /** What a `$ref` leads to; `undefined` when that is elsewhere or nothing. */
  resolve(reference: string, base: string): Target | undefined {
    if (reference.length > LONGEST_REFERENCE) return undefined;
    const found = this.#found.get(base) ?? new Map<string, Target | undefined>();
    if (found.has(reference)) return found.get(reference);
    const target = this.#find(reference, base);
    this.#found.set(base, found.set(reference, target));
    return target;
  }

  #find(reference: string, base: string): Target | undefined {
    this.#index();
    const [path, ...rest] = reference.split("#");
    const fragment = decoded(rest.join("#"));
    const resource = path === "" ? base : absolute(path ?? "", base);
    if (fragment === undefined || resource === undefined) return undefined;
    if (fragment !== "" && !fragment.startsWith("/"))
      return this.#places.get(`${withoutFragment(resource)}#${fragment}`);
    const start = this.#places.get(withoutFragment(resource));
    return start === undefined ? undefined : this.#follow(start, parsePointer(fragment));
  }

  /** Like {@link resolve}, for `$dynamicRef`: only where the dynamic scope cannot matter. */
  resolveDynamic(reference: string, base: string): Target | undefined {
    const target = this.resolve(reference, base);
    if (target === undefined || !isJsonObject(target.schema)) return target;
    const anchor = ownMember(target.schema, "$dynamicAnchor");
    const isDynamic = typeof anchor === "string" && reference.endsWith(`#${anchor}`);
    return isDynamic && this.#dynamic.get(anchor) !== 1 ? undefined : target;
  }

  /** Like {@link resolve}, for `$recursiveRef`. */
  resolveRecursive(reference: string, base: string): Target | undefined {
    const target = this.resolve(reference, base);
    if (target === undefined || !isJsonObject(target.schema)) return target;
    const isDynamic = ownMember(target.schema, "$recursiveAnchor") === true;
    return isDynamic && this.#recursiveRoots !== 1 ? undefined : target;
  }

  #follow(start: Target, tokens: readonly string[] | undefined): Target | undefined {
    if (tokens === undefined) return undefined;
    let value: Json | undefined = start.schema;
    let { location, base } = start;
    for (const token of tokens) {
      if (Array.isArray(value)) value = /^(0|[1-9]\d{0,9})$/.test(token) ? value[Number(token)] : undefined;
      else value = isJsonObject(value) ? ownMember(value, token) : undefined;
      if (value === undefined) return undefined;
      location = { parent: location, token };
      if (!isJsonObject(value)) continue;
      if (isForeign(value, this.#dialect)) return undefined;
      // Also where no keyword holds it: some validators read an identifier there, and then nothing is found from it.
      base = this.baseWithin(value, base);
    }
    return typeof value === "boolean" || isJsonObject(value) ? { schema: value, location, base } : undefined;
  }

  #idOf(schema: JsonObject): string | undefined {
    if (REF_HIDES_SIBLINGS.has(this.#dialect) && Object.hasOwn(schema, "$ref")) return undefined;
    const id = ownMember(schema, this.#dialect === "draft-04" ? "id" : "$id");
    return typeof id === "string" && keywordsOf(this.#dialect).has("$id") !== (this.#dialect === "draft-04")
      ? id
      : undefined;
  }

  /** Notes every resource, anchor and base URI, once, without recursion. */
  #index(): void {
    if (this.#isIndexed) return;
    this.#isIndexed = true;
    this.#claim(ROOT_URI, { schema: this.#root, location: undefined, base: this.rootBase() });
    if (!this.#isIdentified) return;
    const stack: { schema: JsonObject; location: Location | undefined; base: string }[] = [
      { schema: this.#root, location: undefined, base: ROOT_URI },
    ];
    const keywords = keywordsOf(this.#dialect);
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { schema, location } = next;
      if (location !== undefined && isForeign(schema, this.#dialect)) continue;
      const base = this.baseWithin(schema, next.base);
      if (base !== next.base) this.#bases.set(schema, base);
      this.#note({ schema, location, base }, next.base);
      for (const name of Object.keys(schema)) {
        const holds = keywords.get(name)?.holds ?? "none";
        eachSubschema(holds, schema[name] as Json, { parent: location, token: name }, (child, at) => {
          if (isJsonObject(child)) stack.push({ schema: child, location: at, base });
        });
      }
    }
  }

  #note(target: Target & { readonly schema: JsonObject }, outer: string): void {
    const { schema, base } = target;
    const id = this.#idOf(schema);
    const uri = id === undefined ? undefined : absolute(id, outer);
    if (uri !== undefined) this.#claim(uri.replace(/#$/, ""), target);
    const keywords = keywordsOf(this.#dialect);
    for (const name of ["$anchor", "$dynamicAnchor"]) {
      const anchor = keywords.has(name) ? ownMember(schema, name) : undefined;
      if (typeof anchor !== "string") continue;
      this.#claim(`${base}#${anchor}`, target);
      if (name === "$dynamicAnchor") this.#dynamic.set(anchor, (this.#dynamic.get(anchor) ?? 0) + 1);
    }
    if (ownMember(schema, "$recursiveAnchor") === true) this.#recursiveRoots++;
  }

  #claim(uri: string, target: Target): void {
    const known = this.#places.has(uri);
    this.#places.set(uri, known && this.#places.get(uri)?.schema !== target.schema ? undefined : target);
  }
}

/** `undefined` also for what a URL parser would silently repair, since validators may not. */
function absolute(reference: string, base: string): string | undefined {
  if (reference.length > LONGEST_REFERENCE || /[^\x21-\x7e]/.test(reference)) return undefined;
  try {
    return new URL(reference, base).href;
  } catch {
    return undefined;
  }
}

function withoutFragment(uri: string): string {
  return uri.split("#")[0] ?? uri;
}

function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}
