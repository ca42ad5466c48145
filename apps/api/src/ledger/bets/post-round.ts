import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { payout } from '@kapis/money/money'
import type { Tx } from '#db/in-transaction.ts'
import { assertMoneyGateOpen } from '../money-gate.ts'
import { playedColumn } from '../played-columns.ts'
import type { SettledBet } from './settled-bet.ts'

/**
 * Takes the account's next nonce for a new open round, and records when the round's stake is due,
 * as returned by `nextStakeMicros`. Must run under the account's lock.
 */
export async function takeNonce(tx: Tx, playerId: string, stakeMicros: bigint): Promise<void> {
  await tx
    .updateTable('ledger_account')
    .set({
      nonce: sql`nonce + 1`,
      version: sql`version + 1`,
      last_stake_at: timeOf({ atMicros: stakeMicros }),
    })
    .where('player_id', '=', playerId)
    .execute()
}

/**
 * Settles a multi-step round: writes its journal entry and bet, and updates the account. The one
 * entry releases the held stake and pays the payout. Must run under the account's lock.
 * Refuses: money_stopped, account_under_review.
 */
export async function postRound(tx: Tx, bet: SettledBet): Promise<void> {
  const { stakeMinor, payoutMinor, multiplier4, heldMinor } = bet
  assert(stakeMinor > 0n && payoutMinor >= 0n, 'a round stakes something and pays no debt')
  assert(payoutMinor === payout(stakeMinor, multiplier4), 'payout is not floored')
  assert(heldMinor === -stakeMinor, 'it releases what it held')
  assert(bet.steps !== null, 'a round has its steps')
  await assertMoneyGateOpen(tx, bet.playerId)
  await insertJournal(tx, bet)
  await insertPlay(tx, bet)
  await moveAccount(tx, bet)
}

const timeOf = ({ atMicros }: Pick<SettledBet, 'atMicros'>) =>
  sql<Date>`timestamptz 'epoch' + ${atMicros}::int8 * interval '1 microsecond'`

async function insertJournal(tx: Tx, bet: SettledBet): Promise<void> {
  const { stakeMinor, payoutMinor, heldMinor } = bet
  await tx
    .insertInto('ledger_journal')
    .values({
      player_id: bet.playerId,
      seq: bet.seq,
      at: timeOf(bet),
      cause: 'round',
      cause_key: bet.identifier,
      counter: `game:${bet.game}`,
      currency: bet.currency,
      amount_minor: payoutMinor - stakeMinor - heldMinor,
      held_minor: heldMinor,
      coin_after_minor: bet.coinAfterMinor,
      ticket_after_minor: bet.ticketAfterMinor,
      coin_held_after_minor: bet.coinHeldAfterMinor,
      ticket_held_after_minor: bet.ticketHeldAfterMinor,
      hash: Buffer.from(bet.receipt.hash),
    })
    .execute()
}

async function insertPlay(tx: Tx, bet: SettledBet): Promise<void> {
  await tx
    .insertInto('ledger_bet')
    .values({
      player_id: bet.playerId,
      seq: bet.seq,
      at: timeOf(bet),
      game: bet.game,
      stake_minor: bet.stakeMinor,
      payout_minor: bet.payoutMinor,
      multiplier4: bet.multiplier4,
      epoch: bet.epoch,
      nonce: bet.nonce,
      params: JSON.stringify(bet.params),
      state: JSON.stringify(bet.state),
      actions: JSON.stringify(bet.steps),
    })
    .execute()
}

async function moveAccount(tx: Tx, bet: SettledBet): Promise<void> {
  const played = playedColumn(bet.game)
  const isCoin = bet.currency === 'coin'
  const written = await tx
    .updateTable('ledger_account')
    .set({
      seq: bet.seq,
      version: sql`version + 1`,
      head: Buffer.from(bet.receipt.hash),
      coin_minor: bet.coinAfterMinor,
      ticket_minor: bet.ticketAfterMinor,
      coin_held_minor: bet.coinHeldAfterMinor,
      ticket_held_minor: bet.ticketHeldAfterMinor,
      [played]: sql`${sql.ref(played)} + 1`,
      // The withdrawal rule counts only rounds that were played for coins.
      ...(isCoin && {
        games_played: sql`games_played + 1`,
        wagered_minor: sql`wagered_minor + ${bet.stakeMinor}`,
      }),
    })
    .where('player_id', '=', bet.playerId)
    .where('seq', '=', bet.seq - 1n)
    .executeTakeFirst()
  assert(written.numUpdatedRows === 1n, 'the account is as it was locked')
}
