import type { Exchange } from "../../exchange.js";
import { faultOfCode, faultOfStatus } from "../fault-of.js";
import type { HostScenario } from "../host-scenario.js";
import { idsOf, pathOf } from "../host-under-test.js";
import { UNDECODABLE_PATH, UNKNOWN_PATH } from "../unknown-id.js";

/** What a caller without a credential meets. */
export const strangers: HostScenario = {
  id: "strangers",
  title: "What a caller without a credential learns",
  async run(host, judge) {
    const stranger = await host.get("nobody", "/v1/tools");
    const byId = await host.send("nobody", { path: UNKNOWN_PATH });
    const trying = (authorization: string): Promise<Exchange> =>
      host.send("nobody", { path: "/v1/tools", headers: { authorization } });
    const compact = (await host.advertisesCompact())
      ? [await host.send("nobody", { path: "/v1/tools?view=compact" })]
      : [];
    for (const [what, seen] of [
      ["without a credential", stranger],
      ["by id too", byId],
      ...compact.map((seen) => ["in the compact view too", seen] as const),
      ["for an unknown credential", await trying("Bearer not-a-token")],
      ["for a credential of another scheme", await trying("Basic bm90OmEtdG9rZW4=")],
      ["for a malformed credential", await trying("Bearer")],
    ] as const) {
      judge.judge(
        "catalog-unauthenticated",
        `401 unauthenticated ${what}`,
        seen,
        faultOfCode(seen, 401, "unauthenticated"),
      );
      if (seen.response.status !== 401) continue;
      judge.judge("catalog-challenge", "WWW-Authenticate: Bearer", seen, faultOfChallenge(seen));
    }
    const early = await host.send("nobody", { path: "/v1/tools?source=nonsense" });
    judge.judge("catalog-check-order", "401 before 400", early, faultOfStatus(early, 401));
    const method = await host.send("nobody", { method: "DELETE", path: "/v1/tools" });
    judge.judge("catalog-check-order", "405 before 401", method, faultOfStatus(method, 405));
    const undecodable = await host.send("nobody", { path: UNDECODABLE_PATH });
    judge.judge("catalog-check-order", "401 before 400 for a path too", undecodable, faultOfStatus(undecodable, 401));
    const head = await host.send("nobody", { method: "HEAD", path: "/v1/tools" });
    judge.judge("catalog-head", "the status of GET", head, faultOfStatus(head, stranger.response.status));
    if (!host.has("first")) return;
    const known = idsOf((await host.tools("first")) ?? []).flatMap((id) => pathOf(id) ?? [])[0];
    if (known !== undefined) {
      const seen = await host.send("nobody", { path: known });
      judge.judge("catalog-check-order", "the 401 of an unknown id, challenge included", seen, difference(seen, byId));
    }
    for (const parameter of ["access_token", "token", "api_key"]) {
      const inUrl = await host.sendTokenInUrl("/v1/tools", parameter);
      judge.judge("catalog-credential-not-in-url", "401 for a token in the URL", inUrl, faultOfStatus(inUrl, 401));
    }
  },
};

function faultOfChallenge({ response }: Exchange): string | undefined {
  const challenge = response.headers.get("www-authenticate");
  return /(?:^|,)\s*bearer\b/i.test(challenge ?? "") ? undefined : `WWW-Authenticate ${challenge ?? "is absent"}`;
}

/** A challenge with the scopes of a tool, for one, tells a stranger that there is such a tool. */
function difference(one: Exchange, other: Exchange): string | undefined {
  const challenge = ({ response }: Exchange): string => response.headers.get("www-authenticate") ?? "(absent)";
  if (challenge(one) !== challenge(other)) return `WWW-Authenticate ${challenge(one)} against ${challenge(other)}`;
  if (one.response.status !== other.response.status)
    return `status ${one.response.status} against ${other.response.status}`;
  return one.response.digest === other.response.digest ? undefined : "the bodies differ";
}
