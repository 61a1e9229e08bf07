import { FacadeError } from "../facade-error.js";
import { refuseCollisions } from "../names/refuse-collisions.js";
import type { ProvidedTool } from "../provider.js";
import type { DomainSettings } from "../read-options.js";
import type { Group } from "./group.js";

/**
 * Refuses what would mislead a client: a facade with the name of a tool or of another facade, and, where the domain says
 * so, tools without a group.
 *
 * @throws FacadeError `name_collision` or `uncategorized_tool`.
 */
export function checkGroups(
  groups: readonly Group[],
  tools: readonly ProvidedTool[],
  settings: DomainSettings,
  onUncategorized: (tool: ProvidedTool) => void,
): void {
  refuseCollisions(
    [
      ...groups.map(({ name, category }) => ({ name, owner: `the facade of the group "${category}"` })),
      ...(settings.describeTool === undefined
        ? []
        : [{ name: settings.describeTool, owner: "the tool that describes tools" }]),
    ],
    tools.map(({ definition }) => definition.name),
  );
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
