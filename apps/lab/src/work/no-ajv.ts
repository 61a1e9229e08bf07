/** Stands where ajv would be. The facade engine lets a tool's server judge what no validator can be made for. */
export class Ajv2020 {
  compile(): never {
    throw new Error("No schema is compiled in this page.");
  }

  removeSchema(): void {}
}
