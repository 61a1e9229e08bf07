import type { KeywordClass } from "../analyze/keyword-classes.js";
import type { LeafSize, OpenedCatalog, OpenedTool } from "../work/messages.js";

/** A node of the map: all tools, a server, a tool, a part of a tool, or a keyword. */
export interface ByteNode {
  /** Unique among its siblings. */
  readonly key: string;
  readonly name: string;
  readonly kind: "catalogue" | "server" | "tool" | "part" | "keyword";
  readonly bytes: number;
  readonly tool?: number;
  readonly keywordClass?: KeywordClass;
  readonly children?: readonly ByteNode[];
}

const PART_NAMES = { definitions: "definitions", output: "output schema" } as const;

/** The bytes of a catalogue by server, tool and keyword; one server alone is no level. */
export function byteTree(catalog: OpenedCatalog): ByteNode {
  const servers = new Map<string, OpenedTool[]>();
  for (const tool of catalog.tools) {
    const own = servers.get(tool.server);
    if (own === undefined) servers.set(tool.server, [tool]);
    else own.push(tool);
  }
  const nodes = [...servers].map(([name, tools]) => node(`server ${name}`, name, "server", tools.map(toolNode)));
  const [only] = nodes;
  const children = nodes.length === 1 && only?.children !== undefined ? only.children : nodes;
  return node("catalogue", catalog.title, "catalogue", children);
}

function toolNode({ index, name, leaves }: OpenedTool): ByteNode {
  const keywords = leaves.filter(({ part }) => part === "input").map(keywordNode);
  const parts = (["definitions", "output"] as const).flatMap((part) => {
    const inside = leaves.filter((leaf) => leaf.part === part).map(keywordNode);
    return inside.length === 0 ? [] : [node(`part ${part}`, PART_NAMES[part], "part", inside)];
  });
  return { ...node(`tool ${index}`, name, "tool", [...keywords, ...parts]), tool: index };
}

function keywordNode({ keyword, keywordClass, bytes }: LeafSize): ByteNode {
  return { key: `keyword ${keyword}`, name: keyword, kind: "keyword", bytes, keywordClass };
}

function node(key: string, name: string, kind: ByteNode["kind"], children: readonly ByteNode[]): ByteNode {
  return { key, name, kind, bytes: children.reduce((sum, { bytes }) => sum + bytes, 0), children };
}

/** The nodes on the way along keys, from the root on; it ends where a key leads nowhere. */
export function wayTo(root: ByteNode, keys: readonly string[]): ByteNode[] {
  const way = [root];
  for (const key of keys) {
    const next = way.at(-1)?.children?.find((child) => child.key === key);
    if (next === undefined) break;
    way.push(next);
  }
  return way;
}
