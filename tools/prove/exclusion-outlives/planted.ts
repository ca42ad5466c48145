import { withParts } from '../shared/app/compose.ts'

/** Planted bug, as in an early release: identity hashes are stored but never checked. */
export const forgetIdentities = withParts(({ ledger }) => {
  const unchecked = { isExcluded: async () => false, hasClaimed: async () => false }
  return { ledger: { ...ledger, identities: { ...ledger.identities, ...unchecked } } }
})
