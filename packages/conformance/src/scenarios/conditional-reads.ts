import type { Exchange } from "../exchange.js";
import { decodedBody } from "../json-body.js";
import type { Scenario } from "./scenario.js";

const PATH = "/v1/tools";
const REPEATED = ["etag", "cache-control", "vary"];

export const conditionalReads: Scenario = {
  id: "conditional-reads",
  title: "Tags, conditional reads and content codings",
  async run(host, judge) {
    const list = await host.get("first", PATH);
    if (list.response.status !== 200) {
      judge.untestable("catalog-etag-strong", "a strong ETag", `the list answers ${list.response.status}`);
      return;
    }
    const header = (exchange: Exchange, name: string): string => exchange.response.headers.get(name) ?? "";
    const cacheControl = header(list, "cache-control");
    judge.judge(
      "catalog-cache-control",
      "Cache-Control: private, no-cache",
      list,
      cacheControl.replaceAll(" ", "") === "private,no-cache"
        ? undefined
        : `Cache-Control ${cacheControl || "is absent"}`,
    );
    const varies = header(list, "vary").toLowerCase().split(/ *, */);
    judge.judge(
      "catalog-vary",
      "Vary names Authorization and Accept-Encoding",
      list,
      varies.includes("authorization") && varies.includes("accept-encoding") ? undefined : `Vary ${varies.join(", ")}`,
    );
    const etag = header(list, "etag");
    const strong = /^"[^"]*"$/.test(etag);
    judge.judge("catalog-etag-strong", "a strong ETag", list, strong ? undefined : `ETag ${etag || "is absent"}`);
    if (!strong) return;

    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await host.send("first", { path: PATH, headers: { "if-none-match": condition } });
      const unchanged = again.response.status === 304;
      judge.judge(
        "catalog-not-modified",
        "304 without a body",
        again,
        unchanged && again.response.body.length === 0 ? undefined : `status ${again.response.status}`,
      );
      if (!unchanged) continue;
      const lost = REPEATED.filter((name) => header(again, name) !== header(list, name));
      judge.judge(
        "catalog-not-modified-headers",
        "ETag, Cache-Control and Vary of the 200",
        again,
        lost.length === 0 ? undefined : `other or absent: ${lost.join(", ")}`,
      );
    }
    const changed = await host.send("first", { path: PATH, headers: { "if-none-match": '"other"' } });
    judge.judge(
      "catalog-not-modified",
      "200 where no tag matches",
      changed,
      changed.response.status === 200 ? undefined : `status ${changed.response.status}`,
    );

    const tags = new Map([["identity", etag]]);
    for (const coding of ["gzip", "br"]) {
      const encoded = await host.send("first", { path: PATH, headers: { "accept-encoding": coding } });
      const used = header(encoded, "content-encoding") || "identity";
      judge.judge(
        "catalog-encodings",
        `offers ${coding}`,
        encoded,
        used === coding ? undefined : `content coding ${used}`,
      );
      judge.judge(
        "catalog-encoding-accepted",
        "only an accepted coding",
        encoded,
        used === coding || used === "identity" ? undefined : `content coding ${used}`,
      );
      if (used === "identity" || !decodedBody(encoded.response)?.equals(list.response.body)) continue;
      const clash = [...tags].find(([, tag]) => tag === header(encoded, "etag"));
      judge.judge(
        "catalog-etag-per-representation",
        "a tag of its own for each coding",
        encoded,
        clash && `the ETag of ${clash[0]}`,
      );
      tags.set(used, header(encoded, "etag"));
    }
  },
};
