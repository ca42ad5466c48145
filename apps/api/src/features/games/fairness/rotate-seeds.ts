import { EPOCH_ROUNDS } from '@kapis/fairness/pf1'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { activateNextEpoch } from '#fairness/activate-epoch.ts'
import { prepareEpoch, serverClientSeed } from '#fairness/prepare-epoch.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { findOpenRoundsOf } from '../play/rounds.queries.ts'
import { lockAccount, moveToEpoch } from '#ledger/lock-account.ts'

export type SeedDeps = { db: Db; sealer: SecretBox }

/**
 * Starts the player's next epoch, whose root was already committed, with the player's client seed.
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

/**
 * Returns a function that starts a player's next epoch if the current one has no rounds left.
 * Concurrent bets of a player share one call.
 */
export function makeEnsureEpoch(deps: SeedDeps): (playerId: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  return (playerId) => {
    const known = running.get(playerId)
    if (known !== undefined) return known
    const started = advanceEpoch(deps, playerId).finally(() => running.delete(playerId))
    running.set(playerId, started)
    return started
  }
}

/**
 * Starts the next epoch with a client seed that the server chooses, and records `clientSeedBy:
 * server`. The specification's bet request contains no seed, so players who never chose one must
 * still be able to bet.
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

async function hasOpenRounds(tx: Tx, playerId: string, epoch: number): Promise<boolean> {
  const open = await findOpenRoundsOf(tx, playerId)
  return [...open.values()].some(({ round: { source } }) =>
    source.kind === 'epoch' ? source.epoch === epoch : false,
  )
}
