/** Why nothing could be judged: a wrong option or file, or a subject that does not answer. The message says what to do. */
export class CannotRun extends Error {
  override readonly name = "CannotRun";
}
