import {
  assembleCatalog,
  type Catalog,
  type Contribution,
  describeMcpTool,
  isJsonObject,
  type Problem,
  type ToolDescriptor,
} from "@toolfold/core";
import type { ServerState } from "./watch-server.js";

/** What the host itself says about a tool; servers are not believed. */
export type Classify = NonNullable<Parameters<typeof describeMcpTool>[0]["classify"]>;

/** A catalogue, and which server each of its tools comes from. */
export interface ServerCatalog {
  readonly catalog: Catalog;
  readonly serverOf: ReadonlyMap<string, string>;
}

/** Turns what the servers listed into one catalogue. A bad tool is set aside with its reasons, alone. */
export function describeTools(states: readonly ServerState[], classify: Classify): ServerCatalog {
  const contributions = states.map((state) => describeServer(state, classify));
  const serverOf = new Map(
    contributions.flatMap(({ owner, tools }) => tools.map(({ toolId }) => [toolId, owner] as const)),
  );
  return { catalog: assembleCatalog(contributions), serverOf };
}

interface DescribedServer extends Contribution {
  readonly tools: readonly ToolDescriptor[];
}

function describeServer({ server, tools }: ServerState, classify: Classify): DescribedServer {
  const described: ToolDescriptor[] = [];
  const quarantined: NonNullable<Contribution["quarantined"]>[number][] = [];
  for (const [index, tool] of tools.entries()) {
    const answer = describeTool({ server, tool, classify });
    if ("descriptor" in answer) described.push(answer.descriptor);
    else quarantined.push({ tool: nameOf(tool, index), problems: answer.problems });
  }
  return { owner: server, tools: described, quarantined };
}

function describeTool(input: Parameters<typeof describeMcpTool>[0]): ReturnType<typeof describeMcpTool> {
  try {
    return describeMcpTool(input);
  } catch {
    return { problems: [CHECK_FAILED] };
  }
}

const CHECK_FAILED: Problem = {
  code: "check_failed",
  pointer: "",
  message: "Describing the tool threw an error; see the classification that the host gives it.",
};

function nameOf(tool: unknown, index: number): string {
  const name = isJsonObject(tool) ? tool.name : undefined;
  return typeof name === "string" && name !== "" ? name : `#${index + 1}`;
}
