import { inTransaction } from '../../../apps/api/src/db/in-transaction.ts'
import type { ClaimPromoFn } from '../../../apps/api/src/features/promos/claim-promo.ts'
import { presentClaim } from '../../../apps/api/src/features/promos/present-promo.ts'
import { post } from '../../../apps/api/src/ledger/post.ts'
import { refuse } from '@kapis/contract/refusals'

/**
 * Planted bug: checks that uses are left, gives the reward, and then writes the new number of uses.
 * Concurrent claims all read the same number.
 */
export const claimUnguarded: ClaimPromoFn = async ({ db }, playerId, { promoCode }) => {
  const promo = await db
    .selectFrom('promo_code')
    .selectAll()
    .where('code', '=', promoCode)
    .executeTakeFirstOrThrow()
  if (promo.available_uses === 0) throw refuse('promo_exhausted')
  const { promo_code_id, code, coin_minor, ticket_minor, expires_at } = promo
  const terms = { promo_code_id, code, coin_minor, ticket_minor, expires_at }
  const claim = await db
    .insertInto('promo_claim')
    .values({ player_id: playerId, ...terms, seq: 2n })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (claim === undefined) throw refuse('promo_claimed')
  await inTransaction(db, (tx) =>
    post(tx, {
      playerId,
      cause: 'promo',
      causeKey: `${promo_code_id}/coin`,
      counter: 'promo',
      currency: 'coin',
      amountMinor: coin_minor,
    }),
  )
  await db
    .updateTable('promo_code')
    .set({ available_uses: promo.available_uses - 1 })
    .where('promo_code_id', '=', promo_code_id)
    .execute()
  return presentClaim({ ...claim, state: 'claimed' })
}
