import { anthropic } from "./anthropic.js";
import { gemini } from "./gemini.js";
import { openai } from "./openai.js";
import type { Provider } from "./provider.js";

/** Every family, in the order in which a request is compared with them. */
export const PROVIDERS: readonly Provider[] = [anthropic, openai, gemini];
