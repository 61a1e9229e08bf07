/** Requirements of a host that no request from outside can observe, with the reason. */
export const NOT_OBSERVABLE: ReadonlyMap<string, string> = new Map([]);
