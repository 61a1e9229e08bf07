/** Longer texts are not worth keeping. */
const MAX_LENGTH = 200;
const MAX_TEXTS = 256;

/** Answers what a function of one text answers, and remembers the latest answers for short texts. */
export class Memo<T> {
  readonly #answers = new Map<string, T>();
  readonly #compute: (text: string) => T;

  /** @param compute depends on nothing but the text. */
  constructor(compute: (text: string) => T) {
    this.#compute = compute;
  }

  get(text: string): T {
    const known = this.#answers.get(text);
    if (known !== undefined) return known;
    const answer = this.#compute(text);
    if (text.length > MAX_LENGTH) return answer;
    if (this.#answers.size === MAX_TEXTS) this.#answers.clear();
    this.#answers.set(text, answer);
    return answer;
  }
}
