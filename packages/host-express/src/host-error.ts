/** Every code a {@link HostError} may carry. Branch on the code, never on the message. */
export type HostErrorCode =
  | "authenticator_unavailable"
  | "deadline_exceeded"
  | "invalid_authorization_decision"
  | "invalid_catalog"
  | "invalid_option"
  | "invalid_principal";

/**
 * Misuse of this package, or a port that did not keep its promise. Thrown where a router or an authenticator is built;
 * afterwards only handed to `onEvent`, never sent over the wire.
 */
export class HostError extends Error {
  override readonly name = "HostError";
  readonly code: HostErrorCode;

  constructor(code: HostErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
