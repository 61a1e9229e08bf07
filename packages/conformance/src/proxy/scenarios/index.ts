import type { ProxyScenario } from "../proxy-scenario.js";
import { answers } from "./answers.js";
import { requests } from "./requests.js";
import { sessions } from "./sessions.js";
import { streams } from "./streams.js";
import { told } from "./told.js";
import { trimmedBodies } from "./trimmed-bodies.js";
import { untouchedBodies } from "./untouched-bodies.js";

/** Every story for a proxy; the last one judges what the others met. */
export const PROXY_SCENARIOS: readonly ProxyScenario[] = [
  requests,
  answers,
  streams,
  untouchedBodies,
  trimmedBodies,
  sessions,
  told,
];
