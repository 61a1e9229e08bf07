import { createHash } from "node:crypto";
import {
  type ByteRange,
  createTrimmer,
  DEFAULT_TRIM_LIMITS,
  type TrimLever,
  type TrimOptions,
  type TrimResult,
} from "@toolfold/core";
import { LRUCache } from "lru-cache";
import type { RequestFacts } from "../body/request-facts.js";
import type { Route } from "../provider/provider.js";
import { shortText } from "../short-text.js";
import type { SkipReason } from "./trim-reasons.js";

/** How the proxy trims; what it decides per session belongs to these options. */
export interface TrimSettings extends Pick<TrimOptions, "levers" | "keywords" | "identifiers" | "labels"> {
  /** Bytes of what is remembered about catalogues. Default 64 MiB. */
  readonly memoBytes?: number;
}

/** What one tool loses. */
export interface ToolCut {
  readonly tool: string;
  readonly lever: TrimLever;
  readonly bytes: number;
}

/** What trimming one catalogue comes to; the same object for the same catalogue as long as it is remembered. */
export interface CatalogTrim {
  /** How many ranges are cut. */
  readonly cuts: number;
  readonly bytes: number;
  /** Why nothing is cut; `undefined` when something is. */
  readonly reason: SkipReason | undefined;
  /** SHA-256 of the catalogue and the policy; `undefined` where there is not one list of tools. */
  readonly digest: string | undefined;
  readonly tools: readonly ToolCut[];
}

/** A catalogue's trim, and the body that it makes of a body. */
export interface BodyTrim extends CatalogTrim {
  /** The trimmed body in pieces, which share their memory with the body and with what is remembered. */
  readonly apply: (body: Uint8Array) => Uint8Array[];
  /** The list of tools by itself, as it came and trimmed; `undefined` where there is not one, or nothing to cut. */
  readonly fullTools: Uint8Array | undefined;
  readonly trimmedTools: Uint8Array | undefined;
}

/** One list of tools that came before. */
export interface KnownTools extends CatalogTrim {
  readonly route: Route;
  /** The list as it came. */
  readonly full: Buffer;
  readonly trimmedTools: Uint8Array | undefined;
}

/** Grows when the same options cut otherwise than before. */
const POLICY_REVISION = 1;
/** Characters of a tool's name that are remembered and reported. */
const MAX_NAME = 128;
const ENTRY_BYTES = 512;
const TOOL_BYTES = 128;
/** How many lists are recognised by comparing bytes, which is cheaper than reading and hashing them. */
const MAX_RECENT = 8;
const BEFORE_TOOLS = new TextEncoder().encode('{"tools":');
const CLOSE = new TextEncoder().encode("}");

/** Trims bodies, and remembers by the bytes of their tools what there is to cut, failures included. */
export class BodyTrimmer {
  /** Names the policy: what was decided under another one does not count. */
  readonly policy: string;
  readonly #options: TrimOptions;
  readonly #trimmers = new Map<string, (bytes: Uint8Array) => TrimResult>();
  readonly #memo: LRUCache<string, KnownTools>;
  #recent: readonly KnownTools[] = [];

  constructor({ memoBytes = 64 * 1024 * 1024, ...options }: TrimSettings, maxBodyBytes: number) {
    this.#options = { ...options, limits: { ...DEFAULT_TRIM_LIMITS, bytes: maxBodyBytes } };
    this.policy = createHash("sha256")
      .update(JSON.stringify([POLICY_REVISION, options.levers, options.keywords, options.identifiers, options.labels]))
      .digest("base64url")
      .slice(0, 12);
    this.#memo = new LRUCache({
      maxSize: memoBytes,
      sizeCalculation: ({ trimmedTools, tools, full }) =>
        ENTRY_BYTES + TOOL_BYTES * tools.length + full.length + (trimmedTools?.length ?? 0),
    });
  }

  /** The list that begins at `at`, when it is one of those that came last; else it has to be read. */
  recognize(body: Uint8Array, at: number, route: Route): KnownTools | undefined {
    return this.#recent.find((known) => known.route === route && beginsWith(body, at, known.full));
  }

  /**
   * @param facts of the same body.
   * @param known its list of tools, where that was recognised.
   */
  trim(body: Uint8Array, { tools }: RequestFacts, route: Route, known?: KnownTools): BodyTrim {
    if (tools === undefined) {
      const result = this.#trimmer(route)(body);
      const alone = { digest: undefined, fullTools: undefined, trimmedTools: undefined };
      return { ...summary(result), ...alone, apply: () => [result.bytes] };
    }
    const {
      cuts,
      bytes: cutBytes,
      reason,
      digest,
      tools: losses,
      full,
      trimmedTools,
    } = known ?? this.#lookUp(body, tools, route);
    return {
      cuts,
      bytes: cutBytes,
      reason,
      digest,
      tools: losses,
      fullTools: full,
      trimmedTools,
      apply: (bytes) =>
        trimmedTools === undefined
          ? [bytes]
          : [bytes.subarray(0, tools.start), trimmedTools, bytes.subarray(tools.end)],
    };
  }

  #lookUp(body: Uint8Array, tools: ByteRange, route: Route): KnownTools {
    const digest = createHash("sha256")
      .update(`${this.policy} ${route.name} `)
      .update(body.subarray(tools.start, tools.end))
      .digest("base64url");
    const found = this.#memo.get(digest) ?? this.#remember(body, tools, route, digest);
    this.#recent = [found, ...this.#recent.slice(0, MAX_RECENT - 1)];
    return found;
  }

  /** The list alone says what can be cut of it, so the rest of the body need not be read again. */
  #remember(body: Uint8Array, tools: ByteRange, route: Route, digest: string): KnownTools {
    const alone = Buffer.concat([BEFORE_TOOLS, body.subarray(tools.start, tools.end), CLOSE]);
    const full = alone.subarray(BEFORE_TOOLS.length, alone.length - CLOSE.length);
    const result = this.#trimmer(route)(alone);
    const trimmedTools = result.changed
      ? result.bytes.subarray(BEFORE_TOOLS.length, result.bytes.length - CLOSE.length)
      : undefined;
    const remembered: KnownTools = { ...summary(result), digest, trimmedTools, route, full };
    this.#memo.set(digest, remembered);
    return remembered;
  }

  #trimmer(route: Route): (bytes: Uint8Array) => TrimResult {
    let trimmer = this.#trimmers.get(route.name);
    if (trimmer === undefined) {
      trimmer = createTrimmer(route.shape === undefined ? this.#options : { ...this.#options, shape: route.shape });
      this.#trimmers.set(route.name, trimmer);
    }
    return trimmer;
  }
}

function beginsWith(body: Uint8Array, at: number, list: Buffer): boolean {
  const end = at + list.length;
  return end <= body.length && list.compare(body, at, end) === 0;
}

function summary({ cuts, changed, skipped }: TrimResult): Omit<CatalogTrim, "digest"> {
  const tools = new Map<string, ToolCut>();
  for (const { tool: name, lever, start, end } of cuts) {
    const tool = shortText(name, MAX_NAME);
    const key = `${lever} ${tool}`;
    tools.set(key, { tool, lever, bytes: (tools.get(key)?.bytes ?? 0) + end - start });
  }
  const whole = skipped.find((skip) => skip.tool === undefined);
  return {
    cuts: cuts.length,
    bytes: cuts.reduce((sum, cut) => sum + cut.end - cut.start, 0),
    reason: changed ? undefined : (whole?.reason ?? "nothing_to_cut"),
    tools: [...tools.values()],
  };
}
