/** The largest message that a client may send: no smaller than what a server may, so that a facade takes what the server would. */
export const MAX_MESSAGE_BYTES: number = 32 * 1_048_576;
