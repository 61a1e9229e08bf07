/** Why an input cannot be shown: what was seen, where, and what to do. */
export class InputProblem extends Error {
  override readonly name = "InputProblem";
}
