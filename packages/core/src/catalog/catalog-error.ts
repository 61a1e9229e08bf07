/** Two owners bring tools of one id, so a call could reach the wrong one. Thrown when a catalogue is assembled. */
export class CatalogError extends Error {
  override readonly name = "CatalogError";
  readonly code = "duplicate_tool_id";
  readonly toolId: string;
  /** The owner that came first, and the one that repeated the id. */
  readonly owners: readonly [string, string];

  constructor(toolId: string, owners: readonly [string, string]) {
    const [first, second] = owners.map((owner) => JSON.stringify(owner));
    super(
      `Tool id ${JSON.stringify(toolId)} is brought by both ${first} and ${second}; ids are unique in a catalogue: rename one owner or leave one of the tools out.`,
    );
    this.toolId = toolId;
    this.owners = owners;
  }
}
