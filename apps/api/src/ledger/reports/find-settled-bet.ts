import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Game } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { Db } from '#db/pool.ts'

/** A settled bet with everything that is needed to replay it. */
export type BetToShow = {
  seq: bigint
  publicNo: bigint
  username: string
  atMicros: bigint
  game: Game
  currency: Currency
  stakeMinor: bigint
  payoutMinor: bigint
  multiplier4: bigint
  epoch: number
  nonce: number
  params: object
  state: object
  actions: object[] | null
}

/**
 * Returns a player's settled bet, unless staff have hidden or corrected it, because its journal
 * entry then differs from what the player sees.
 */
export async function findSettledBet(
  db: Db,
  { playerId, seq }: { playerId: string; seq: bigint },
): Promise<BetToShow | undefined> {
  const { rows } = await sql<BetToShow>`
    select j.seq, u.public_no as "publicNo", u.username,
      (extract(epoch from b.at) * 1000000)::int8 as "atMicros", b.game, j.currency,
      b.stake_minor as "stakeMinor", b.payout_minor as "payoutMinor", b.multiplier4,
      b.epoch, b.nonce, b.params, b.state, b.actions
    from ledger_journal j
    join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
    join app_user u on u.user_id = j.player_id
    where j.player_id = ${playerId} and j.seq = ${seq} and not (${changedByStaff('j')})`.execute(db)
  return rows[0]
}

/** Returns the condition that staff have hidden or corrected the entry of this row. */
export function changedByStaff(row: string): RawBuilder<boolean> {
  const [playerId, seq] = [sql.ref(`${row}.player_id`), sql.ref(`${row}.seq`)]
  return sql`exists (select from transaction_hidden h where h.player_id = ${playerId} and h.seq = ${seq})
    or exists (select from transaction_revision v where v.player_id = ${playerId} and v.seq = ${seq})`
}
