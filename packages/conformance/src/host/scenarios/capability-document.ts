import type { Exchange } from "../../exchange.js";
import { isObject, jsonOf } from "../../json-body.js";
import type { Judge } from "../../judge.js";
import { faultOfShape } from "../../oracle.js";
import { faultOfList, faultOfMethod } from "../header-values.js";
import type { HostScenario } from "../host-scenario.js";
import { type HostUnderTest, idsOf } from "../host-under-test.js";

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

    if (host.has("first")) await judgeAgainstCatalogue(host, judge, anonymous);

    const stranger = await host.send("nobody", { path: PATH, headers: { authorization: "Bearer not-a-token" } });
    judge.judge(
      "capabilities-same-for-all",
      "the same bytes for an unknown credential",
      stranger,
      stranger.response.digest === anonymous.response.digest
        ? undefined
        : `status ${stranger.response.status}, another body`,
    );
    for (const method of ["POST", "PATCH", "DELETE", "OPTIONS"]) {
      const refused = await host.send("nobody", { method, path: PATH });
      judge.judge("capabilities-methods", "405 with Allow: GET, HEAD", refused, faultOfMethod(refused.response));
    }

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
      again.response.status === 304 && again.response.size === 0 ? undefined : `status ${again.response.status}`,
    );
  },
};

async function judgeAgainstCatalogue(host: HostUnderTest, judge: Judge, anonymous: Exchange): Promise<void> {
  const known = await host.get("first", PATH);
  judge.judge(
    "capabilities-same-for-all",
    "the same bytes with and without a credential",
    known,
    known.response.digest === anonymous.response.digest ? undefined : "the bodies differ",
  );
  const list = await host.get("first", "/v1/tools");
  const tools = await host.tools("first");
  if (await host.advertisesCatalog()) {
    const seen = tools === undefined ? "no list of tools" : "an empty list";
    const fault = tools !== undefined && tools.length > 0 ? undefined : `status ${list.response.status}, ${seen}`;
    judge.judge("capabilities-honest", "a catalogue with at least one tool, when one is advertised", list, fault);
  }
  const ids = idsOf(tools ?? []);
  const servers = ids.flatMap((id) => /^mcp:([^.]+)\./.exec(id)?.[1] ?? []);
  const document = jsonOf(anonymous.response);
  const words = wordsOf(document, ["sources"]);
  // A host's own name may well be that of a server too.
  const others = wordsOf(document, ["sources", "implementation"]);
  const text = [...words].join("\n");
  // A short id may be any word; one with a colon in it is a name wherever it stands.
  const named =
    ids.find((id) => words.has(id) || (id.includes(":") && text.includes(id))) ??
    servers.find((server) => others.has(server));
  judge.judge("capabilities-no-private-data", "no tool and no server named", anonymous, named && `names ${named}`);
  const sources = (await host.toolCatalog())?.sources;
  if (!Array.isArray(sources)) return;
  const missing = new Set((tools ?? []).map((tool) => tool.source).filter((source) => !sources.includes(source)));
  const fault = missing.size === 0 ? undefined : `not advertised: ${JSON.stringify([...missing])}`;
  judge.judge("capabilities-sources-complete", "every listed source advertised", list, fault);
}

/** Every text and every member name of a document, but for what stands in some members. */
function wordsOf(root: unknown, passedOver: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  const stack = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value === "string") words.add(value);
    else if (Array.isArray(value)) stack.push(...(value as unknown[]));
    else if (isObject(value)) {
      for (const [name, child] of Object.entries(value)) {
        words.add(name);
        if (!passedOver.includes(name)) stack.push(child);
      }
    }
  }
  return words;
}
