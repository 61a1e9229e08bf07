/** One thing that is derived from sources in the repository. */
export interface Generator {
  readonly name: string;
  /** The text of every file that it makes, by path from the repository's root. The same sources give the same text. */
  outputs(): Promise<ReadonlyMap<string, string>>;
}
