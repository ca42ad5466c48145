import { makeIdentities } from '../../../apps/api/src/cashier/identities.ts'

/** Planted bug, as it was: identity hashes are stored but never checked. */
export const forgetIdentities: typeof makeIdentities = (hasher) => ({
  ...makeIdentities(hasher),
  isExcluded: async () => false,
  hasClaimed: async () => false,
})
