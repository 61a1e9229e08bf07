import type { PrimitiveSession, Primitives } from "@toolfold/facade/mcp";

/** A client that hears of changes, whichever servers are there to tell of them. */
export interface LiveSession extends PrimitiveSession {
  /** Other servers take the place of those before; what the client followed there it follows here. */
  readonly follow: (primitives: Primitives | undefined) => void;
}

/** Opens a session with the servers that are there now; without any it hears nothing. */
export function liveSession(
  tell: Parameters<NonNullable<Primitives["session"]>>[0],
  first: Primitives | undefined,
): LiveSession {
  const followed = new Set<string>();
  let session = first?.session?.(tell);
  return {
    async subscribe(uri) {
      const isFollowed = (await session?.subscribe(uri)) ?? false;
      if (isFollowed) followed.add(uri);
      return isFollowed;
    },
    async unsubscribe(uri) {
      followed.delete(uri);
      await session?.unsubscribe(uri);
    },
    close: () => session?.close(),
    follow(primitives) {
      const previous = session;
      session = primitives?.session?.(tell);
      for (const uri of followed) void session?.subscribe(uri).catch(() => {});
      previous?.close();
    },
  };
}
