import type { Game } from '@kapis/games/games'
import type { Currency } from '@kapis/money/money'
import type { BatchTx } from '#db/batch-transaction.ts'
import { RECENT } from './recent.ts'

/** A settled bet, with the balances right after it. */
export type BetOutcome = {
  playerId: string
  seq: bigint
  atMicros: bigint
  identifier: string
  game: Game
  currency: Currency
  stakeMinor: bigint
  payoutMinor: bigint
  multiplier4: bigint
  coinAfterMinor: bigint
  ticketAfterMinor: bigint
  epoch: number
  nonce: number
  params: object
  state: object
  /** Absent for a one-shot bet, which has no steps. */
  round?: RoundOutcome
}

/** The additional fields of a round with several steps. */
export type RoundOutcome = {
  actions: object[]
  /** Change of the hold: releases the stake held while the round was open. */
  heldMinor: bigint
}

/** A stored bet, with the additional fields of its bet receipt. */
export type SettledBet = BetOutcome & {
  coinHeldMinor: bigint
  ticketHeldMinor: bigint
  /** Hash of the previous journal entry, which the bet receipt includes. */
  prevHash: Buffer
}

type Row = SettledBet & { cause: string; actions: object[] | null; heldMinor: bigint }

const FIND_BETS = {
  name: 'find-bets',
  text: `
select b.player_id as "playerId", b.seq,
  (extract(epoch from b.at) * 1000000)::int8 as "atMicros", j.cause_key as identifier, b.game, j.currency,
  b.stake_minor as "stakeMinor", b.payout_minor as "payoutMinor", b.multiplier4,
  j.coin_after_minor as "coinAfterMinor", j.ticket_after_minor as "ticketAfterMinor",
  b.epoch, b.nonce, b.params, b.state, b.actions, j.cause, j.held_minor as "heldMinor",
  j.coin_held_after_minor as "coinHeldMinor",
  j.ticket_held_after_minor as "ticketHeldMinor", before.hash as "prevHash"
from unnest($1::uuid[], $2::int8[]) as asked (player_id, seq)
join ledger_journal j on j.player_id = asked.player_id and j.seq = asked.seq
join ledger_bet b on b.player_id = j.player_id and b.seq = j.seq and b.at = j.at
join ledger_journal before on before.player_id = j.player_id and before.seq = j.seq - 1
where ${RECENT}`,
}

/** Returns the bets with these journal numbers. */
export async function findBets(
  tx: BatchTx,
  request: { playerId: string; seq: bigint }[],
): Promise<SettledBet[]> {
  const rows = await tx.run<Row>(FIND_BETS, [
    request.map((bet) => bet.playerId),
    request.map((bet) => bet.seq),
  ])
  return rows.map(({ actions, cause, heldMinor, ...bet }) =>
    cause === 'round' ? { ...bet, round: { actions: actions ?? [], heldMinor } } : bet,
  )
}
