const REPORTS = "It is about the report of a trimmer; a proxy tells its client no more than x-toolfold-trim.";

/** Requirements of a trimming proxy that nobody between a client and a provider can observe, with the reason. */
export const PROXY_NOT_OBSERVABLE: ReadonlyMap<string, string> = new Map([
  ["trim-reason-listed", `${REPORTS} Its reasons are judged as proxy-reason-listed.`],
  ["trim-cuts-reported", REPORTS],
  ["trim-levers-separate", "Switches of levers are options of a program; the specification names no form for them."],
  [
    "proxy-shared-decisions",
    "It takes two proxies on one store; which store, and how it is configured, is a proxy's own.",
  ],
  ["proxy-store-down", "A store of decisions is a proxy's own; nothing outside can take it away."],
  ["proxy-observe-first", "The suite needs a proxy that is configured to trim, so it cannot see one that is not."],
  ["proxy-savings-apart", "Where and how a proxy shows what it saved is its own."],
  ["proxy-loopback", "The command that the suite was given may have told the proxy to listen elsewhere."],
]);
