import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { refuse } from '@kapis/contract/refusals'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import { insertNextEpoch } from './prepare-epoch.ts'
import type { PreparedEpoch } from './prepare-epoch.ts'
import type { SecretBox } from './secret-box.ts'

export type Activation = {
  playerId: string
  clientSeed: string
  clientSeedBy: 'player' | 'server'
  /** The root that the player saw when choosing the seed. Absent if the server chooses the seed. */
  expectedRoot?: string
  /** The number of rounds played in the epoch that ends. */
  roundsUsed: number
  /** Whether rounds of the ending epoch are still open. Until they end, its secret stays hidden. */
  hasOpenRounds: boolean
  prepared: PreparedEpoch
}

// The columns that close an epoch. The time is not now(), which is the start of the transaction,
// when other transactions may still have been settling bets.
const CLOSED = { state: 'closed', closed_at: sql<Date>`clock_timestamp()` }

/**
 * Activates the player's next epoch with a client seed, ends the active one and stores the prepared
 * epoch as the new next one. Returns the number of the activated epoch. Must run under the
 * account's lock. Refuses: next_root_changed.
 */
export async function activateNextEpoch(
  tx: Tx,
  sealer: SecretBox,
  to: Activation,
): Promise<number> {
  const next = await tx
    .selectFrom('fairness_epoch')
    .select(['epoch', 'root'])
    .where('player_id', '=', to.playerId)
    .where('state', '=', 'next')
    .executeTakeFirst()
  assert(next !== undefined, 'a player always has a waiting epoch')
  if (to.expectedRoot !== undefined && next.root.toString('hex') !== to.expectedRoot) {
    throw refuse('next_root_changed')
  }
  await tx
    .updateTable('fairness_epoch')
    .set({
      ...(to.hasOpenRounds ? { state: 'closing' } : CLOSED),
      rounds_used: to.roundsUsed,
    })
    .where('player_id', '=', to.playerId)
    .where('state', '=', 'active')
    .execute()
  await tx
    .updateTable('fairness_epoch')
    .set({
      state: 'active',
      activated_at: sql`clock_timestamp()`,
      client_seed: to.clientSeed,
      client_seed_by: to.clientSeedBy,
    })
    .where('player_id', '=', to.playerId)
    .where('epoch', '=', next.epoch)
    .execute()
  const following = { playerId: to.playerId, epoch: next.epoch + 1, prepared: to.prepared }
  await insertNextEpoch(tx, sealer, following)
  return next.epoch
}

const CLOSE_RETIRED = {
  name: 'close-retired-epochs',
  text: `
update fairness_epoch e set state = 'closed', closed_at = clock_timestamp()
from unnest($1::uuid[], $2::int4[]) as k (player_id, epoch)
where e.player_id = k.player_id and e.epoch = k.epoch and e.state = 'closing'`,
}

/**
 * Closes retired epochs, which makes their secrets public. Call it after the last open round of
 * each epoch has ended.
 */
export async function closeRetiredEpochs(
  tx: BatchTx,
  retired: readonly { playerId: string; epoch: number }[],
): Promise<void> {
  if (retired.length === 0) return
  await tx.runLast(CLOSE_RETIRED, [
    retired.map(({ playerId }) => playerId),
    retired.map(({ epoch }) => epoch),
  ])
}
