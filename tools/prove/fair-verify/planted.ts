import type { EpochLookup } from '../../../apps/api/src/fairness/epoch-cache.ts'
import { makeSettleLocked } from '../../../apps/api/src/features/games/settle/settle-locked.ts'
import type {
  SettleBatch,
  SettleDeps,
} from '../../../apps/api/src/features/games/settle/settle-locked.ts'

const CHEATED_NONCE = 7

/**
 * Planted bug: a dishonest operator plays one round of each epoch with a seed other than the one
 * shown.
 */
export function makeOtherSeed(deps: SettleDeps): SettleBatch {
  const { epochs } = deps
  const load: typeof epochs.load = async (tx, request) =>
    cheatingLookup(await epochs.load(tx, request))
  return makeSettleLocked({ ...deps, epochs: { ...epochs, ...cheatingLookup(epochs), load } })
}

function cheatingLookup(epochs: EpochLookup): EpochLookup {
  return {
    find(request) {
      const epoch = epochs.find(request)
      if (epoch === undefined) return undefined
      const seedOf = (nonce: number) => epoch.seedOf(nonce === CHEATED_NONCE ? nonce + 1 : nonce)
      return { ...epoch, seedOf }
    },
  }
}
