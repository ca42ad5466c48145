import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { payout } from '@kapis/money/money'
import type { Tx } from '#db/in-transaction.ts'
import type { BetOutcome, RoundOutcome } from './find-bets.ts'
import { assertMoneyGateOpen } from '../money-gate.ts'

export type RoundPosting = BetOutcome & {
  round: RoundOutcome
  coinHeldAfterMinor: bigint
  ticketHeldAfterMinor: bigint
  hash: Uint8Array
}

/**
 * Takes the next nonce for an open round and records its stake time. Must run under the account's
 * lock.
 */
export async function takeNonce(tx: Tx, playerId: string, atMicros: bigint): Promise<void> {
  await tx
    .updateTable('ledger_account')
    .set({
      nonce: sql`nonce + 1`,
      version: sql`version + 1`,
      last_stake_at: timeOf({ atMicros }),
    })
    .where('player_id', '=', playerId)
    .execute()
}

/**
 * Settles a round with several steps: journal, bet and account. One entry releases the held stake
 * and pays. Must run under the account's lock. Refuses: money_stopped, account_under_review.
 */
export async function postRound(tx: Tx, posting: RoundPosting): Promise<void> {
  const { stakeMinor, payoutMinor, multiplier4, round } = posting
  assert(stakeMinor > 0n && payoutMinor >= 0n, 'a round stakes something and pays no debt')
  assert(payoutMinor === payout(stakeMinor, multiplier4), 'payout is not floored')
  assert(round.heldMinor === -stakeMinor, 'it releases what it held')
  await assertMoneyGateOpen(tx, posting.playerId)
  await insertJournal(tx, posting)
  await insertPlay(tx, posting)
  await moveAccount(tx, posting)
}

const timeOf = ({ atMicros }: Pick<RoundPosting, 'atMicros'>) =>
  sql<Date>`timestamptz 'epoch' + ${atMicros}::int8 * interval '1 microsecond'`

async function insertJournal(tx: Tx, posting: RoundPosting): Promise<void> {
  const { stakeMinor, payoutMinor, round } = posting
  await tx
    .insertInto('ledger_journal')
    .values({
      player_id: posting.playerId,
      seq: posting.seq,
      at: timeOf(posting),
      cause: 'round',
      cause_key: posting.identifier,
      counter: `game:${posting.game}`,
      currency: posting.currency,
      amount_minor: payoutMinor - stakeMinor - round.heldMinor,
      held_minor: round.heldMinor,
      coin_after_minor: posting.coinAfterMinor,
      ticket_after_minor: posting.ticketAfterMinor,
      coin_held_after_minor: posting.coinHeldAfterMinor,
      ticket_held_after_minor: posting.ticketHeldAfterMinor,
      hash: Buffer.from(posting.hash),
    })
    .execute()
}

async function insertPlay(tx: Tx, posting: RoundPosting): Promise<void> {
  await tx
    .insertInto('ledger_bet')
    .values({
      player_id: posting.playerId,
      seq: posting.seq,
      at: timeOf(posting),
      game: posting.game,
      stake_minor: posting.stakeMinor,
      payout_minor: posting.payoutMinor,
      multiplier4: posting.multiplier4,
      epoch: posting.epoch,
      nonce: posting.nonce,
      params: JSON.stringify(posting.params),
      state: JSON.stringify(posting.state),
      actions: JSON.stringify(posting.round.actions),
    })
    .execute()
}

async function moveAccount(tx: Tx, posting: RoundPosting): Promise<void> {
  const played = `played_${posting.game}` as const
  const isCoin = posting.currency === 'coin'
  await tx
    .updateTable('ledger_account')
    .set({
      seq: posting.seq,
      version: sql`version + 1`,
      head: Buffer.from(posting.hash),
      coin_minor: posting.coinAfterMinor,
      ticket_minor: posting.ticketAfterMinor,
      coin_held_minor: posting.coinHeldAfterMinor,
      ticket_held_minor: posting.ticketHeldAfterMinor,
      [played]: sql`${sql.ref(played)} + 1`,
      // The withdrawal rule counts settled coin rounds.
      ...(isCoin && {
        games_played: sql`games_played + 1`,
        wagered_minor: sql`wagered_minor + ${posting.stakeMinor}`,
      }),
    })
    .where('player_id', '=', posting.playerId)
    .execute()
}
