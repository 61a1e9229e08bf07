/**
 * What one place of a JSON document is to the comparison of two revisions. Every shape is written by one side and read
 * strictly by the other, so a difference breaks somebody unless a place says otherwise.
 */
export interface Place {
  /** Members that only explain: differences in them are none. */
  readonly explains?: ReadonlySet<string>;
  /** What known members are. */
  readonly members?: ReadonlyMap<string, Place>;
  /** What every other member, or every entry of a list, is. */
  readonly each?: Place;
  /** Whether a new member is additive. */
  readonly grows?: boolean;
  /** Members of the owner that, when `false`, close this map. */
  readonly closedBy?: readonly string[];
  /** A list whose order says nothing. */
  readonly list?: "set";
  /** Whether a new value in such a list is additive. */
  readonly mayAdd?: (value: unknown) => boolean;
}

const ANNOTATIONS = new Set(["title", "description", "$comment", "examples", "example", "deprecated", "summary"]);
const SET: Place = { list: "set" };

/** Fills the members of a place that contains itself. */
function recursive(explains: ReadonlySet<string>, fill: (self: Place) => Iterable<readonly [string, Place]>): Place {
  const members = new Map<string, Place>();
  const place: Place = { explains, members };
  for (const [name, child] of fill(place)) members.set(name, child);
  return place;
}

const ONE_SCHEMA = [
  "additionalItems additionalProperties contains contentSchema else if items not propertyNames then",
  "unevaluatedItems unevaluatedProperties",
]
  .join(" ")
  .split(" ");

/** A JSON Schema. A new optional member of an object that is open is additive; so is a new definition. */
export const SCHEMA: Place = recursive(ANNOTATIONS, (schema) => [
  ["properties", { each: schema, grows: true, closedBy: ["additionalProperties", "unevaluatedProperties"] }],
  ...["patternProperties", "dependentSchemas"].map((name) => [name, { each: schema }] as const),
  ...["$defs", "definitions"].map((name) => [name, { each: schema, grows: true }] as const),
  ...["allOf", "anyOf", "oneOf", "prefixItems"].map((name) => [name, { each: schema }] as const),
  ...ONE_SCHEMA.map((name) => [name, schema] as const),
  ...["required", "enum", "type"].map((name) => [name, SET] as const),
]);

const HEADER: Place = { explains: ANNOTATIONS, members: new Map([["schema", SCHEMA]]) };
const MEDIA: Place = { explains: ANNOTATIONS, members: new Map([["schema", SCHEMA]]) };
const RESPONSE: Place = {
  explains: ANNOTATIONS,
  members: new Map([
    ["headers", { each: HEADER, grows: true }],
    ["content", { each: MEDIA, grows: true }],
  ]),
};
const PARAMETER: Place = { explains: ANNOTATIONS, members: new Map([["schema", SCHEMA]]) };

/**
 * An OpenAPI description whose schemas are inside. New paths, operations, answers, header fields and optional parameters
 * are additive.
 *
 * @param description the later one: it says whether a parameter that is new and named by reference is required.
 */
export function openapiPlace(description: unknown): Place {
  const operation: Place = {
    explains: new Set([...ANNOTATIONS, "tags"]),
    members: new Map([
      ["parameters", { list: "set", mayAdd: (value: unknown) => !isRequired(description, value) }],
      ["responses", { each: RESPONSE, grows: true }],
    ]),
  };
  const component = (each: Place): Place => ({ each, grows: true });
  return {
    explains: new Set(["info", "tags", "servers", "openapi"]),
    members: new Map([
      ["paths", { grows: true, each: { explains: ANNOTATIONS, grows: true, each: operation } }],
      [
        "components",
        {
          grows: true,
          members: new Map([
            ["schemas", component(SCHEMA)],
            ["parameters", component(PARAMETER)],
            ["headers", component(HEADER)],
            ["responses", component(RESPONSE)],
            ["securitySchemes", component({ explains: ANNOTATIONS })],
          ]),
        },
      ],
    ]),
  };
}

function isRequired(description: unknown, parameter: unknown): boolean {
  const { $ref, required } = parameter as { readonly $ref?: string; readonly required?: boolean };
  if ($ref === undefined) return required === true;
  const target = $ref
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], description);
  return (target as { readonly required?: boolean } | undefined)?.required === true;
}
