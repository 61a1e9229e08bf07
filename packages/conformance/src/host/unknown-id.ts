/** The by-id path of a tool that no host has. */
export const UNKNOWN_PATH: string = `/v1/tools/${encodeURIComponent("toolfold:no-such-tool")}`;
