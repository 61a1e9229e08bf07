import { decodeToolId } from "./decode-tool-id.js";
import { MALFORMED_PATH, refusalReply } from "./error-reply.js";
import { readQuery, type ToolSource, type View } from "./read-query.js";
import type { Target } from "./read-target.js";
import type { Reply } from "./reply.js";

/** What a well-formed request to the catalogue asks for. */
export type Wanted =
  | { readonly kind: "list"; readonly view: View; readonly source: ToolSource | undefined }
  | {
      readonly kind: "tool";
      readonly view: View /** `undefined` is no possible id. */;
      readonly id: string | undefined;
    };

/** A request that is not well formed, and its answer. */
export interface Refused {
  readonly kind: "refused";
  readonly reply: Reply;
}

/** Reads path and query. Without a compact view there is no `view` parameter; by id there is no `source` parameter. */
export function readRequest({ route, query }: Target, compactView: boolean): Wanted | Refused {
  const encodedId = route.kind === "tool" ? route.encodedId : undefined;
  const id = encodedId === undefined ? undefined : decodeToolId(encodedId);
  if (id === "malformed") return { kind: "refused", reply: MALFORMED_PATH };
  const read = readQuery(query, { view: compactView, source: id === undefined });
  if (read.kind === "refusal") return { kind: "refused", reply: refusalReply(read) };
  if (id === undefined) return { kind: "list", view: read.view, source: read.source };
  return { kind: "tool", view: read.view, id: id === "unknown" ? undefined : id.id };
}
