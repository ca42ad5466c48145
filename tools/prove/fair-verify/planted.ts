import type { EpochLookup } from '../../../apps/api/src/fairness/epoch-cache.ts'
import { makeSettle } from '../../../apps/api/src/features/games/play/settle.ts'
import type { SettleDeps } from '../../../apps/api/src/features/games/play/moves/play-context.ts'
import type { SettleMoves } from '../../../apps/api/src/features/games/play/settle.ts'

const CHEATED_NONCE = 7

/**
 * Planted bug: a dishonest operator plays one round of each epoch with a seed other than the one
 * shown.
 */
export function makeOtherSeed(deps: SettleDeps): SettleMoves {
  const { epochs } = deps
  const load: typeof epochs.load = async (tx, request) =>
    cheatingLookup(await epochs.load(tx, request))
  return makeSettle({ ...deps, epochs: { ...epochs, ...cheatingLookup(epochs), load } }, null)
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
