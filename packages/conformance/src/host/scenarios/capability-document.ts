import { isObject, jsonOf } from "../../json-body.js";
import { faultOfShape } from "../../oracle.js";
import { faultOfList, faultOfMethod } from "../header-values.js";
import type { HostScenario } from "../host-scenario.js";
import { idsOf } from "../host-under-test.js";

const PATH = "/.well-known/openwop";

export const capabilityDocument: HostScenario = {
  id: "capability-document",
  title: "What the host says it can do, and whether that is so",
  async run(host, judge) {
    const anonymous = await host.get("nobody", PATH);
    const document = jsonOf(anonymous.response);
    judge.judge(
      "capabilities-public",
      "200 without a credential",
      anonymous,
      anonymous.response.status === 200 ? undefined : `status ${anonymous.response.status}`,
    );
    judge.judge(
      "capabilities-endpoint",
      "a valid capability document",
      anonymous,
      faultOfShape("capabilities", document),
    );
    const wrapped = isObject(document) && isObject(document.capabilities) ? document.capabilities : {};
    const onlyWrapped = Object.keys(wrapped).filter((name) => isObject(document) && !Object.hasOwn(document, name));
    judge.judge(
      "capabilities-families-at-root",
      "families at the root",
      anonymous,
      onlyWrapped.length === 0 ? undefined : `only inside "capabilities": ${onlyWrapped.join(", ")}`,
    );

    const known = await host.get("first", PATH);
    judge.judge(
      "capabilities-same-for-all",
      "the same bytes with and without a credential",
      known,
      known.response.body.equals(anonymous.response.body) ? undefined : "the bodies differ",
    );

    const list = await host.get("first", "/v1/tools");
    const tools = await host.tools("first");
    const advertised = await host.advertisesCatalog();
    judge.judge(
      "capabilities-honest",
      "a catalogue that can be read, when one is advertised",
      list,
      !advertised || (tools !== undefined && tools.length > 0)
        ? undefined
        : `status ${list.response.status}, ${tools === undefined ? "no list of tools" : "an empty list"}`,
    );
    const named = idsOf(tools ?? []).find((id) => anonymous.response.body.includes(JSON.stringify(id)));
    judge.judge("capabilities-no-private-data", "no tools named", anonymous, named && `names ${named}`);
    const sources = (await host.toolCatalog())?.sources;
    if (Array.isArray(sources)) {
      const missing = new Set((tools ?? []).map((tool) => tool.source).filter((source) => !sources.includes(source)));
      judge.judge(
        "capabilities-sources-complete",
        "every listed source advertised",
        list,
        missing.size === 0 ? undefined : `not advertised: ${JSON.stringify([...missing])}`,
      );
    }

    const posted = await host.send("nobody", { method: "POST", path: PATH });
    judge.judge("capabilities-methods", "405 with Allow: GET, HEAD", posted, faultOfMethod(posted.response));

    const etag = anonymous.response.headers.get("etag");
    const cacheFault = faultOfList(anonymous.response, "cache-control", ["public", "max-age=300"]);
    judge.judge(
      "capabilities-cache",
      "an ETag, and Cache-Control: public, max-age=300",
      anonymous,
      etag === undefined ? "no ETag" : cacheFault,
    );
    if (etag === undefined) return;
    const again = await host.send("nobody", { path: PATH, headers: { "if-none-match": etag } });
    judge.judge(
      "capabilities-not-modified",
      "304 without a body",
      again,
      again.response.status === 304 && again.response.body.length === 0 ? undefined : `status ${again.response.status}`,
    );
  },
};
