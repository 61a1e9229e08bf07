import { isDeepStrictEqual } from "node:util";
import { isObject, type Members } from "../json-body.js";

/** What MCP itself puts into the `_meta` of a message, such as who answered: it is of the connection, not of the call. */
const OF_THE_PROTOCOL = /^io\.modelcontextprotocol\//;

/** Whether a result was handed back as it was, whatever the protocol wrote on the message that carries it. */
export function isSameResult(seen: Members, direct: Members): boolean {
  return isDeepStrictEqual(withoutProtocol(seen), withoutProtocol(direct));
}

function withoutProtocol({ _meta: meta, ...rest }: Members): Members {
  if (!isObject(meta)) return meta === undefined ? rest : { ...rest, _meta: meta };
  const own = Object.entries(meta).filter(([name]) => !OF_THE_PROTOCOL.test(name));
  return own.length === 0 && Object.keys(meta).length > 0 ? rest : { ...rest, _meta: Object.fromEntries(own) };
}
