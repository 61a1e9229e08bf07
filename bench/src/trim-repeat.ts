/** Does the same work on the same body over and over. */
export function repeat(work: (body: Uint8Array) => unknown, body: Uint8Array, times: number): void {
  for (let at = 0; at < times; at += 1) work(body);
}

/**
 * Makes the C library keep what is freed, as it does in any process that has held one large body: asking the system for
 * the pages of every output anew can take longer than all of the work on either side. Of no effect elsewhere than glibc.
 */
export function keepFreedMemory(): void {
  structuredClone(new ArrayBuffer(30 * 1024 * 1024));
}
