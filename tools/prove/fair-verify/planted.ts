import { makeSettleLocked } from '../../../apps/api/src/features/games/settle/settle-locked.ts'
import type {
  SettleBatch,
  SettleDeps,
} from '../../../apps/api/src/features/games/settle/settle-locked.ts'

const CHEATED_NONCE = 7

/**
 * Planted bug: a dishonest operator plays one round per epoch on another seed than the one shown.
 */
export function makeOtherSeed(deps: SettleDeps): SettleBatch {
  const { epochs } = deps
  const find: typeof epochs.find = (request) => {
    const epoch = epochs.find(request)
    if (epoch === undefined) return undefined
    const seedOf = (nonce: number) => epoch.seedOf(nonce === CHEATED_NONCE ? nonce + 1 : nonce)
    return { ...epoch, seedOf }
  }
  return makeSettleLocked({ ...deps, epochs: { ...epochs, find } })
}
