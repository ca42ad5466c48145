import type { BatchTx } from '#db/batch-transaction.ts'
import { closeRetiredEpochs } from '#fairness/activate-epoch.ts'
import type { AccountChange } from '#ledger/bets/account-change.ts'

const FIND_EPOCHS_IN_USE = {
  name: 'find-epochs-in-use',
  text: `
select distinct k.player_id as "playerId", k.epoch
from unnest($1::uuid[], $2::int4[]) as k (player_id, epoch)
join game_round r on r.player_id = k.player_id and r.epoch = k.epoch and r.status = 'open'`,
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
  const inUse = await tx.run<{ playerId: string; epoch: number }>(FIND_EPOCHS_IN_USE, [
    left.map(({ playerId }) => playerId),
    left.map(({ epoch }) => epoch),
  ])
  const isUsed = ({ playerId, epoch }: (typeof left)[number]) =>
    inUse.some((one) => one.playerId === playerId && one.epoch === epoch)
  await closeRetiredEpochs(
    tx,
    left.filter((one) => !isUsed(one)),
  )
}
