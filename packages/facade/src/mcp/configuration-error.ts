/** Something in a configuration that its author has to mend; `pointer` says where. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly code = "invalid_configuration";
  /** JSON Pointer into the configuration. */
  readonly pointer: string;

  constructor(pointer: string, message: string) {
    super(`${pointer === "" ? "The configuration" : pointer}: ${message}`);
    this.pointer = pointer;
  }
}
