import { columnsOf } from '#db/arrays/array-statement.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import { closeRetiredEpochs } from '#fairness/activate-epoch.ts'
import type { EpochKey } from '#fairness/epoch-cache.ts'
import type { AccountChange } from '#ledger/bets/plays.ts'

const FIND_UNUSED_EPOCHS = {
  name: 'find-unused-epochs',
  text: `
select k.player_id as "playerId", k.epoch
from unnest($1::uuid[], $2::int4[]) as k (player_id, epoch)
where not exists (select from game_round r
  where r.player_id = k.player_id and r.epoch = k.epoch and r.status = 'open')`,
}

/**
 * Closes the epochs of ended rounds whose players have left them. Closing an epoch reveals its
 * secret, so no round in it may be open.
 */
export async function closeLeftEpochs(
  tx: BatchTx,
  changes: readonly AccountChange[],
): Promise<void> {
  const left = changes.flatMap(({ after, rounds }) =>
    rounds.flatMap(({ round: { playerId, source, settledSeq } }) =>
      settledSeq !== null && source.kind === 'epoch' && source.epoch !== after.epoch
        ? [{ playerId, epoch: source.epoch }]
        : [],
    ),
  )
  if (left.length === 0) return
  const columns = columnsOf(left, 'playerId', 'epoch')
  const unused = await tx.run<EpochKey>(FIND_UNUSED_EPOCHS, columns)
  await closeRetiredEpochs(tx, unused)
}
