import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'

/**
 * Checks a deposit against the player's own limits. Pending deposits count too, so that several
 * pending requests together cannot exceed a limit. The caller holds the lock on the player's row.
 *
 * Refuses: player_paused, deposit_limit.
 */
export async function assertDepositLimit(
  tx: Tx,
  playerId: string,
  amountMinor: bigint,
): Promise<void> {
  const { rows } = await sql<{ isPaused: boolean; leftMinor: bigint | null }>`
    select exists (select from player_pause p
        where p.player_id = ${playerId} and p.ends_at > now()) as "isPaused",
      (select min(l.amount_minor - coalesce((select sum(w.amount_minor) from wallet_history w
          where w.player_id = l.player_id and w.type = 'deposit' and w.status <> 'rejected'
            and w.created_at >= l.starts_at), 0))::int8
        from player_limit_now l
        where l.player_id = ${playerId} and l.kind = 'deposit' and l.amount_minor is not null)
      as "leftMinor"`.execute(tx)
  const found = rows[0]
  if (found?.isPaused) throw refuse('player_paused')
  const left = found?.leftMinor ?? null
  if (left !== null && amountMinor > left) throw refuse('deposit_limit', { left: String(left) })
}
