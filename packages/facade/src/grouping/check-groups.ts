import type { ListedFacade, ListedTool } from "../arrangement.js";
import { FacadeError } from "../facade-error.js";
import { refuseCollisions } from "../names/refuse-collisions.js";
import type { ProvidedTool } from "../provider.js";
import type { DomainSettings } from "../read-options.js";

/**
 * Refuses a facade, or the describing tool, with the name of a tool or of another facade.
 *
 * @throws FacadeError `name_collision`.
 */
export function checkNames(
  entries: readonly (ListedFacade | ListedTool)[],
  tools: readonly ProvidedTool[],
  describeTool: string | undefined,
): void {
  const facades = entries.filter((entry) => "strategy" in entry);
  refuseCollisions(
    [
      ...facades.map(({ group: { name, category } }) => ({ name, owner: `the facade of the group "${category}"` })),
      ...(describeTool === undefined ? [] : [{ name: describeTool, owner: "the tool that describes tools" }]),
    ],
    tools.map(({ definition }) => definition.name),
  );
}

/**
 * Hears of tools without a group, or refuses them where the domain says so.
 *
 * @throws FacadeError `uncategorized_tool`.
 */
export function checkUncategorized(
  tools: readonly ProvidedTool[],
  settings: DomainSettings,
  onUncategorized: (tool: ProvidedTool) => void,
): void {
  const loose = tools.filter((tool) => settings.categorize(tool) === undefined);
  if (loose.length > 0 && settings.uncategorized === "error") {
    const names = loose.map(({ definition }) => `"${definition.name}"`).join(", ");
    throw new FacadeError(
      "uncategorized_tool",
      `The domain "${settings.domain}" takes no tool without a category. Categorize ${names}, or set uncategorized to "fallback".`,
    );
  }
  for (const tool of loose) onUncategorized(tool);
}
