import { type CapabilityDocument, type JsonObject, TOOL_SOURCES, validateCapabilities } from "@toolfold/core";
import { checkMembers, LIST, type MemberRule, OBJECT, required, SWITCH, TEXT } from "./check-members.js";
import { HostError } from "./host-error.js";
import type { ToolSource } from "./read-query.js";

/** What a host says about itself at `/.well-known/openwop`. */
export interface HostCapabilities {
  readonly implementation: { readonly name: string; readonly version: string; readonly vendor?: string };
  /** Whether `view=compact` is served; without it `view` is ignored. Default true. */
  readonly compactView?: boolean;
  /** The sources whose tools are served; others are neither listed nor answered by id. Default: every source. */
  readonly sources?: readonly ToolSource[];
  /** Members of the document for what other parts of the application serve. */
  readonly others?: JsonObject;
}

const WHERE = "catalogRouter: capabilities";
const RULES: Readonly<Record<keyof HostCapabilities, MemberRule>> = {
  implementation: required(OBJECT),
  compactView: SWITCH,
  sources: LIST,
  others: OBJECT,
};
const IMPLEMENTATION_RULES: Readonly<Record<keyof HostCapabilities["implementation"], MemberRule>> = {
  name: required(TEXT),
  version: required(TEXT),
  vendor: TEXT,
};

/**
 * Builds the capability document: only what is served.
 *
 * @throws {HostError} code `invalid_option`.
 */
export function capabilityDocument(options: HostCapabilities): CapabilityDocument {
  checkMembers(WHERE, options, RULES);
  const { implementation, compactView = true, sources, others } = options;
  checkMembers(`${WHERE}.implementation`, implementation, IMPLEMENTATION_RULES);
  const document = {
    protocolVersion: "1.0",
    supportedEnvelopes: [],
    schemaVersions: {},
    limits: { clarificationRounds: 0, schemaRounds: 0, envelopesPerTurn: 0 },
    ...others,
    implementation,
    toolCatalog: { supported: true, ...(sources && { sources: readSources(sources) }), compactView },
  };
  const [problem] = validateCapabilities(document);
  if (problem !== undefined)
    throw invalid(`the document would be invalid at ${problem.instancePath || "its root"}: ${problem.message}`);
  return document;
}

function readSources(sources: readonly ToolSource[]): ToolSource[] {
  const refused = sources.find((source) => !TOOL_SOURCES.includes(source));
  if (refused !== undefined) {
    throw invalid(`sources holds ${JSON.stringify(refused)}; allowed are ${TOOL_SOURCES.join(", ")}`);
  }
  return [...new Set(sources)];
}

function invalid(what: string): HostError {
  return new HostError("invalid_option", `${WHERE}: ${what}.`);
}
