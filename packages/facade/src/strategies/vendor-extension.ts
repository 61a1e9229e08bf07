import { envelopeSchema, openArguments, SCHEMAS_KEYWORD, SCHEMAS_META_KEY } from "./envelope-schema.js";
import { schemaMap, schemaMapWithin } from "./schema-map.js";
import type { Strategy } from "./strategy.js";

/** The schemas ride along where no validator looks: under a vendor keyword, or in the facade's `_meta`. */
export const vendorExtension: Strategy = {
  name: "vendor_extension",
  placements: ["input_schema", "meta"],
  strictPlacements: ["meta"],
  unseen: ["meta"],
  compose(group, context) {
    if (context.placement === "meta") {
      const inputSchema = envelopeSchema(group, openArguments(context, undefined), context.strict);
      return { inputSchema, meta: { [SCHEMAS_META_KEY]: schemaMap(group) } };
    }
    const args = openArguments(context, ` Their schema is in \`${SCHEMAS_KEYWORD}\`, by tool name.`);
    const schemas = group.tools.map(({ definition: { name, inputSchema } }) => ({ name, schema: inputSchema }));
    return {
      inputSchema: { ...envelopeSchema(group, args, context.strict), [SCHEMAS_KEYWORD]: schemaMapWithin(schemas) },
    };
  },
};
