import { checkEligibility, checkWithdrawable } from '@kapis/contract/eligibility'
import type { Eligibility, Withdrawable } from '@kapis/contract/eligibility'
import type { Db } from '#db/pool.ts'
import { findHolding } from '#ledger/find-account.ts'
import { readStatement } from '#ledger/reports/read-statement.ts'
import { findClosing } from './closing.ts'
import { countOwnCoins } from './own-coins.ts'
import { findExclusion } from './pauses.ts'

export type WithdrawableNow = Withdrawable & {
  account: Awaited<ReturnType<typeof findHolding>>
  eligibility: Eligibility
  /** The end of the player's self-exclusion; null while there is none. */
  excludedUntil: Date | null
  /** Since when the player has been closing the account; null while not. */
  closingSince: Date | null
}

/** How much a player may ask for now, and by which rule. Under the account's lock it stays true. */
export async function findWithdrawable(db: Db, playerId: string): Promise<WithdrawableNow> {
  const account = await findHolding(db, playerId)
  const eligibility = checkEligibility(account)
  const exclusion = await findExclusion(db, playerId)
  const closingSince = await findClosing(db, playerId)
  const isLeaving = exclusion !== null || closingSince !== null
  const isOwnAsked = !eligibility.isEligible && isLeaving
  const judged = checkWithdrawable({
    isEligible: eligibility.isEligible,
    isLeaving,
    availableMinor: account.coinMinor,
    ownMinor: isOwnAsked ? await sumOwnCoins(db, playerId) : 0n,
  })
  const excludedUntil = exclusion?.endsAt ?? null
  return { ...judged, account, eligibility, excludedUntil, closingSince }
}

const ALL_COINS = { from: '2000-01-01', to: '9999-12-30', currency: 'coin' } as const

/** Whoever has not played enough has few coin lines, so that they can be read whole. */
async function sumOwnCoins(db: Db, playerId: string): Promise<bigint> {
  const own = countOwnCoins()
  for await (const lines of readStatement(db, playerId, ALL_COINS)) own.add(lines)
  return own.total()
}
