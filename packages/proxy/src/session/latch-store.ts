import type { Decision } from "./decision.js";

/** Where decisions are kept. Everything that shares a store decides alike: the first writer wins. */
export interface LatchStore {
  /**
   * Keeps `value` under `key` unless something stands there, and answers what stands there then. Asking keeps an entry
   * alive. `key` is printable ASCII, 80 characters at most.
   *
   * @throws whatever went wrong; the session is then left as it is.
   */
  decide(key: string, value: Decision): Promise<Decision>;
  close(): Promise<void>;
}
