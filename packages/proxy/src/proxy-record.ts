import type { Usage } from "./accounting/usage.js";
import type { ProviderName } from "./provider/provider.js";
import type { Decision } from "./session/decision.js";
import type { Session } from "./session/identify-session.js";
import type { Ending } from "./transport/exchange.js";
import type { ToolCut } from "./trim/body-trimmer.js";
import type { SkipReason } from "./trim/trim-reasons.js";

/** What is known about one request once it is over. It holds no body, no header value and no key. */
export interface ProxyRecord extends Ending {
  readonly provider: ProviderName;
  /** Name of the route; `undefined` where nothing is ever trimmed. */
  readonly route: string | undefined;
  readonly method: string;
  /** As the request names it, at most 128 characters. */
  readonly model: string | undefined;
  /** Bytes of the request's body as the client sent it, as far as it was read. */
  readonly bodyBytes: number;
  /** Ranges and bytes that were cut; 0 when the body went as it came. */
  readonly cuts: number;
  readonly cutBytes: number;
  /** What could have been cut, whether or not it was. */
  readonly possibleBytes: number;
  /** Why nothing was cut; `undefined` when something was, and on routes without a name. */
  readonly reason: SkipReason | undefined;
  /** SHA-256 of its catalogue and the policy; `undefined` where there is not one list of tools. */
  readonly digest: string | undefined;
  /** What each tool loses, or could lose. */
  readonly tools: readonly ToolCut[];
  /** What the provider says it charged for. */
  readonly usage: Usage | undefined;
  readonly session: Session | undefined;
  /** What its session gets; `undefined` where no session was asked about. */
  readonly decision: Decision | undefined;
  /** This request decided about its session. */
  readonly isFirst: boolean;
  readonly isStoreDown: boolean;
  /** This request cost a running session its prompt cache. */
  readonly isReanchor: boolean;
}
