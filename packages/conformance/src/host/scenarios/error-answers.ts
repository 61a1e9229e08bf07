import { isObject, jsonOf } from "../../json-body.js";
import { faultOfShape } from "../../oracle.js";
import { faultOfContentType, faultOfList } from "../header-values.js";
import type { HostScenario } from "../host-scenario.js";

/** Status and code, as the table of spec/v1/errors.md pairs them. */
const CODES: ReadonlyMap<number, string> = new Map([
  [400, "validation_error"],
  [401, "unauthenticated"],
  [404, "not_found"],
  [405, "method_not_allowed"],
  [429, "rate_limited"],
  [500, "internal_error"],
  [503, "source_unavailable"],
]);

/** A stack frame, a file's path, an address. */
const INTERNALS = /\bat [^"]{1,80}:\d+:\d+|node_modules|[A-Z]:\\\\|\/(?:home|root|usr|var|srv|etc|tmp)\/|https?:\/\//;

export const errorAnswers: HostScenario = {
  id: "error-answers",
  title: "Every refusal that the other stories met",
  async run(host, judge) {
    for (const met of host.refusals) {
      const { status, headers } = met.response;
      if (met.sent.method === "HEAD") continue;
      const body = jsonOf(met.response);
      const misshapen = faultOfShape("error-envelope", body);
      judge.judge("errors-envelope", "the error envelope", met, misshapen);
      judge.judge("errors-content-type", "application/json", met, faultOfContentType(met.response));
      const internals = INTERNALS.exec(met.response.body.toString("latin1"))?.[0];
      const repeats = host.secrets.some((secret) => secret.length >= 8 && met.response.body.includes(secret));
      judge.judge(
        "errors-no-internals",
        "no credentials, traces, paths or addresses",
        met,
        repeats ? "contains the token that was sent" : internals && `contains ${internals}`,
      );
      if (misshapen === undefined && isObject(body)) {
        const code = CODES.get(status);
        judge.judge(
          "errors-code-of-status",
          `code ${code ?? "of the table"}`,
          met,
          body.error === code ? undefined : `status ${status} with code ${String(body.error)}`,
        );
      }
      judge.judge(
        "errors-not-stored",
        "Cache-Control: no-store",
        met,
        faultOfList(met.response, "cache-control", ["no-store"]),
      );
      if (status === 500) {
        const details = isObject(body) && isObject(body.details) ? body.details : {};
        const named = typeof details.correlationId === "string" && details.correlationId !== "";
        judge.judge("errors-correlation", "details.correlationId", met, named ? undefined : "no details.correlationId");
      }
      if (status === 429 || status === 503) {
        judge.judge(
          "errors-retry-after",
          "Retry-After",
          met,
          headers.has("retry-after") ? undefined : "no Retry-After",
        );
      }
    }
  },
};
