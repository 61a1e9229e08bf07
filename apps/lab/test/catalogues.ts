/** A small tools/list result in which trim and lowering both find something. */
export const ORDERS = {
  tools: [
    {
      name: "create_order",
      description: "Create an order.",
      inputSchema: {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        type: "object",
        properties: {
          sku: { type: "string", title: "Sku", examples: ["TEA-042"] },
          target: {
            anyOf: [
              { type: "object", properties: { a: { type: "string" }, b: { type: "number" } }, required: ["a"] },
              { type: "object", properties: { a: { type: "number" }, c: { type: "string" } }, required: ["c"] },
            ],
          },
          price: { $ref: "#/$defs/Money" },
        },
        required: ["sku"],
        $defs: { Money: { type: "number", minimum: 0 }, Unused: { type: "string" } },
      },
    },
    {
      name: "create_refund",
      description: "Refund an order.",
      inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
    },
    { name: "list_orders", description: "List orders.", inputSchema: { type: "object", properties: {} } },
  ],
};

export const ORDERS_TEXT: string = JSON.stringify(ORDERS);

/** A catalogue of the size of the largest that is known: so many tools, about 3 MB. */
export function largeCatalogue(tools = 1_271, characters = 3_150_000): string {
  const words = "the order that a customer has placed, with its lines, prices and the address that it goes to ";
  const perTool = Math.floor(characters / tools);
  const list = Array.from({ length: tools }, (_, index) => {
    const properties: Record<string, object> = {};
    let size = 0;
    for (let member = 0; size < perTool - 400; member++) {
      const description = words.slice(0, 40 + ((index * 7 + member * 13) % 50));
      const kind = (index + member) % 3;
      const extra = kind === 0 ? { anyOf: [{ type: "string", minLength: 1 }, { type: "null" }] } : { type: "string" };
      properties[`member_${member}_${index % 17}`] = { title: `Member ${member}`, description, ...extra };
      size += JSON.stringify(properties[`member_${member}_${index % 17}`]).length + 20;
    }
    return {
      name: `area${index % 40}_tool_${index}`,
      description: words.repeat(1 + (index % 3)),
      inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties, required: [] },
    };
  });
  return JSON.stringify({ tools: list });
}
