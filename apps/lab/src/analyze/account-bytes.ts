import { Cursor, decodeString, type Holds, KEYWORDS } from "@toolfold/core";
import { classOf, type KeywordClass } from "./keyword-classes.js";

/** Where in a tool bytes are: in the tool and its input schema, in definitions, or in the output schema. */
export const PARTS = ["input", "definitions", "output"] as const;

export type Part = (typeof PARTS)[number];

/** Bytes of one keyword in one part of a tool. */
export interface Leaf {
  readonly part: Part;
  readonly keyword: string;
  readonly keywordClass: KeywordClass;
  bytes: number;
}

/** Room for the sum of a tool's depth and its schemas'. */
const DEPTH = 512;
const HOLDS: ReadonlyMap<string, Holds> = new Map(
  KEYWORDS.toSorted((one, other) => one.holds.length - other.holds.length).map(({ name, holds }) => [name, holds]),
);
const PROPERTY_MAPS: ReadonlySet<string> = new Set(["properties", "patternProperties"]);
const DEFINITIONS: ReadonlySet<string> = new Set(["$defs", "definitions"]);
const SCHEMAS: ReadonlyMap<string, Part> = new Map([
  ["inputSchema", "input"],
  ["outputSchema", "output"],
]);

/** What the marks between values are counted as. */
const MARKS = "{ } [ ] ,";

/** Gives every byte of a tool's compact text to one keyword; the sums are the length of the text. */
export function accountBytes(json: Uint8Array): Leaf[] {
  return new Account(json).tool();
}

class Account {
  readonly #json: Uint8Array;
  readonly #cursor: Cursor;
  readonly #leaves = new Map<string, Leaf>();
  #part: Part = "input";

  constructor(json: Uint8Array) {
    this.#json = json;
    this.#cursor = new Cursor(json, DEPTH);
  }

  tool(): Leaf[] {
    const end = this.#object((name, keyBytes) => {
      const part = SCHEMAS.get(name);
      if (part === undefined) this.#add(name, keyBytes + this.#skip());
      else {
        this.#part = part;
        this.#add(name, keyBytes);
        this.#schema();
        this.#part = "input";
      }
    });
    this.#add(MARKS, this.#json.length - end);
    return [...this.#leaves.values()];
  }

  #schema(): void {
    if (this.#cursor.kind !== "object") {
      this.#add(MARKS, this.#skip());
      return;
    }
    this.#object((name, keyBytes) => {
      const outer = this.#part;
      if (DEFINITIONS.has(name) && outer === "input") this.#part = "definitions";
      this.#add(name, keyBytes);
      this.#held(name, HOLDS.get(name) ?? "none");
      this.#part = outer;
    });
  }

  /** The value of a keyword, whatever it turns out to be: tools come from strangers. */
  #held(keyword: string, holds: Holds): void {
    const { kind } = this.#cursor;
    if (kind === "array" && holds !== "none") this.#array(() => this.#element(keyword));
    else if (kind !== "object" || holds === "none") this.#add(keyword, this.#skip());
    else if (!holds.endsWith("map")) this.#schema();
    else this.#map(keyword);
  }

  #map(keyword: string): void {
    this.#object((_name, keyBytes) => {
      this.#add(PROPERTY_MAPS.has(keyword) ? "property names" : keyword, keyBytes);
      this.#element(keyword);
    });
  }

  #element(keyword: string): void {
    if (this.#cursor.kind === "object") this.#schema();
    else this.#add(keyword, this.#skip());
  }

  /** Walks an object's members; the callback gets the bytes of the key and its colon, and moves behind the value. */
  #object(member: (name: string, keyBytes: number) => void): number {
    let between = this.#cursor.at;
    const end = this.#cursor.members((key) => {
      this.#add(MARKS, key - between);
      member(decodeString(this.#json, key), this.#cursor.at - key);
      between = this.#cursor.at;
    });
    this.#add(MARKS, end - between);
    return end;
  }

  #array(element: () => void): void {
    let between = this.#cursor.at;
    const end = this.#cursor.elements(() => {
      this.#add(MARKS, this.#cursor.at - between);
      element();
      between = this.#cursor.at;
    });
    this.#add(MARKS, end - between);
  }

  #skip(): number {
    const start = this.#cursor.at;
    return this.#cursor.skip() - start;
  }

  #add(keyword: string, bytes: number): void {
    const key = `${this.#part} ${keyword}`;
    const leaf = this.#leaves.get(key);
    if (leaf !== undefined) {
      leaf.bytes += bytes;
      return;
    }
    const isKnown = HOLDS.has(keyword) || keyword === MARKS;
    this.#leaves.set(key, { part: this.#part, keyword, keywordClass: classOf(keyword, isKnown), bytes });
  }
}
