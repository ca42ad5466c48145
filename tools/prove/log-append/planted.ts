import type { Hashing } from '@kapis/fairness/hashing'
import { fastHashing } from '../../../apps/api/src/fairness/fast-hashing.ts'

/** Planted bug: hashes inner nodes without their prefix, so that a node can pass for a leaf. */
export const withoutPrefix: Hashing = {
  ...fastHashing,
  sha256: (bytes) => fastHashing.sha256(bytes.length === 65 ? bytes.subarray(1) : bytes),
}
