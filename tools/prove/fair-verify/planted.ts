import { makeSettleBets } from '../../../apps/api/src/features/games/settle/settle-bets.ts'
import type {
  SettleBets,
  SettleDeps,
} from '../../../apps/api/src/features/games/settle/settle-bets.ts'

const CHEATED_NONCE = 7

/** A house that cheats: one round of each epoch is played on another seed than the one it shows. */
export function makeOtherSeed(deps: SettleDeps): SettleBets {
  const { epochs } = deps
  const find: typeof epochs.find = (asked) => {
    const epoch = epochs.find(asked)
    if (epoch === undefined) return undefined
    const seedOf = (nonce: number) => epoch.seedOf(nonce === CHEATED_NONCE ? nonce + 1 : nonce)
    return { ...epoch, seedOf }
  }
  return makeSettleBets({ ...deps, epochs: { ...epochs, find } })
}
