import type { ToolDescriptor } from "../generated/contract.js";

type Auth = NonNullable<ToolDescriptor["auth"]>;

/** Written as records so that the compiler asks for every field; the order of the members is the order of the bytes. */
const FIELDS: Readonly<Record<keyof ToolDescriptor, true>> = {
  toolId: true,
  source: true,
  safetyTier: true,
  title: true,
  description: true,
  inputSchema: true,
  outputSchema: true,
  auth: true,
  egress: true,
  approval: true,
  replayPolicy: true,
  costHint: true,
  latencyHint: true,
};

const AUTH: Readonly<Record<keyof Auth, true>> = { scopes: true, credentialRef: true };

/** Every field of a descriptor, in the order of its bytes. */
export const DESCRIPTOR_FIELDS: readonly string[] = Object.keys(FIELDS);

/** Every field of a descriptor's `auth`, in the order of its bytes. */
export const AUTH_FIELDS: readonly string[] = Object.keys(AUTH);
