import type { PrimitiveEvent } from "./primitive-event.js";
import type { Upstream } from "./watch-upstream.js";

/** One client that hears of changes. */
export interface PrimitiveSession {
  /** Hears of a resource from now on; `false` where no server has it and can tell of changes. */
  readonly subscribe: (uri: string) => Promise<boolean>;
  readonly unsubscribe: (uri: string) => Promise<void>;
  readonly close: () => void;
}

/** The sessions that are open, and what their servers tell them. */
export interface PrimitiveSessions {
  readonly open: (tell: (event: PrimitiveEvent) => void) => PrimitiveSession;
  readonly hear: (server: string, event: PrimitiveEvent) => void;
}

interface OpenSession {
  readonly tell: (event: PrimitiveEvent) => void;
  /** Whose each followed resource is: another server may have one with the same address. */
  readonly followed: Map<string, Upstream>;
}

/** How many resources one client may follow. */
const MAX_FOLLOWED = 1_000;

/** A resource is followed at its server as long as one session follows it. */
export function primitiveSessions(ownerOf: (uri: string) => Promise<Upstream | undefined>): PrimitiveSessions {
  const sessions = new Set<OpenSession>();

  function isFollowed(uri: string, upstream: Upstream): boolean {
    return [...sessions].some(({ followed }) => followed.get(uri) === upstream);
  }

  async function leave(session: OpenSession, uri: string): Promise<void> {
    const upstream = session.followed.get(uri);
    session.followed.delete(uri);
    if (upstream !== undefined && !isFollowed(uri, upstream)) await upstream.follow(uri, false);
  }

  return {
    open(tell) {
      const session: OpenSession = { tell, followed: new Map() };
      sessions.add(session);
      return {
        async subscribe(uri) {
          const upstream = session.followed.get(uri) ?? (await ownerOf(uri));
          if (upstream === undefined || !upstream.followsResources() || session.followed.size >= MAX_FOLLOWED)
            return false;
          const isNew = !isFollowed(uri, upstream);
          session.followed.set(uri, upstream);
          try {
            if (isNew) await upstream.follow(uri, true);
          } catch (error) {
            session.followed.delete(uri);
            throw error;
          }
          return true;
        },
        unsubscribe: (uri) => leave(session, uri),
        close() {
          sessions.delete(session);
          for (const uri of session.followed.keys()) void leave(session, uri).catch(() => {});
        },
      };
    },
    hear(server, event) {
      for (const { tell, followed } of sessions) {
        if (event.changed !== "resource" || followed.get(event.uri)?.spec.name === server) tell(event);
      }
    },
  };
}
