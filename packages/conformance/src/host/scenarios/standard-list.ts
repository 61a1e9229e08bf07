import type { Exchange } from "../../exchange.js";
import { isObject, jsonOf, type Members } from "../../json-body.js";
import type { Judge } from "../../judge.js";
import { faultOfDialect, faultOfShape } from "../../oracle.js";
import type { HostScenario } from "../host-scenario.js";
import { idsOf, labelOf } from "../host-under-test.js";
import { withoutExecRule } from "./exec-rule.js";
import { isListOfObjects, judgeIds } from "./list-rules.js";

const PATH = "/v1/tools";

export const standardList: HostScenario = {
  id: "standard-list",
  title: "The list of tools in the standard view",
  async run(host, judge) {
    const list = await host.get("first", PATH);
    const { status } = list.response;
    const body = jsonOf(list.response);
    const enveloped = isObject(body) && isListOfObjects(body.tools) && Object.keys(body).length === 1;
    const tolerated = host.profile.bareArray && isListOfObjects(body);
    judge.judge(
      "catalog-list-envelope",
      '{ "tools": [ … ] } with objects in it, and nothing else',
      list,
      status === 200 && (enveloped || tolerated) ? undefined : `status ${status}, ${describe(body)}`,
    );
    if (Array.isArray(body)) host.notes.add("The standard list is a bare array, without the envelope of spec/v1.");
    const tools = (await host.tools("first")) ?? [];
    const invalid = tools.map((tool, index) => ({
      index,
      fault: faultOfShape("tool-descriptor", withoutExecRule(tool)),
    }));
    const firstInvalid = invalid.find(({ fault }) => fault !== undefined);
    judge.judge(
      "catalog-descriptor-shape",
      "valid descriptors",
      list,
      firstInvalid && `/tools/${firstInvalid.index} is ${firstInvalid.fault}`,
    );
    const exec = tools.find((tool) => tool.safetyTier === "exec" && tool.source !== "host-extension");
    judge.judge(
      "catalog-exec-source",
      "exec only from host-extension",
      list,
      exec && `${labelOf(exec)} is exec and does not come from host-extension`,
    );

    judgeIds(judge, list, idsOf(tools));

    const unschema = tools.find(
      ({ inputSchema }) => isObject(inputSchema) && faultOfDialect(inputSchema) !== undefined,
    );
    judge.judge(
      "lowering-not-a-schema",
      "every inputSchema a valid schema of its dialect",
      list,
      unschema && `${labelOf(unschema)}: ${faultOfDialect(unschema.inputSchema as Members)}`,
    );
    judgeMcpIds(judge, list, tools);

    const again = await host.send("first", { path: PATH, discard: true });
    judge.judge(
      "catalog-bytes-deterministic",
      "the same bytes when asked again",
      again,
      again.response.digest === list.response.digest ? undefined : "the bodies differ",
    );
    const unknown = await host.send("first", { path: `${PATH}?view[x]=compact&colour=blue`, discard: true });
    judge.judge(
      "catalog-unknown-parameters",
      "unknown parameters ignored",
      unknown,
      unknown.response.digest === list.response.digest ? undefined : `status ${unknown.response.status}, another body`,
    );
  },
};

/** Tools of MCP servers are called `mcp:<server>.<tool>`, and a server's name cannot pass for a longer one. */
function judgeMcpIds(judge: Judge, list: Exchange, tools: readonly Members[]): void {
  const ids = idsOf(tools.filter(({ source }) => source === "mcp"));
  if (ids.length === 0) return;
  const odd = ids.find((id) => !/^mcp:[^.]+\../s.test(id));
  judge.judge("catalog-mcp-id", "mcp:<server>.<tool>", list, odd && `lists ${odd}`);
  const server = ids.find((id) => /%(?!2E|25)/.test(/^mcp:([^.]+)/.exec(id)?.[1] ?? ""));
  judge.judge("catalog-mcp-id-server", "% written as %25 in <server>", list, server && `lists ${server}`);
}

function describe(body: unknown): string {
  return Array.isArray(body)
    ? "a bare array"
    : isObject(body)
      ? `members ${Object.keys(body).join(", ")}`
      : "no JSON object";
}
