import { anthropicMessages } from "./anthropic-messages.js";
import { gemini } from "./gemini.js";
import { mcpToolsList } from "./mcp-tools-list.js";
import { openaiChat } from "./openai-chat.js";
import { openaiFunctions } from "./openai-functions.js";
import { openaiResponses } from "./openai-responses.js";
import type { Shape } from "./shape.js";

/** Every shape that trimming knows. */
export const SHAPES: readonly Shape[] = [
  anthropicMessages,
  openaiChat,
  openaiFunctions,
  openaiResponses,
  gemini,
  mcpToolsList,
];
