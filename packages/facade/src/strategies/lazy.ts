import { envelopeSchema, openArguments } from "./envelope-schema.js";
import type { Strategy } from "./strategy.js";

/** No argument schema anywhere: the model asks for those of the tools that it has chosen. */
export const lazy: Strategy = {
  name: "lazy",
  placements: ["none"],
  strictPlacements: ["none"],
  unseen: ["none"],
  compose(group, context) {
    return { inputSchema: envelopeSchema(group, openArguments(context, undefined), context.strict) };
  },
};
