/** What a keyword is for; each class has one colour. */
export const KEYWORD_CLASSES = ["prose", "names", "types", "shape", "notes"] as const;

export type KeywordClass = (typeof KEYWORD_CLASSES)[number];

/** What people read of a class. */
export const CLASS_LABELS: Readonly<Record<KeywordClass, string>> = {
  prose: "Descriptions",
  names: "Names",
  types: "Types and limits",
  shape: "Structure and references",
  notes: "Annotations",
};

/** Members of a tool and keywords of schemas that are in the class; every other keyword constrains: `types`. */
const MEMBERS: Readonly<Record<Exclude<KeywordClass, "types">, readonly string[]>> = {
  prose: ["description"],
  names: ["name", "property names"],
  shape: [
    "{ } [ ] ,",
    "inputSchema",
    "outputSchema",
    "properties",
    "patternProperties",
    "items",
    "prefixItems",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "if",
    "then",
    "else",
    "$ref",
    "$defs",
    "definitions",
    "$anchor",
    "$dynamicRef",
    "$dynamicAnchor",
    "dependentSchemas",
  ],
  notes: [
    "title",
    "examples",
    "example",
    "default",
    "$schema",
    "$id",
    "$comment",
    "deprecated",
    "readOnly",
    "writeOnly",
    "markdownDescription",
    "annotations",
    "_meta",
    "icons",
    "execution",
  ],
};

const CLASS_OF: ReadonlyMap<string, KeywordClass> = new Map(
  Object.entries(MEMBERS).flatMap(([name, members]) =>
    members.map((member) => [member, name as KeywordClass] as const),
  ),
);

/** The class of a keyword; what no dialect knows is an annotation. */
export function classOf(keyword: string, isKnown: boolean): KeywordClass {
  return CLASS_OF.get(keyword) ?? (isKnown ? "types" : "notes");
}
