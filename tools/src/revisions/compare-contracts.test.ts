import { expect, test } from "vitest";
import { ROOT } from "../repository.js";
import { compareContracts, type PlacedChange } from "./compare-contracts.js";
import { type Contract, readContract } from "./contract.js";

const contract = readContract(ROOT);
const TOOL = "schemas/tool-descriptor.schema.json";
const CAPABILITIES = "schemas/capabilities.schema.json";
const API = "openapi.json";
const REQUIREMENTS = "requirements.json";

const LIST = "/paths/~1v1~1tools/get";
const rows = JSON.parse(contract.get(REQUIREMENTS) ?? "") as { id: string; text: string }[];
const order = rows.findIndex(({ id }) => id === "catalog-order");
const rule = (changes: object): object => ({ ...rows[order], id: "catalog-new", ...changes });

/** As in JSON Patch. */
type Edit = readonly [op: "add" | "remove" | "replace", pointer: string, value?: unknown];

/** The differences after one edit of one file. */
function after(path: string, [op, pointer, value]: Edit): PlacedChange[] {
  const document = JSON.parse(contract.get(path) ?? "") as unknown;
  const names = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = names.pop() ?? "";
  const owner = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document);
  if (Array.isArray(owner))
    owner.splice(last === "-" ? owner.length : Number(last), op === "add" ? 0 : 1, ...(op === "remove" ? [] : [value]));
  else if (op === "remove") expect(Reflect.deleteProperty(owner as object, last)).toBe(true);
  else Reflect.set(owner as object, last, value);
  const text = JSON.stringify(document);
  expect(text, "the edit changed something").not.toBe(JSON.stringify(JSON.parse(contract.get(path) ?? "")));
  const edited: Contract = new Map([...contract, [path, text]]);
  return compareContracts(contract, edited, "1.0");
}

test("a contract does not differ from itself", () => {
  expect(compareContracts(contract, new Map(contract), "1.0")).toEqual([]);
});

test.each<[string, string, Edit, string?]>([
  ["a member is gone", TOOL, ["remove", "/properties/title"]],
  ["a closed object gains a member", TOOL, ["add", "/properties/icon", {}]],
  ["a closed object opens", TOOL, ["remove", "/additionalProperties"]],
  ["a member becomes required", TOOL, ["add", "/required/-", "title"], "/required/3"],
  ["a member is required no longer", TOOL, ["remove", "/required/2"]],
  ["a vocabulary grows", TOOL, ["add", "/properties/safetyTier/enum/-", "x"], "/properties/safetyTier/enum/4"],
  ["a vocabulary shrinks", TOOL, ["remove", "/properties/safetyTier/enum/0"]],
  ["a bound is tightened", TOOL, ["replace", "/properties/toolId/minLength", 2]],
  ["a bound appears", TOOL, ["add", "/properties/title/maxLength", 9]],
  ["a condition is gone", TOOL, ["remove", "/if"]],
  ["a type changes", TOOL, ["replace", "/properties/title/type", "number"]],
  ["an id changes", TOOL, ["replace", "/$id", "https://example.com/x"]],
  ["an open object closes", CAPABILITIES, ["add", "/additionalProperties", false]],
  ["a path is gone", API, ["remove", "/paths/~1v1~1tools"]],
  ["an operation is gone", API, ["remove", "/paths/~1v1~1tools/head"]],
  ["a status is gone", API, ["remove", `${LIST}/responses/304`]],
  ["a header field is gone", API, ["remove", "/components/responses/ToolList/headers/ETag"]],
  ["a parameter is gone", API, ["remove", `${LIST}/parameters/0`]],
  ["a new parameter is required", API, ["add", `${LIST}/parameters/3`, { name: "x", in: "query", required: true }]],
  ["a parameter becomes required", API, ["add", "/components/parameters/View/required", true]],
  ["a parameter loses a value", API, ["remove", "/components/parameters/View/schema/enum/1"]],
  ["a default changes", API, ["replace", "/components/parameters/View/schema/default", "compact"]],
  ["credentials change", API, ["remove", "/security/1"]],
  ["a rule gets stricter", REQUIREMENTS, ["replace", `/${order}/level`, "SHOULD"], "/catalog-order/level"],
  ["a rule concerns somebody else", REQUIREMENTS, ["replace", `/${order}/role`, "client"], "/catalog-order/role"],
  ["a rule vanishes", REQUIREMENTS, ["remove", `/${order}`], "/catalog-order"],
  ["a new rule claims the frozen revision", REQUIREMENTS, ["add", "/-", rule({ since: "1.0" })], "/catalog-new/since"],
])("breaking: %s", (_, path, edit, pointer = edit[1]) => {
  const breaking = after(path, edit).filter((change) => change.breaking);
  expect(breaking.map((change) => [change.path, change.pointer])).toEqual([[path, pointer]]);
  expect(breaking[0]?.before).not.toEqual(breaking[0]?.after);
});

test.each<[string, number, string, Edit]>([
  ["an open object gains an optional member", 1, CAPABILITIES, ["add", "/properties/vendor", { type: "string" }]],
  ["a definition is added", 1, TOOL, ["add", "/$defs", { x: {} }]],
  ["a description changes", 0, TOOL, ["replace", "/properties/title/description", "Otherwise."]],
  ["required members change places", 0, TOOL, ["replace", "/required", ["safetyTier", "source", "toolId"]]],
  ["a type stands in a list of one", 0, TOOL, ["replace", "/properties/title/type", ["string"]]],
  ["an operation is added", 1, API, ["add", "/paths/~1v1~1tools/options", {}]],
  ["a status is added", 1, API, ["add", `${LIST}/responses/410`, {}]],
  [
    "an answer gets its first header field",
    1,
    API,
    ["add", "/components/responses/InternalError/headers", { "X-Id": {} }],
  ],
  ["an optional parameter is added", 1, API, ["add", `${LIST}/parameters/-`, { name: "x", in: "query" }]],
  ["the server's address changes", 0, API, ["replace", "/servers", []]],
  ["an example changes", 0, API, ["replace", "/components/headers/ETag/example", '"x"']],
  ["a rule is reworded", 1, REQUIREMENTS, ["replace", `/${order}/text`, "Otherwise."]],
  ["a rule is retired", 1, REQUIREMENTS, ["replace", `/${order}/status`, "retired"]],
  ["a rule of the next revision is added", 1, REQUIREMENTS, ["add", "/-", rule({ since: "1.1" })]],
])("additive: %s", (_, count, path, edit) => {
  const changes = after(path, edit);
  expect(changes.filter((change) => change.breaking)).toEqual([]);
  expect(changes.length).toBe(count);
});

test("a schema that is new is additive, one that is gone breaks", () => {
  const without = new Map([...contract].filter(([path]) => path !== TOOL));
  expect(compareContracts(without, contract, "1.0").map(({ breaking }) => breaking)).toEqual([false]);
  expect(compareContracts(contract, without, "1.0").map(({ breaking }) => breaking)).toEqual([true]);
});
