import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { activateNextEpoch } from '#fairness/activate-epoch.ts'
import { prepareEpoch, serverClientSeed } from '#fairness/prepare-epoch.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { hasOpenRounds } from '../rounds/rounds.queries.ts'
import { lockAccount, moveToEpoch } from '#ledger/lock-account.ts'

export type SeedDeps = { db: Db; sealer: SecretBox }

/**
 * The player answers the waiting root with a client seed; play goes on in that epoch.
 * Refuses: next_root_changed.
 */
export async function rotateSeeds(
  deps: SeedDeps,
  playerId: string,
  answer: { expectedNextRoot: string; clientSeed: string },
): Promise<void> {
  const prepared = prepareEpoch()
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, playerId)
    const epoch = await activateNextEpoch(tx, deps.sealer, {
      playerId,
      clientSeed: answer.clientSeed,
      clientSeedBy: 'player',
      expectedRoot: answer.expectedNextRoot,
      roundsUsed: account.nonce,
      hasOpenRounds: await hasOpenRounds(tx, playerId, account.epoch),
      prepared,
    })
    await moveToEpoch(tx, playerId, epoch)
  })
}

/** One at a time for each player: fifty bets that miss an epoch at once need only one. */
export function makeEnsureEpoch(deps: SeedDeps): (playerId: string) => Promise<void> {
  const arming = new Map<string, Promise<void>>()
  return (playerId) => {
    const known = arming.get(playerId)
    if (known !== undefined) return known
    const started = advanceEpoch(deps, playerId).finally(() => arming.delete(playerId))
    arming.set(playerId, started)
    return started
  }
}

/**
 * A caller that never chose seeds must still be able to bet (the spec's call knows no seeds), so
 * the server answers for it, and the epoch says so: `clientSeedBy: server`.
 */
async function advanceEpoch(deps: SeedDeps, playerId: string): Promise<void> {
  const prepared = prepareEpoch()
  await inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, playerId)
    if (account.epoch > 0 && account.nonce < EPOCH_ROUNDS) return
    const epoch = await activateNextEpoch(tx, deps.sealer, {
      playerId,
      clientSeed: serverClientSeed(),
      clientSeedBy: 'server',
      roundsUsed: account.nonce,
      hasOpenRounds: await hasOpenRounds(tx, playerId, account.epoch),
      prepared,
    })
    await moveToEpoch(tx, playerId, epoch)
  })
}
