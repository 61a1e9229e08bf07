/** The host cannot start, and its user can do something about it: the message says what. */
export class StartError extends Error {
  override readonly name = "StartError";
}
