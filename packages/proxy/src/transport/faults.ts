/** What the proxy itself can be at a loss with, and how it answers. Anything else comes from the upstream, verbatim. */
export const FAULTS = {
  bad_request: { status: 400, message: "The proxy cannot forward this request: a header or the path is malformed." },
  client_timeout: { status: 408, message: "The request body stopped arriving, so the proxy gave up waiting for it." },
  upstream_unreachable: { status: 502, message: "The proxy could not connect to the model API. Nothing was sent." },
  upstream_closed: { status: 502, message: "The model API closed the connection before it answered." },
  upstream_invalid: { status: 502, message: "The model API answered something that is not HTTP." },
  upstream_timeout: { status: 504, message: "The model API did not answer in time." },
  proxy_failed: { status: 502, message: "The proxy failed before it could forward the request." },
} as const;

/** Stable names of those faults. */
export type FaultCode = keyof typeof FAULTS;

/** One fault as it is answered. */
export interface Fault {
  readonly code: FaultCode;
  readonly status: number;
  readonly message: string;
}

/** The fault behind a code. */
export function fault(code: FaultCode): Fault {
  return { code, ...FAULTS[code] };
}
