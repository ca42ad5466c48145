import type { DataInput } from '@kapis/contract/route'
import type { listEpochLines as route } from '@kapis/contract/routes'
import type { Db } from '#db/pool.ts'
import type { EpochEntryRow } from '#ledger/reports/list-epoch-entries.ts'
import { listEpochEntries } from '#ledger/reports/list-epoch-entries.ts'

/** Lists the journal entries of an epoch, from which the player's browser replays the epoch. */
export async function listOwnEpochEntries(
  deps: { db: Db },
  playerId: string,
  epoch: number,
): Promise<DataInput<typeof route>> {
  const rows = await listEpochEntries(deps.db, { playerId, epoch })
  return { lines: rows.map(present) }
}

function present({ game, ...row }: EpochEntryRow): DataInput<typeof route>['lines'][number] {
  return {
    seq: Number(row.seq),
    currency: row.currency,
    amount: Number(row.amountMinor),
    coinAfter: Number(row.coinAfterMinor),
    ticketAfter: Number(row.ticketAfterMinor),
    round: game && {
      game,
      epoch: row.epoch,
      nonce: row.nonce,
      stake: Number(row.stakeMinor),
      payout: Number(row.payoutMinor),
      multiplier4: Number(row.multiplier4),
      params: row.params,
      actions: row.actions ?? [],
      state: row.state,
    },
  }
}
