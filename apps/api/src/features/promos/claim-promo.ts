import { refuse, refuseWithoutDeposit } from '@kapis/contract/refusals'
import type { Tx } from '#db/in-transaction.ts'
import type { Identities } from '#cashier/identities.ts'
import { assertNotPaused } from '#cashier/pauses.ts'
import { runOnce } from '#db/run-once.ts'
import type { Db } from '#db/pool.ts'
import { findDepositKey } from '#ledger/reports/find-deposit.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { LockedAccount } from '#ledger/lock-account.ts'
import { postLocked } from '#ledger/post.ts'
import { presentClaim } from './present-promo.ts'
import type { ClaimReply } from './present-promo.ts'
import {
  findClaim,
  findPromoByText,
  insertClaim,
  insertClaimedRow,
  listTakenDeposits,
  takeUse,
} from './promos.queries.ts'
import type { PromoRow } from './promos.queries.ts'

export type ClaimDeps = { db: Db; identities: Identities }
export type ClaimPromoFn = typeof claimPromo

/**
 * Claims a promo code: takes one of its uses, credits the player and writes the history, all or
 * nothing. The account's lock serialises the claims of one player; the conditional update of the
 * code's row serialises the claims of different players.
 *
 * Refuses: player_paused, promo_unknown, promo_claimed, promo_expired, promo_needs_deposit,
 * promo_exhausted, money_stopped; key_reused.
 */
export function claimPromo(
  { db, identities }: ClaimDeps,
  playerId: string,
  { promoCode, key }: { promoCode: string; key: string | null },
): Promise<ClaimReply> {
  const question = `claimPromo ${promoCode.toLowerCase()}`
  return runOnce(db, { userId: playerId, key, question }, async (tx) => {
    // The account is locked before the code's row, because the claims of other players wait for
    // that row.
    const account = await lockAccount(tx, playerId)
    if (!account.isActive) throw refuse('session_expired')
    await assertNotPaused(tx, playerId)
    const hashes = await identities.remember(tx, playerId)
    const isExcluded = await identities.isExcluded(tx, hashes, { except: playerId, by: 'proven' })
    if (isExcluded) throw refuse('player_paused')
    const known = await findPromoByText(tx, promoCode)
    if (known === undefined || known.status === 'disabled') throw refuse('promo_unknown')
    const earlier = await findClaim(tx, playerId, known.promo_code_id)
    if (earlier !== undefined) throw refuse('promo_claimed')
    if (known.is_expired) throw refuse('promo_expired')
    // Refuses early, without waiting for the code's row.
    if (known.available_uses === 0) throw refuse('promo_exhausted')
    const depositKey = await findDeposit(tx, playerId, known)
    const promo = await takeUse(tx, known.promo_code_id)
    if (promo === undefined) throw refuse('promo_exhausted')
    // The lock on the code's row keeps out concurrent claims of the same code.
    const other = { promoCodeId: promo.promo_code_id, except: playerId }
    if (await identities.hasClaimed(tx, hashes, other)) throw refuse('promo_claimed')
    const { seq } = await credit(tx, account, playerId, promo)
    const claim = await insertClaim(tx, { playerId, promo, depositKey, seq })
    await insertClaimedRow(tx, claim)
    return presentClaim({ ...claim, state: 'claimed' })
  })
}

/**
 * Returns the key of a deposit that meets the code's minimum and was not used for another claim, or
 * null if the code requires no deposit. The key is stored with the claim, so that a deposit counts
 * only once.
 */
async function findDeposit(tx: Tx, playerId: string, promo: PromoRow): Promise<string | null> {
  const minMinor = promo.min_deposit_minor
  if (minMinor === null || minMinor === 0n) return null
  const taken = await listTakenDeposits(tx, playerId)
  const key = await findDepositKey(tx, playerId, { minMinor, since: promo.created_at, taken })
  if (key === null) throw refuseWithoutDeposit(minMinor)
  return key
}

async function credit(
  tx: Tx,
  account: LockedAccount,
  playerId: string,
  promo: PromoRow,
): Promise<LockedAccount> {
  const rewards = [
    { currency: 'coin', amountMinor: promo.coin_minor },
    { currency: 'ticket', amountMinor: promo.ticket_minor },
  ] as const
  let credited = account
  for (const { currency, amountMinor } of rewards.filter((one) => one.amountMinor > 0n)) {
    // The journal key contains the code's id, so the journal itself allows only one claim per
    // player.
    const causeKey = `${promo.promo_code_id}/${currency}`
    const cause = { playerId, cause: 'promo', causeKey, counter: 'promo' } as const
    credited = await postLocked(tx, credited, { ...cause, currency, amountMinor })
  }
  return credited
}
