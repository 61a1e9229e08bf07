import type { Exchange } from "../exchange.js";
import { isObject, jsonOf } from "../json-body.js";

/** Why an answer does not have a status; `undefined` when it has. */
export function faultOfStatus({ response }: Exchange, status: number): string | undefined {
  return response.status === status ? undefined : `status ${response.status}`;
}

/** Why an answer is not a refusal with this status and code; `undefined` when it is. */
export function faultOfCode({ response }: Exchange, status: number, code: string): string | undefined {
  const body = jsonOf(response);
  const seen = isObject(body) ? body.error : undefined;
  return response.status === status && seen === code ? undefined : `status ${response.status}, code ${String(seen)}`;
}
