import type { BatchTx } from '#db/batch-transaction.ts'
import { RECENT } from './used-identifiers.ts'
import type { SettledBet } from './settled-bet.ts'

type Row = Omit<SettledBet, 'receipt'> & { prevHash: Buffer; hash: Buffer }

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
): Promise<SettledBet[]> {
  const rows = await tx.run<Row>(isAnyAge ? FIND_BETS_OF_ANY_AGE : FIND_BETS, [
    request.map((bet) => bet.playerId),
    request.map((bet) => bet.seq),
  ])
  return rows.map(({ prevHash, hash, ...bet }) => ({
    ...bet,
    steps: bet.cause === 'round' ? (bet.steps ?? []) : null,
    receipt: { prevHash, hash, text: null, signed: null },
  }))
}
