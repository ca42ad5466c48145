import { checkEligibility, checkWithdrawable } from '@kapis/contract/eligibility'
import type { Eligibility, Withdrawable } from '@kapis/contract/eligibility'
import type { Tx } from '#db/in-transaction.ts'
import { keepMonths } from '#ledger/archive/lock-months.ts'
import { findOwnPoint } from '#ledger/archive/own-points.ts'
import { findHolding } from '#ledger/find-account.ts'
import { countOwnCoins } from '#ledger/own-coins.ts'
import { readStatement } from '#ledger/reports/read-statement.ts'
import { findClosing } from './closing.ts'
import { findExclusion } from './pauses.ts'

export type WithdrawableNow = Withdrawable & {
  account: Awaited<ReturnType<typeof findHolding>>
  eligibility: Eligibility
  /** The end of the player's self-exclusion, or null. */
  excludedUntil: Date | null
  /** The time at which the player began to close the account, or null. */
  closingSince: Date | null
}

/**
 * Returns how much a player may withdraw now, and by which rule. The result stays valid while the
 * caller holds the account's lock.
 */
export async function findWithdrawable(tx: Tx, playerId: string): Promise<WithdrawableNow> {
  const account = await findHolding(tx, playerId)
  const eligibility = checkEligibility(account)
  const exclusion = await findExclusion(tx, playerId)
  const closingSince = await findClosing(tx, playerId)
  const isLeaving = exclusion !== null || closingSince !== null
  const needsOwnCoins = !eligibility.isEligible && isLeaving
  const checked = checkWithdrawable({
    isEligible: eligibility.isEligible,
    isLeaving,
    availableMinor: account.coinMinor,
    ownMinor: needsOwnCoins ? await sumOwnCoins(tx, playerId) : 0n,
  })
  const excludedUntil = exclusion?.endsAt ?? null
  return { ...checked, account, eligibility, excludedUntil, closingSince }
}

const ALL_COINS = { from: '2000-01-01', to: '9999-12-30', currency: 'coin' } as const

/**
 * Sums a player's own coins from the whole journal, beginning with the last archived month. This is
 * needed only for players who have not played enough to withdraw, and they have few entries.
 */
export async function sumOwnCoins(tx: Tx, playerId: string): Promise<bigint> {
  await keepMonths(tx)
  const own = countOwnCoins(await findOwnPoint(tx, playerId))
  for await (const lines of readStatement(tx, playerId, ALL_COINS)) own.add(lines)
  return own.total()
}
