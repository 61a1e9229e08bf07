import { assembleCatalog, describeMcpTool, encodeCatalog, projectCatalog } from "@toolfold/core";

const EXAMPLE = {
  tools: [
    {
      name: "search",
      description: "Searches <b>everything</b>.",
      inputSchema: { type: "object", properties: { query: { anyOf: [{ type: "string" }, { type: "null" }] } } },
    },
  ],
};

const listed = textArea("listed");
const compact = textArea("compact");
const said = /** @type {HTMLElement} */ (document.getElementById("said"));

/** @param {string} id */
function textArea(id) {
  return /** @type {HTMLTextAreaElement} */ (document.getElementById(id));
}

function show() {
  try {
    /** @type {{ tools: unknown[] }} */
    const { tools } = JSON.parse(listed.value);
    const described = tools.map((tool) => describeMcpTool({ server: "page", tool }));
    const descriptors = described.flatMap((one) => ("descriptor" in one ? [one.descriptor] : []));
    const catalog = assembleCatalog([{ owner: "page", tools: descriptors }]);
    const projected = projectCatalog(catalog.tools);
    const [before, after] = [encodeCatalog(catalog.tools).length, encodeCatalog(projected.tools).length];
    said.textContent = `${projected.tools.length} of ${tools.length} tools, ${before} bytes, ${after} in the compact view.`;
    compact.value = JSON.stringify(projected.tools, null, 2);
  } catch (error) {
    said.textContent = `This is no list of tools: ${String(error)}`;
    compact.value = "";
  }
}

listed.value = JSON.stringify(EXAMPLE, null, 2);
listed.addEventListener("input", show);
show();
