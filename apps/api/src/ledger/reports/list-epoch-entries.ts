import { sql } from 'kysely'
import type { Game } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { Db } from '#db/pool.ts'

export type EpochEntryRow = {
  seq: bigint
  currency: Currency
  amountMinor: bigint
  coinAfterMinor: bigint
  ticketAfterMinor: bigint
  game: Game | null
  epoch: number
  nonce: number
  stakeMinor: bigint
  payoutMinor: bigint
  multiplier4: bigint
  params: Record<string, unknown>
  actions: Record<string, unknown>[] | null
  state: Record<string, unknown>
}

/**
 * Lists a player's journal entries from the one before the epoch's first settled round to its last
 * round. Their number is bounded, because an epoch has 1,024 rounds. Only the months since a minute
 * before the epoch's activation are read: the clock of an API process may be a few seconds behind
 * that of the database, so a bet can be earlier than the activation of its epoch.
 */
export async function listEpochEntries(
  db: Db,
  { playerId, epoch }: { playerId: string; epoch: number },
): Promise<EpochEntryRow[]> {
  const found = await sql<EpochEntryRow>`
    with played as (
      select min(b.seq) as first, max(b.seq) as last from ledger_bet b
      join fairness_epoch e on e.player_id = b.player_id and e.epoch = b.epoch
      where b.player_id = ${playerId} and b.epoch = ${epoch}
        and b.at >= e.activated_at - interval '1 minute'
    )
    select j.seq, j.currency, j.amount_minor as "amountMinor",
      j.coin_after_minor as "coinAfterMinor", j.ticket_after_minor as "ticketAfterMinor",
      b.game, b.epoch, b.nonce, b.stake_minor as "stakeMinor", b.payout_minor as "payoutMinor",
      b.multiplier4, b.params, b.actions, b.state
    from played
    join ledger_journal j on j.player_id = ${playerId}
      and j.seq between played.first - 1 and played.last
    left join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
    order by j.seq`.execute(db)
  return found.rows
}
