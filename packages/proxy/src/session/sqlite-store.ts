import { ProxyError } from "../proxy-error.js";
import { asDecision } from "./as-decision.js";
import type { LatchStore } from "./latch-store.js";
import { DEFAULT_TTL } from "./memory-store.js";

/** Which file, how long and how much. */
export interface SqliteStoreOptions {
  readonly file: string;
  /** Milliseconds after its last request that a session is remembered. Default 24 h. */
  readonly ttl?: number;
  /** Bytes that the file may grow to; beyond, new sessions stay as they are. Default 256 MiB. */
  readonly maxBytes?: number;
}

/** What `better-sqlite3` and `node:sqlite` have in common. */
interface Database {
  exec(sql: string): unknown;
  prepare(sql: string): { get(...values: (string | number)[]): unknown; run(...values: (string | number)[]): unknown };
  close(): unknown;
}

const PAGE_BYTES = 4096;
const DECIDE = `INSERT INTO latch (key, value, until) VALUES (?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET
    value = CASE WHEN latch.until < ? THEN excluded.value ELSE latch.value END,
    until = excluded.until
  RETURNING value`;
/** How many decisions are asked for between two clean-ups. */
const CLEAN_EVERY = 1_000;

/**
 * Decisions in a file, for the proxies of one machine; they outlive the process, however it ends. Needs Node 22.13 or the
 * package `better-sqlite3`.
 *
 * @throws {ProxyError} code `missing_driver` when there is neither; whatever SQLite throws when the file cannot be opened.
 */
export async function sqliteStore({
  file,
  ttl = DEFAULT_TTL,
  maxBytes = 256 * 1024 * 1024,
}: SqliteStoreOptions): Promise<LatchStore> {
  const database = await open(file);
  database.exec(`PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    PRAGMA busy_timeout = 500; PRAGMA max_page_count = ${Math.max(4, Math.floor(maxBytes / PAGE_BYTES))};
    CREATE TABLE IF NOT EXISTS latch (key TEXT PRIMARY KEY, value TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID`);
  const decide = database.prepare(DECIDE);
  const clean = database.prepare("DELETE FROM latch WHERE until < ?");
  let asked = 0;
  return {
    async decide(key, value) {
      const now = Date.now();
      if (asked++ % CLEAN_EVERY === 0) clean.run(now);
      const row = decide.get(key, value, now + ttl, now) as { value?: unknown } | undefined;
      return asDecision(row?.value);
    },
    async close() {
      database.close();
    },
  };
}

type Open = new (file: string) => Database;

async function open(file: string): Promise<Database> {
  for (const [module, name] of DRIVERS) {
    const loaded = (await import(module).catch(() => undefined)) as Record<string, Open> | undefined;
    const Driver = loaded?.[name];
    if (Driver === undefined) continue;
    try {
      return new Driver(file);
    } catch (error) {
      // Installed without its native part, a driver is as good as none; what SQLite itself says is about the file.
      if (String((error as NodeJS.ErrnoException).code).includes("SQLITE")) throw error;
    }
  }
  throw new ProxyError(
    "missing_driver",
    "A store in a SQLite file needs Node 22.13 or later, or the package better-sqlite3. Install it: npm i better-sqlite3",
  );
}

const DRIVERS = [
  ["better-sqlite3", "default"],
  ["node:sqlite", "DatabaseSync"],
] as const;
