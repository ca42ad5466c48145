import { makeSettleLocked } from '../../../apps/api/src/features/games/settle/settle-locked.ts'
import type {
  SettleBatch,
  SettleDeps,
} from '../../../apps/api/src/features/games/settle/settle-locked.ts'

const CHEATED_NONCE = 7

/** A house that cheats: one round of each epoch is played on another seed than the one it shows. */
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
