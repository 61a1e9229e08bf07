import { elementsOf, isArrayText, isObjectText, membersOf, stringOf } from "./json-parts.js";

/** What a body or an element may keep its tools under, as lists. */
const LISTS = ["tools", "functions"];
/** What stands around a list of tools: a JSON-RPC answer, one request of a batch. */
const AROUND = ["result", "params", "body"];
/** What Gemini keeps functions under, inside an element of `tools`. */
const DECLARATIONS = ["functionDeclarations", "function_declarations"];

/** The bytes of each thing in a body that is meant to be a tool; `undefined` where the body has no list of tools. */
export function findEntries(body: Uint8Array): Uint8Array[] | undefined {
  if (isArrayText(body)) return elementsOf(body).flatMap(entriesOf);
  const members = membersOf(body);
  const lists = LISTS.map((name) => members.get(name)).filter(isArrayText);
  if (lists.length > 0) return lists.flatMap(elementsOf).flatMap(entriesOf);
  for (const name of AROUND) {
    const inner = members.get(name);
    const found = isObjectText(inner) ? findEntries(inner) : undefined;
    if (found !== undefined) return found;
  }
  const requests = members.get("requests");
  if (!isArrayText(requests)) return undefined;
  return elementsOf(requests).flatMap((request) => findEntries(request) ?? []);
}

/** An element of a list: a tool, or a Gemini or OpenAI container of some. */
function entriesOf(element: Uint8Array): Uint8Array[] {
  const members = membersOf(element);
  const declared = DECLARATIONS.map((name) => members.get(name)).filter(isArrayText);
  if (declared.length > 0) return declared.flatMap(elementsOf);
  const inner = members.get("tools");
  if (stringOf(members.get("type")) === "namespace" && isArrayText(inner)) return elementsOf(inner);
  return [element];
}
