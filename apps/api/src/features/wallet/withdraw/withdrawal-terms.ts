import {
  WITHDRAWAL_GAMES_MIN,
  WITHDRAWAL_WAGERED_MIN_MINOR,
  WITHDRAWALS_WAITING_MAX,
} from '@kapis/contract/eligibility'
import { refuse } from '@kapis/contract/refusals'
import type { DataInput } from '@kapis/contract/route'
import type { getWithdrawalTerms } from '@kapis/contract/routes'
import { toNumber } from '@kapis/money/money'
import { readFacts } from '#cashier/gates/read-facts.ts'
import { findWithdrawable } from '#cashier/withdrawable.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { dueTime, notBefore } from './due-time.ts'
import { findPayoutHold, listGcash, listHolidays } from '../wallet.queries.ts'

type Terms = DataInput<typeof getWithdrawalTerms>

/**
 * Returns the terms of a withdrawal: each condition, how far the player meets it, and the due time.
 */
export async function findWithdrawalTerms(
  { db, supportEmail }: { db: Db; supportEmail: string },
  playerId: string,
): Promise<Terms> {
  const terms = await inTransaction(db, (tx) => readTerms(tx, playerId))
  return supportEmail === '' ? terms : { ...terms, support: supportEmail }
}

async function readTerms(tx: Tx, playerId: string): Promise<Terms> {
  const now = await findWithdrawable(tx, playerId)
  const { account, eligibility: checked } = now
  const { withdrawalsWaiting } = await readFacts(tx, playerId)
  const { holidays, now: at } = await listHolidays(tx)
  const heldUntil = await findPayoutHold(tx, playerId)
  const saved = await listGcash(tx, playerId)
  return {
    isEligible: checked.isEligible,
    isHalfway: checked.isHalfway,
    gamesPlayed: account.gamesPlayed,
    gamesNeeded: WITHDRAWAL_GAMES_MIN,
    gamesMissing: checked.gamesMissing,
    totalWageredAmount: toNumber(account.wageredMinor),
    wagerNeeded: toNumber(WITHDRAWAL_WAGERED_MIN_MINOR),
    wagerMissing: toNumber(checked.wageredMissingMinor),
    remaining: checked.remaining,
    available: toNumber(account.coinMinor),
    withdrawable: toNumber(now.withdrawableMinor),
    basis: now.basis,
    excludedUntil: now.excludedUntil?.toISOString() ?? null,
    closingSince: now.closingSince?.toISOString() ?? null,
    payoutHoldUntil: heldUntil?.toISOString() ?? null,
    onHold: toNumber(account.coinHeldMinor),
    waiting: withdrawalsWaiting,
    waitingMax: WITHDRAWALS_WAITING_MAX,
    dueAt: notBefore(dueTime(at, holidays), heldUntil).toISOString(),
    gcashDetails: saved.map((row) => ({
      gcashNumber: row.gcash_number,
      gcashName: row.gcash_name,
      lastUsed: row.last_used_at.toISOString(),
    })),
  }
}

/** Deletes a stored GCash account. Refuses: not_found. */
export async function forgetGcash(
  { db }: { db: Db },
  playerId: string,
  gcashNumber: string,
): Promise<void> {
  const gone = await db
    .deleteFrom('gcash_account')
    .where('player_id', '=', playerId)
    .where('gcash_number', '=', gcashNumber)
    .executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw refuse('not_found')
}
