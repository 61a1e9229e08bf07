import type { Answer, Ask, Change } from "./minimal-host.js";

/** A JSON object whose members a deviation changes. */
export type Members = Record<string, unknown>;

export const isList = (ask: Ask): boolean => ask.path === "/v1/tools";
export const isById = (ask: Ask): boolean => ask.path.startsWith("/v1/tools/");
export const isDocument = (ask: Ask): boolean => ask.path === "/.well-known/openwop";
export const isCompact = (ask: Ask): boolean => ask.query.get("view") === "compact";
export const isAll = (ask: Ask): boolean => ask.headers.authorization?.endsWith("all") === true;

/** The right answer with another JSON body. */
export function edit(right: Answer, change: (value: Members) => unknown): Answer {
  return { ...right, body: Buffer.from(JSON.stringify(change(JSON.parse(right.body.toString()) as Members))) };
}

/** The right list with other tools. */
export function editTools(right: Answer, change: (tools: Members[]) => Members[]): Answer {
  return edit(right, ({ tools }) => ({ tools: change(tools as Members[]) }));
}

/** Changes every tool that is said, in lists and by id, in the views that `applies` picks. */
export function eachTool(applies: (ask: Ask) => boolean, change: (tool: Members) => Members): Change {
  return (ask, right) => {
    if (right.status !== 200 || isDocument(ask) || !applies(ask)) return right;
    return isList(ask) ? editTools(right, (tools) => tools.map(change)) : edit(right, change);
  };
}

/** Changes the input schema of every compact tool that has one. */
export function eachCompactSchema(change: (schema: Members) => Members): Change {
  return eachTool(isCompact, (tool) =>
    tool.inputSchema ? { ...tool, inputSchema: change(tool.inputSchema as Members) } : tool,
  );
}

/** Changes the description of every compact tool that has one. */
export function eachCompactDescription(change: (text: string) => string): Change {
  return eachTool(isCompact, (tool) =>
    typeof tool.description === "string" ? { ...tool, description: change(tool.description) } : tool,
  );
}

/** Gives every so many asks another answer. */
export function every(count: number, answer: () => Answer): Change {
  let asks = 0;
  return (_, right) => (++asks % count === 0 ? answer() : right);
}

/** Puts a keyword deep inside, where only a walk over all positions finds it. */
export function hide(keyword: string, value: unknown): Change {
  return eachCompactSchema((schema) => ({
    ...schema,
    unevaluatedProperties: { items: { if: { [keyword]: value } } },
  }));
}

/** Changes the answers to which `applies` says yes. */
export function where(applies: (ask: Ask, right: Answer) => boolean, change: Change): Change {
  return (ask, right) => (applies(ask, right) ? change(ask, right) : right);
}

/** Sets header fields; `undefined` takes one away. */
export function headers(fields: Record<string, string | undefined>): Change {
  return (_, right) => {
    const kept = Object.entries({ ...right.headers, ...fields }).filter(([, value]) => value !== undefined);
    return { ...right, headers: Object.fromEntries(kept) as Record<string, string> };
  };
}

/** An object without one member. */
export function without(name: string): (value: Members) => Members {
  return (value) => Object.fromEntries(Object.entries(value).filter(([member]) => member !== name));
}

/** A well-formed refusal, where another answer is due. */
export function refusal(status: number, error: string): Answer {
  return {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: Buffer.from(JSON.stringify({ error, message: "Deviation." })),
  };
}

/** A 200 with an empty list, where a refusal is due. */
export const EMPTY_LIST: Answer = {
  status: 200,
  headers: {
    "content-type": "application/json",
    "cache-control": "private, no-cache",
    vary: "Authorization, Accept-Encoding",
  },
  body: Buffer.from('{"tools":[]}'),
};
