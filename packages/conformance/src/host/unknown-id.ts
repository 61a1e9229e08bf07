/** The by-id path of a tool that no host has. */
export const UNKNOWN_PATH: string = `/v1/tools/${encodeURIComponent("toolfold:no-such-tool")}`;

/** A by-id path whose segment is no UTF-8. */
export const UNDECODABLE_PATH = "/v1/tools/%E0%A4%A";
