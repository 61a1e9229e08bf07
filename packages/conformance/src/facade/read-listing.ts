import { isObject, type Members } from "../json-body.js";
import { UPSTREAM_TOOLS } from "./upstream-tools.js";

/** A facade as it is listed, and which of the suite's tools are in it. */
export interface ListedFacade {
  readonly name: string;
  readonly tool: Members;
  readonly inputSchema: Members;
  /** The suite's name of each tool in it, and the name by which the facade calls it. */
  readonly members: ReadonlyMap<string, string>;
}

/** A list of tools, sorted by what they are. */
export interface Listing {
  readonly raw: readonly Members[];
  readonly facades: readonly ListedFacade[];
  /** The suite's tools that are listed as they are. */
  readonly plain: ReadonlyMap<string, Members>;
  /** What is neither: the tool that describes others, where there is one. */
  readonly others: readonly Members[];
}

/** Tells facades from tools by their input schemas: a facade takes `tool_name`, a text, and not the suite's own members. */
export function readListing(raw: readonly Members[]): Listing {
  const facades: ListedFacade[] = [];
  const plain = new Map<string, Members>();
  const others: Members[] = [];
  for (const tool of raw) {
    const name = typeof tool.name === "string" ? tool.name : "";
    const inputSchema = isObject(tool.inputSchema) ? tool.inputSchema : {};
    const own = suiteName(name);
    if (own !== undefined && !isFacade(inputSchema, own)) plain.set(own, tool);
    else if (isFacade(inputSchema)) facades.push({ name, tool, inputSchema, members: membersOf(tool, inputSchema) });
    else others.push(tool);
  }
  return { raw, facades, plain, others };
}

/** The suite's tool that a listed name stands for, with or without a prefix of its server. */
export function suiteName(listed: string): string | undefined {
  return UPSTREAM_TOOLS.map(({ definition }) => definition.name).find(
    (name) => listed === name || (listed.endsWith(name) && !/[a-zA-Z0-9]$/.test(listed.slice(0, -name.length))),
  );
}

function isFacade(schema: Members, own?: string): boolean {
  if (own === "relay_call") return false;
  const properties = isObject(schema.properties) ? schema.properties : {};
  return (
    Object.hasOwn(properties, "tool_name") || branchesOf(schema.oneOf).some((branch) => constOf(branch) !== undefined)
  );
}

/** The names that a facade takes, from wherever its strategy writes them. */
function membersOf(tool: Members, schema: Members): ReadonlyMap<string, string> {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const toolName = isObject(properties.tool_name) ? properties.tool_name : {};
  const text = typeof tool.description === "string" ? tool.description : "";
  const names = [
    ...(Array.isArray(toolName.enum) ? toolName.enum : []),
    ...branchesOf(schema.oneOf).map(constOf),
    ...[...text.matchAll(/^- (\S+)/gm)].map(([, name]) => name),
  ];
  const members = new Map<string, string>();
  for (const name of names) {
    const own = typeof name === "string" ? suiteName(name) : undefined;
    if (own !== undefined) members.set(own, name as string);
  }
  return members;
}

/** The schemas of a union. */
export function branchesOf(union: unknown): readonly Members[] {
  return Array.isArray(union) ? union.filter(isObject) : [];
}

/** Which tool a branch at the root is about. */
export function constOf({ properties }: Members): string | undefined {
  const toolName = isObject(properties) && isObject(properties.tool_name) ? properties.tool_name.const : undefined;
  return typeof toolName === "string" ? toolName : undefined;
}
