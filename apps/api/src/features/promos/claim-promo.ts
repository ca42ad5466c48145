import { assertOpen } from '@kapis/contract/gates'
import { refuse, refuseWithoutDeposit } from '@kapis/contract/refusals'
import type { Tx } from '#db/in-transaction.ts'
import { readFacts } from '#cashier/gates/read-facts.ts'
import type { Identities } from '#cashier/identities.ts'
import { runOnce } from '#db/run-once.ts'
import type { Db } from '#db/pool.ts'
import { findDepositKey } from '#ledger/reports/find-deposit.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import type { Account } from '#ledger/account.ts'
import { postLocked } from '#ledger/post.ts'
import type { PublishFacts } from '#outbox/publish-fact.ts'
import type { GrantUses, HeldUses } from './grant-uses.ts'
import { presentClaim } from './present-promo.ts'
import type { ClaimReply } from './present-promo.ts'
import { PROMO_CLAIMED_FACT } from './promo-facts.ts'
import {
  findClaim,
  findPromoByText,
  insertClaim,
  insertClaimedRow,
  listTakenDeposits,
  takeUse,
} from './promos.queries.ts'
import type { PromoRow } from './promos.queries.ts'

export type ClaimDeps = {
  db: Db
  identities: Identities
  publishFacts: PublishFacts
  /** Gets more uses of a code that several cells share. */
  grantUses: GrantUses
}
export type ClaimPromoFn = typeof claimPromo
type ClaimRequest = { promoCode: string; key: string | null }

/** The error of a claim for which this cell has no use left, while the directory may have more. */
class AllotmentUsedUp extends Error {
  readonly held: HeldUses
  constructor({ promo_code_id, claimed_uses, grant_version }: PromoRow) {
    super('The allotment of this cell is used up.')
    this.held = { promoCodeId: promo_code_id, usedUses: claimed_uses, version: grant_version }
  }
}

const ROUNDS_MAX = 100

/**
 * Claims a promo code: takes one of its uses, credits the player and writes the history, all or
 * nothing. The account's lock serialises the claims of one player; the conditional update of the
 * code's row serialises the claims of different players.
 *
 * If several cells share the code and this one has no use left, it asks the directory for more,
 * outside of the transaction, and begins again.
 *
 * Refuses what the gates of a claim do, then promo_unknown, promo_claimed, promo_expired,
 * promo_needs_deposit, promo_exhausted, unavailable; key_reused.
 */
export async function claimPromo(
  deps: ClaimDeps,
  playerId: string,
  request: ClaimRequest,
): Promise<ClaimReply> {
  let hasMore = true
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    try {
      return await claimOnce(deps, playerId, { ...request, hasMore })
    } catch (error) {
      if (!(error instanceof AllotmentUsedUp)) throw error
      hasMore = await deps.grantUses(error.held)
    }
  }
  throw refuse('unavailable', { why: 'promo_busy' })
}

/** Claims a code with the uses that this cell has. Throws AllotmentUsedUp if it may get more. */
function claimOnce(
  { db, identities, publishFacts }: ClaimDeps,
  playerId: string,
  { promoCode, key, hasMore }: ClaimRequest & { hasMore: boolean },
): Promise<ClaimReply> {
  const question = `claimPromo ${promoCode.toLowerCase()}`
  return runOnce(db, { userId: playerId, key, question }, async (tx) => {
    // The account is locked before the code's row, because the claims of other players wait for
    // that row.
    const account = await lockAccount(tx, playerId)
    const hashes = await identities.remember(tx, playerId)
    const hasExcludedAccount = identities.hasExcludedAccount(hashes, playerId)
    assertOpen('claim', 'account', await readFacts(tx, playerId, { hasExcludedAccount }))
    const known = await findPromoByText(tx, promoCode)
    if (known === undefined || known.status === 'disabled') throw refuse('promo_unknown')
    const earlier = await findClaim(tx, playerId, known.promo_code_id)
    if (earlier !== undefined) throw refuse('promo_claimed')
    if (known.is_expired) throw refuse('promo_expired')
    // Refuses early, without waiting for the code's row.
    if (known.available_uses === 0) throw exhausted(known, hasMore)
    const depositKey = await findDeposit(tx, playerId, known)
    const promo = await takeUse(tx, known.promo_code_id)
    if (promo === undefined) throw exhausted(known, hasMore)
    // The lock on the code's row keeps out concurrent claims of the same code.
    const other = { promoCodeId: promo.promo_code_id, except: playerId }
    if (await identities.hasClaimed(tx, hashes, other)) throw refuse('promo_claimed')
    const { seq } = await credit(tx, account, playerId, promo)
    const claim = await insertClaim(tx, { playerId, promo, depositKey, seq })
    await insertClaimedRow(tx, claim)
    const isFirst = promo.total_uses !== null && promo.claimed_uses === 1
    if (isFirst) {
      await publishFacts((publish) => publish(tx, PROMO_CLAIMED_FACT, promo.promo_code_id, {}))
    }
    return presentClaim({ ...claim, state: 'claimed' })
  })
}

function exhausted(promo: PromoRow, hasMore: boolean): Error {
  const isShared = promo.total_uses !== null
  return isShared && hasMore ? new AllotmentUsedUp(promo) : refuse('promo_exhausted')
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
  account: Account,
  playerId: string,
  promo: PromoRow,
): Promise<Account> {
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
