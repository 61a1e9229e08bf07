import type { Exchange } from "../../exchange.js";
import { isObject, jsonOf } from "../../json-body.js";
import type { HostScenario } from "../host-scenario.js";
import { idsOf, pathOf } from "../host-under-test.js";

const UNKNOWN_ID = "toolfold:no-such-tool";

export const access: HostScenario = {
  id: "access",
  title: "Who sees what, and what nobody learns",
  async run(host, judge) {
    const stranger = await host.get("nobody", "/v1/tools");
    judge.judge(
      "catalog-unauthenticated",
      "401 unauthenticated",
      stranger,
      faultOfCode(stranger, 401, "unauthenticated"),
    );
    const challenge = stranger.response.headers.get("www-authenticate");
    if (stranger.response.status === 401) {
      judge.judge(
        "catalog-challenge",
        "WWW-Authenticate: Bearer",
        stranger,
        /^bearer\b/i.test(challenge ?? "") ? undefined : `WWW-Authenticate ${challenge ?? "is absent"}`,
      );
    }
    const refused = await host.send("nobody", { path: "/v1/tools", headers: { authorization: "Bearer not-a-token" } });
    judge.judge(
      "catalog-unauthenticated",
      "401 for an unknown credential",
      refused,
      faultOfCode(refused, 401, "unauthenticated"),
    );
    const inUrl = await host.sendTokenInUrl("/v1/tools");
    judge.judge("catalog-credential-not-in-url", "401 for a token in the URL", inUrl, faultOfStatus(inUrl, 401));
    const early = await host.send("nobody", { path: "/v1/tools?source=nonsense" });
    judge.judge("catalog-check-order", "401 before 400", early, faultOfStatus(early, 401));
    const method = await host.send("nobody", { method: "DELETE", path: "/v1/tools" });
    judge.judge("catalog-check-order", "405 before 401", method, faultOfStatus(method, 405));

    const unknownPath = `/v1/tools/${encodeURIComponent(UNKNOWN_ID)}`;
    const unknown = await host.get("first", unknownPath);
    judge.judge("catalog-not-found", "404 not_found", unknown, faultOfCode(unknown, 404, "not_found"));
    judge.judge(
      "catalog-not-found-no-echo",
      "no echo of the id",
      unknown,
      unknown.response.body.includes(UNKNOWN_ID) ? "the body contains the id" : undefined,
    );
    judge.judge(
      "catalog-not-found-no-challenge",
      "no challenge",
      unknown,
      unknown.response.headers.has("www-authenticate") ? "WWW-Authenticate is present" : undefined,
    );

    const forbiddenId = await idOnlyFirstSees();
    if (forbiddenId === undefined) {
      const why = host.hasSecond ? "both principals see the same tools" : "no second token was given";
      for (const id of ["catalog-not-found-identical", "catalog-list-and-by-id-agree"]) {
        judge.untestable(id, why);
      }
      return;
    }
    const path = pathOf(forbiddenId) ?? unknownPath;
    const forbidden = await host.send("second", { path });
    const views = (await host.advertisesCompact())
      ? [forbidden, await host.send("second", { path: `${path}?view=compact` })]
      : [forbidden];
    for (const seen of views) {
      judge.judge(
        "catalog-list-and-by-id-agree",
        "404 for a tool that the list does not show",
        seen,
        faultOfStatus(seen, 404),
      );
    }
    const conditional = await host.send("second", { path, headers: { "if-none-match": "*" } });
    judge.judge("catalog-check-order", "404 before 304", conditional, faultOfStatus(conditional, 404));
    if (forbidden.response.status !== 404) return;
    const missing = await host.send("second", { path: unknownPath });
    judge.judge(
      "catalog-not-found-identical",
      "the same body bytes and header names",
      forbidden,
      difference(forbidden, missing),
    );

    async function idOnlyFirstSees(): Promise<string | undefined> {
      const second = host.hasSecond ? await host.tools("second") : undefined;
      if (second === undefined) return undefined;
      const seen = new Set(idsOf(second));
      return idsOf((await host.tools("first")) ?? []).find((id) => !seen.has(id));
    }
  },
};

function faultOfStatus({ response }: Exchange, status: number): string | undefined {
  return response.status === status ? undefined : `status ${response.status}`;
}

function faultOfCode({ response }: Exchange, status: number, code: string): string | undefined {
  const body = jsonOf(response);
  const seen = isObject(body) ? body.error : undefined;
  return response.status === status && seen === code ? undefined : `status ${response.status}, code ${String(seen)}`;
}

function difference(one: Exchange, other: Exchange): string | undefined {
  if (!one.response.body.equals(other.response.body)) return "the bodies differ";
  const names = (exchange: Exchange): string => [...exchange.response.headers.keys()].sort().join(", ");
  return names(one) === names(other) ? undefined : `header names differ: ${names(one)} against ${names(other)}`;
}
