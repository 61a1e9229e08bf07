import type { Exchange } from "../../exchange.js";
import { adoptValue, decodedDigest, jsonOf } from "../../json-body.js";
import type { Judge } from "../../judge.js";
import { faultOfContentType, faultOfList, faultOfMethod, listHeader } from "../header-values.js";
import type { HostScenario } from "../host-scenario.js";
import type { Caller, HostUnderTest } from "../host-under-test.js";

/** Header fields whose meaning HEAD and 304 must repeat. */
const MEANT = ["content-type", "content-encoding", "etag", "cache-control", "vary", "toolfold-catalog"];
const REPEATED_BY_304 = ["etag", "cache-control", "vary"];

export const representations: HostScenario = {
  id: "representations",
  title: "Headers, tags, conditional reads and content codings",
  async run(host, judge) {
    const paths = await host.resources();
    for (const path of paths) {
      const read = await host.get("first", path);
      if (read.response.status !== 200) {
        judge.untestable("catalog-etag-strong", `${path} answers ${read.response.status}`);
        continue;
      }
      judgeHeaders(judge, read);
      await judgeMethods(host, judge, path, read);
      await judgeConditions(host, judge, path, read);
      await judgeCodings(host, judge, path, read);
      await judgeTagsOfCallers(host, judge, path, read);
    }
  },
};

function judgeHeaders(judge: Judge, read: Exchange): void {
  const { response } = read;
  const typeFault = jsonOf(response) === undefined ? "the body is not JSON" : faultOfContentType(response);
  judge.judge("catalog-content-type", "application/json in UTF-8", read, typeFault);
  const cacheFault = faultOfList(response, "cache-control", ["private", "no-cache"]);
  judge.judge("catalog-cache-control", "Cache-Control: private, no-cache", read, cacheFault);
  const varies = listHeader(response, "vary");
  const varyFault = ["authorization", "accept-encoding"].every((name) => varies.includes(name))
    ? undefined
    : `vary: ${varies.join(", ") || "(absent)"}`;
  judge.judge("catalog-vary", "Vary names Authorization and Accept-Encoding", read, varyFault);
  const etag = response.headers.get("etag");
  judge.judge("catalog-etag-strong", "a strong ETag", read, isStrong(etag) ? undefined : `etag: ${etag ?? "(absent)"}`);
}

async function judgeMethods(host: HostUnderTest, judge: Judge, path: string, read: Exchange): Promise<void> {
  const head = await host.send("first", { method: "HEAD", path });
  const differing = MEANT.filter((name) => head.response.headers.get(name) !== read.response.headers.get(name));
  const sameStatus = head.response.status === read.response.status;
  judge.judge(
    "catalog-head",
    "status and header fields of GET, no body",
    head,
    sameStatus && differing.length === 0
      ? undefined
      : `status ${head.response.status}, differs in ${differing.join(", ")}`,
  );
  for (const method of ["POST", "PATCH", "DELETE", "OPTIONS"]) {
    const refused = await host.send("first", { method, path });
    judge.judge("catalog-methods", "405 with Allow: GET, HEAD", refused, faultOfMethod(refused.response));
  }
}

async function judgeConditions(host: HostUnderTest, judge: Judge, path: string, read: Exchange): Promise<void> {
  const etag = read.response.headers.get("etag");
  if (!isStrong(etag)) return;
  for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const again = await host.send("first", { path, headers: { "if-none-match": condition }, discard: true });
    const { status, size } = again.response;
    const unchanged = status === 304 && size === 0;
    judge.judge("catalog-not-modified", "304 without a body", again, unchanged ? undefined : `status ${status}`);
    if (!unchanged) continue;
    const lost = REPEATED_BY_304.filter((name) => again.response.headers.get(name) !== read.response.headers.get(name));
    judge.judge(
      "catalog-not-modified-headers",
      "ETag, Cache-Control and Vary of the 200",
      again,
      lost.length === 0 ? undefined : `other or absent: ${lost.join(", ")}`,
    );
  }
  const changed = await host.send("first", { path, headers: { "if-none-match": '"other"' }, discard: true });
  const { status } = changed.response;
  judge.judge(
    "catalog-not-modified",
    "200 where no tag matches",
    changed,
    status === 200 ? undefined : `status ${status}`,
  );
  const stranger = await host.send("nobody", { path, headers: { "if-none-match": etag } });
  judge.judge(
    "catalog-check-order",
    "401 before 304",
    stranger,
    stranger.response.status === 401 ? undefined : `status ${stranger.response.status}`,
  );
}

async function judgeCodings(host: HostUnderTest, judge: Judge, path: string, read: Exchange): Promise<void> {
  const tags = new Map([["identity", read.response.headers.get("etag")]]);
  for (const coding of ["gzip", "br"] as const) {
    const encoded = await host.send("first", { path, headers: { "accept-encoding": coding } });
    const used = encoded.response.headers.get("content-encoding") ?? "identity";
    const accepted = used === coding || used === "identity";
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
      accepted ? undefined : `content coding ${used}`,
    );
    if (!accepted || used === "identity") continue;
    const same = (await decodedDigest(encoded.response, coding)) === read.response.digest;
    if (same) adoptValue(encoded.response, read.response);
    judge.judge("catalog-bytes-deterministic", "the same bytes, encoded", encoded, same ? undefined : "other bytes");
    const tag = encoded.response.headers.get("etag");
    const clash = [...tags].find(([, other]) => other === tag);
    judge.judge(
      "catalog-etag-per-representation",
      "a tag of its own for each coding",
      encoded,
      clash && `the ETag of ${clash[0]}`,
    );
    tags.set(used, tag);
    judgeHeaders(judge, encoded);
    if (!isStrong(tag) || clash !== undefined) continue;
    const headers = { "accept-encoding": coding, "if-none-match": tag };
    const again = await host.send("first", { path, headers, discard: true });
    const { status } = again.response;
    judge.judge(
      "catalog-not-modified",
      "304 to the tag of a coding",
      again,
      status === 304 ? undefined : `status ${status}`,
    );
  }
  for (const refusing of ["identity", "gzip;q=0, br;q=0"]) {
    const plain = await host.send("first", { path, headers: { "accept-encoding": refusing }, discard: true });
    const used = plain.response.headers.get("content-encoding") ?? "identity";
    const fault = used === "identity" ? undefined : `content coding ${used}`;
    judge.judge("catalog-encoding-accepted", "no coding that is refused", plain, fault);
  }
}

async function judgeTagsOfCallers(host: HostUnderTest, judge: Judge, path: string, read: Exchange): Promise<void> {
  if (!host.has("second")) return;
  const caller: Caller = "second";
  const other = await host.get(caller, path);
  if (other.response.status !== 200) return;
  const sameBody = other.response.digest === read.response.digest;
  const sameTag = other.response.headers.get("etag") === read.response.headers.get("etag");
  judge.judge(
    "catalog-etag-per-representation",
    "equal tags exactly for equal bodies",
    other,
    sameBody === sameTag ? undefined : sameBody ? "the same body has another tag" : "another body has the same tag",
  );
}

function isStrong(etag: string | undefined): etag is string {
  return /^"[^"]*"$/.test(etag ?? "");
}
