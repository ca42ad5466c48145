import type { Game } from '@kapis/games/games'
import { sql } from 'kysely'
import { columnsOf } from '#db/arrays/array-statement.ts'
import type { BatchTx } from '#db/batch-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import { changedByStaff } from '../reports/find-settled-bet.ts'
import { RECENT } from './used-identifiers.ts'
import type { StoredBet } from './plays.ts'

const SELECT_BETS = `
select b.player_id as "playerId", u.public_no as "publicNo", b.seq,
  (extract(epoch from b.at) * 1000000)::int8 as "atMicros", j.cause, j.cause_key as "causeKey",
  j.counter, j.currency, j.amount_minor as "amountMinor", b.game,
  b.stake_minor as "stakeMinor", b.payout_minor as "payoutMinor", b.multiplier4,
  j.coin_after_minor as "coinAfterMinor", j.ticket_after_minor as "ticketAfterMinor",
  j.coin_held_after_minor as "coinHeldAfterMinor",
  j.ticket_held_after_minor as "ticketHeldAfterMinor", j.held_minor as "heldMinor",
  b.epoch, b.nonce, b.params, b.state, b.actions as steps, j.hash,
  coalesce(before.hash, point.head) as "prevHash"
from unnest($1::uuid[], $2::int8[]) as asked (player_id, seq)
join ledger_journal j on j.player_id = asked.player_id and j.seq = asked.seq
join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
left join ledger_journal before on before.player_id = j.player_id and before.seq = j.seq - 1
-- The entry before is archived if the player paused for a month.
left join lateral (select p.head from ledger_point p where before.seq is null
  and p.player_id = j.player_id and p.seq = j.seq - 1 and p.kind <> 'checked' limit 1) point on true
join app_user u on u.user_id = j.player_id`

const FIND_BETS = { name: 'find-bets', text: `${SELECT_BETS} where ${RECENT}` }
const FIND_BETS_OF_ANY_AGE = { name: 'find-bets-of-any-age', text: SELECT_BETS }

/**
 * Returns the bets with these players and journal entry numbers. Old ones are found only on
 * request, because their search reads every partition.
 */
export async function findBets(
  tx: BatchTx,
  request: { playerId: string; seq: bigint }[],
  { isAnyAge = false } = {},
): Promise<StoredBet[]> {
  const statement = isAnyAge ? FIND_BETS_OF_ANY_AGE : FIND_BETS
  const rows = await tx.run<StoredBet>(statement, columnsOf(request, 'playerId', 'seq'))
  return rows.map((bet) => ({ ...bet, steps: bet.cause === 'round' ? (bet.steps ?? []) : null }))
}

/**
 * The number of journal entries that are searched for bets. It is much higher than the number of
 * bets, because a player may rarely play this game.
 */
const SEARCHED = 300

/**
 * Returns the journal entry numbers of a player's last bets in a game, without those that staff
 * have hidden or corrected.
 */
export async function findRecentBets(
  tx: Tx,
  { playerId, game, max }: { playerId: string; game: Game; max: number },
): Promise<{ playerId: string; seq: bigint }[]> {
  const { rows } = await sql<{ seq: bigint }>`
    select b.seq
    from (
      select j.player_id, j.seq, j.at from ledger_journal j
      where j.player_id = ${playerId} and ${sql.raw(RECENT)}
      order by j.seq desc limit ${SEARCHED}
    ) e
    join ledger_bet b on b.player_id = e.player_id and b.seq = e.seq and b.at = e.at
    where b.game = ${game} and not (${changedByStaff('e')})
    order by b.seq desc limit ${max}`.execute(tx)
  return rows.map(({ seq }) => ({ playerId, seq }))
}
