/** How the text of a setting becomes its value. */
export type SettingKind =
  | "text"
  | "url"
  | "port"
  | "seconds"
  | "milliseconds"
  | "bytes"
  | "switch"
  | { readonly oneOf: readonly string[] };

/** One thing that can be set, under one name in every place. */
export interface Setting {
  /** As in `--name`, in the file, and in `TOOLFOLD_NAME`. */
  readonly name: string;
  readonly kind: SettingKind;
  /** As it would be written; none where nothing applies by default. */
  readonly default?: string;
  /** Does not change on SIGHUP. */
  readonly isFixed?: boolean;
  /** For `--help`. */
  readonly says: string;
}

/** Every setting of `toolfold proxy`, in the order of `--help`. */
export const SETTINGS: readonly Setting[] = [
  { name: "host", kind: "text", default: "127.0.0.1", isFixed: true, says: "address to listen on" },
  { name: "port", kind: "port", default: "4871", isFixed: true, says: "port to listen on; 0 takes a free one" },
  { name: "allow-remote", kind: "switch", default: "false", isFixed: true, says: "let host be no loopback address" },
  { name: "admin-host", kind: "text", default: "127.0.0.1", isFixed: true, says: "address of the figures" },
  { name: "admin-port", kind: "port", default: "4872", isFixed: true, says: "port of the figures; 0 takes a free one" },
  { name: "admin-token-file", kind: "text", isFixed: true, says: "file with the token for the figures" },
  { name: "anthropic", kind: "url", default: "https://api.anthropic.com", says: "where Anthropic requests go" },
  { name: "openai", kind: "url", default: "https://api.openai.com", says: "where OpenAI requests go" },
  {
    name: "gemini",
    kind: "url",
    default: "https://generativelanguage.googleapis.com",
    says: "where Gemini requests go",
  },
  {
    name: "default-provider",
    kind: { oneOf: ["anthropic", "openai", "gemini"] },
    default: "anthropic",
    says: "who gets what belongs to none",
  },
  { name: "ca-file", kind: "text", says: "PEM file to trust beside Node's own" },
  {
    name: "apply",
    kind: { oneOf: ["observe", "new-sessions", "all"] },
    default: "observe",
    says: "which sessions are trimmed",
  },
  { name: "store", kind: "text", default: "memory", isFixed: true, says: "memory, sqlite:FILE or redis:URL" },
  { name: "session-ttl", kind: "seconds", default: "86400", isFixed: true, says: "how long a quiet session is known" },
  { name: "max-body", kind: "bytes", default: "33554432", says: "larger bodies pass through unread" },
  { name: "connect-timeout", kind: "milliseconds", default: "10000", says: "for a connection to the upstream" },
  { name: "first-byte-timeout", kind: "milliseconds", default: "600000", says: "for the head of an answer" },
  { name: "idle-timeout", kind: "milliseconds", default: "300000", says: "between two pieces of a body" },
  { name: "store-timeout", kind: "milliseconds", default: "1000", says: "for a decision of the store" },
  {
    name: "log-level",
    kind: { oneOf: ["debug", "info", "warn", "error", "silent"] },
    default: "info",
    isFixed: true,
    says: "a line of JSON per request on standard error at info",
  },
];
