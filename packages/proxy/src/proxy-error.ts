/** Every code a {@link ProxyError} may carry. Branch on the code, never on the message. */
export type ProxyErrorCode = "invalid_option" | "missing_driver";

/** Misuse of this package; thrown where a proxy or a store is built, never afterwards. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";
  readonly code: ProxyErrorCode;

  constructor(code: ProxyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
