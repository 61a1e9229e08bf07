const LONGEST = 200;
/** A chain of causes may lead back to its beginning. */
const MOST_CAUSES = 8;

interface Failed {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
  readonly data?: { readonly cause?: unknown };
}

/** Says in one line how something failed, with the cause that the message keeps to itself. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const hint = hintOf(message, rootOf(error));
  return `failed: ${message}${hint === "" ? "" : ` (${hint})`}`.replace(/\s+/g, " ").slice(0, LONGEST);
}

/** "fetch failed" tells nothing; what it was caused by does. */
function rootOf(error: unknown): Failed {
  let root: Failed = error instanceof Error ? error : {};
  for (let depth = 0; depth < MOST_CAUSES; depth++) {
    const next = root.cause ?? root.data?.cause;
    if (!(next instanceof Error)) break;
    root = next;
  }
  return root;
}

function hintOf(message: string, { code, syscall, message: cause }: Failed): string {
  if (code === "ENOENT" && typeof syscall === "string" && syscall.startsWith("spawn"))
    return "there is no such program";
  return typeof cause !== "string" || message.includes(cause) ? "" : cause;
}
