import { sha256 } from "../generated/sha256.js";

/** SHA-256 of bytes as 64 lower-case hexadecimal digits. */
export function sha256Hex(bytes: Uint8Array): string {
  return Array.from(sha256(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
