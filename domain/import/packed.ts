/** How packed files are recognised, and how much they may hold. */
import { IMPORT_LIMITS } from './limits.ts';

/** The bytes that an import may still unpack to: shared by all members of all archives. */
export interface UnpackBudget {
  left: number;
}

/** Makes the budget of bytes that all files together may unpack to. */
export function createBudget(): UnpackBudget {
  return { left: IMPORT_LIMITS.unpackedBytes };
}

/** Whether bytes begin as gzip does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Whether bytes begin as zip does, an empty one included. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}
