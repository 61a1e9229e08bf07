import { isObject, type Members } from "../../json-body.js";
import type { Judge } from "../../judge.js";
import { verdictsOf } from "../../validators.js";
import type { FacadeScenario } from "../facade-scenario.js";
import type { FacadeUnderTest, RunningFacade } from "../facade-under-test.js";
import { branchesOf, constOf, type ListedFacade, type Listing } from "../read-listing.js";
import { UPSTREAM_TOOLS, type UpstreamTool } from "../upstream-tools.js";

export const schemas: FacadeScenario = {
  id: "schemas",
  title: "Where the argument schemas are, and that they judge as the tools' own do",
  async run(facade, judge) {
    const main = await facade.main();
    const listed = await main.list();
    const asked = new Map<string, Members>();
    const hidden = listed.facades.filter((each) => !showsModel(each));
    await describing(main, judge, listed, hidden, asked);
    for (const each of listed.facades) judgeSchemas(judge, facade, each, asked);
    for (const [name, tool] of listed.plain) {
      const own = UPSTREAM_TOOLS.find(({ definition }) => definition.name === name);
      if (own !== undefined) judgeVerdict(judge, own, `tools/list: ${name}`, tool.inputSchema);
    }
  },
};

const EXTENSION = "x-tool-input-schemas";

/** Whether a model that reads the input schema reads argument schemas in it. */
function showsModel({ inputSchema }: ListedFacade): boolean {
  return (
    EXTENSION in inputSchema ||
    branchesOf(inputSchema.oneOf).length > 0 ||
    branchesOf(argumentsOf(inputSchema).anyOf).length > 0
  );
}

function argumentsOf({ properties }: Members): Members {
  return isObject(properties) && isObject(properties.arguments) ? properties.arguments : {};
}

function judgeSchemas(
  judge: Judge,
  facade: FacadeUnderTest,
  listed: ListedFacade,
  described: ReadonlyMap<string, Members>,
): void {
  const { name, tool, inputSchema, members } = listed;
  const request = `tools/list: ${name}`;
  const said = JSON.stringify(facade.settings);
  const isRootUnion = said.includes('"discriminated_union"') && !said.includes('"arguments"');
  const heavy = ["oneOf", "anyOf", "allOf"].find(
    (keyword) => keyword in inputSchema && !(keyword === "oneOf" && isRootUnion),
  );
  const root =
    inputSchema.type === "object" ? heavy && `${heavy} at the root` : `type ${JSON.stringify(inputSchema.type)}`;
  judge.judge("facades-flat-root", "type object, and no union at the root", { request }, root);
  if (/"(?:schemaStrategy|placement|strictSchema)"/.test(said))
    judge.notApplicable("facades-default-strategy", "leaving the strategy unsaid");
  else {
    const missing = [...members].find(([, each]) => !isObject(ownOf(inputSchema[EXTENSION], each)));
    judge.judge(
      "facades-default-strategy",
      `every tool's schema under ${EXTENSION}`,
      { request },
      missing && `none for ${missing[0]}`,
    );
  }
  if (said.includes('"strictSchema":true')) {
    const isClosed =
      inputSchema.additionalProperties === false &&
      !/"x-[^"]*":/.test(JSON.stringify(inputSchema)) &&
      argumentsOf(inputSchema).type === "string";
    judge.judge(
      "facades-strict",
      "a closed schema whose arguments are text",
      { request },
      isClosed ? undefined : "another schema",
    );
  } else judge.notApplicable("facades-strict", "strictSchema");
  for (const [own, each] of members) {
    const found = UPSTREAM_TOOLS.find(({ definition }) => definition.name === own);
    if (found !== undefined) judgeTool(judge, found, each, listed, described.get(own));
  }
  const header = [inputSchema, tool._meta ?? {}, [...described.values()]].find((part) =>
    JSON.stringify(part).includes('"x-mcp-header"'),
  );
  judge.judge("facades-no-header-inside", "no x-mcp-header", { request }, header && "x-mcp-header is in it");
}

/** Holds everything that is said about a tool's arguments against the tool's own schema. */
function judgeTool(
  judge: Judge,
  own: UpstreamTool,
  name: string,
  { name: facade, tool, inputSchema }: ListedFacade,
  described: Members | undefined,
): void {
  const request = `tools/list: ${facade}, ${own.definition.name}`;
  const meta = isObject(tool._meta)
    ? Object.entries(tool._meta).find(([key]) => key.endsWith("/tool-input-schemas"))?.[1]
    : undefined;
  const apart = ownOf(inputSchema[EXTENSION], name);
  for (const schema of [apart, ownOf(meta, name), described])
    if (schema !== undefined) judgeVerdict(judge, own, request, schema);
  const branch =
    branchesOf(inputSchema.oneOf).find((each) => constOf(each) === name) ??
    branchesOf(argumentsOf(inputSchema).anyOf).find(({ title }) => title === name);
  if (branch === undefined) return;
  const before = verdictsOf(own.definition.inputSchema, own.instances);
  const envelopes = own.instances.map((instance) => ({ tool_name: name, arguments: instance }));
  const after = verdictsOf(only(inputSchema, branch), envelopes);
  const takesAll = after?.every(Boolean) === true;
  const isSame = before !== undefined && after !== undefined && before.every((verdict, at) => verdict === after[at]);
  // Not judged here: the schema's dialect is unknown, so its branch has to stand aside.
  if (before === undefined || (takesAll && !isSame)) {
    const isWhole = isObject(apart) && takesAll;
    judge.judge(
      "facades-kept-apart",
      `the schema whole under ${EXTENSION}, and a branch that takes any object`,
      { request },
      isWhole ? undefined : "it is not there, or the branch refuses",
    );
    return;
  }
  judge.judge(
    "facades-same-verdict",
    "the verdicts of the tool's own schema",
    { request },
    isSame ? undefined : "another verdict of its branch",
  );
}

/** A facade's schema with one branch of its union. */
function only(schema: Members, branch: Members): Members {
  if (branchesOf(schema.oneOf).includes(branch)) return { ...schema, oneOf: [branch] };
  return {
    ...schema,
    properties: { ...(schema.properties as Members), arguments: { ...argumentsOf(schema), anyOf: [branch] } },
  };
}

function judgeVerdict(judge: Judge, { definition, instances }: UpstreamTool, request: string, listed: unknown): void {
  const before = verdictsOf(definition.inputSchema, instances);
  if (before === undefined || instances.length === 0) return;
  const after = verdictsOf(listed, instances);
  const at = after === undefined ? 0 : before.findIndex((verdict, index) => verdict !== after[index]);
  const fault =
    at < 0 ? undefined : `${JSON.stringify(instances[at])} is ${after?.[at] ? "valid" : "not valid"} by what is listed`;
  judge.judge("facades-same-verdict", "the verdicts of the tool's own schema", { request }, fault);
}

function ownOf(map: unknown, name: string): Members | undefined {
  const value = isObject(map) && Object.hasOwn(map, name) ? map[name] : undefined;
  return isObject(value) ? value : undefined;
}

/** Asks the tool that describes others, where one is needed, and keeps what it said. */
async function describing(
  main: RunningFacade,
  judge: Judge,
  { others }: Listing,
  hidden: readonly ListedFacade[],
  described: Map<string, Members>,
): Promise<void> {
  if (hidden.length === 0) {
    judge.notApplicable("facades-describe", "facades without argument schemas");
    judge.notApplicable("facades-describe-rights", "facades without argument schemas");
    return;
  }
  const describer = describerOf(others);
  const asked = { request: `tools/list: ${hidden.map(({ name }) => name).join(", ")} without argument schemas` };
  judge.judge(
    "facades-describe",
    "a tool that tells the schemas of tools by name",
    asked,
    describer === undefined ? "there is none" : undefined,
  );
  if (describer === undefined) return;
  for (const [own, name] of hidden.flatMap(({ members }) => [...members])) {
    const call = await main.call(describer.name, { [describer.member]: [name] });
    const text = call.answer.kind === "result" ? JSON.stringify(call.answer.result) : "";
    const properties = UPSTREAM_TOOLS.find(({ definition }) => definition.name === own)?.definition.inputSchema
      .properties;
    const missing = Object.keys((properties ?? {}) as Members).find((member) => !text.includes(member));
    judge.judge(
      "facades-describe",
      `the arguments of ${own}`,
      call,
      text === "" ? "no answer" : missing && `nothing of ${missing}`,
    );
    const schema = call.answer.kind === "result" ? firstSchema(call.answer.result.structuredContent) : undefined;
    if (schema !== undefined) described.set(own, schema);
  }
}

/** The tool that takes a list of names, and the member that it takes them in. */
export function describerOf(
  others: readonly Members[],
): { readonly name: string; readonly member: string } | undefined {
  for (const { name, inputSchema } of others) {
    const properties = isObject(inputSchema) && isObject(inputSchema.properties) ? inputSchema.properties : {};
    const member = Object.entries(properties).find(
      ([, schema]) => isObject(schema) && [schema.type].flat().includes("array"),
    )?.[0];
    if (typeof name === "string" && member !== undefined) return { name, member };
  }
  return undefined;
}

function firstSchema(content: unknown): Members | undefined {
  const stack: unknown[] = [content];
  while (stack.length > 0) {
    const value = stack.pop();
    if (Array.isArray(value)) stack.push(...value);
    if (!isObject(value)) continue;
    if (isObject(value.inputSchema)) return value.inputSchema;
    stack.push(...Object.values(value));
  }
  return undefined;
}
