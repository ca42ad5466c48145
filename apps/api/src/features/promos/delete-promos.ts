import { Uuid } from '@kapis/contract/fields'
import { refuse } from '@kapis/contract/refusals'
import type { StaffAction } from '@kapis/contract/policy'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import type { MakerChecker } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { Rows } from '#approvals/stored.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import type { NeedsApproval } from '#audit/staff-day.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { PublishFacts } from '#outbox/publish-fact.ts'
import { publishSharedPromo } from './promo-facts.ts'
import { budgetOf, packTerms, termsOf } from './promo-terms.ts'
import { hideClaim, retirePromo } from './promos.admin.queries.ts'
import { lockPromo } from './promos.queries.ts'
import type { PromoRow } from './promos.queries.ts'

type Reasoned = { reason?: string | undefined }
type Deps = { db: Db; publishFacts: PublishFacts }

/** Retires one promo code. Refuses: not_found. */
export function deletePromo(
  { db, publishFacts }: Deps,
  maker: UserRef,
  { promoCodeId, reason }: { promoCodeId: string } & Reasoned,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const rows = await lockAll(tx, [promoCodeId])
    await retireAll(tx, publishFacts, { action: 'promos.delete', maker, reason }, rows)
  })
}

/**
 * Retires all of these promo codes or none. Returns null if the sum of their budgets needs
 * approval.
 *
 * Refuses: not_found, approval_open.
 */
export function deletePromos(
  { db, publishFacts, needsApproval }: Deps & { needsApproval: NeedsApproval },
  maker: UserRef,
  { promoCodeIds: ids, reason }: { promoCodeIds: string[] } & Reasoned,
): Promise<string[] | null> {
  return inTransaction(db, async (tx) => {
    const rows = await lockAll(tx, ids)
    const amountMinor = rows.reduce((sum, row) => sum + budgetOf(termsOf(row)), 0n)
    if (await needsApproval(tx, maker.userId, amountMinor)) {
      const promoCodeIds = rows.map((row) => row.promo_code_id)
      const content = { promoCodeIds, rows: rows.map(({ code }) => code) }
      await promoDeletion.request(tx, { content, amountMinor, maker, reason })
      return null
    }
    return retireAll(tx, publishFacts, { action: 'promos.delete-many', maker, reason }, rows)
  })
}

export const promoDeletion = approvable({
  action: 'promos.delete-many',
  schema: z.object({ promoCodeIds: z.array(Uuid), rows: Rows }),
  subject: ({ promoCodeIds }) => promoCodeIds.join(' '),
  describe({ promoCodeIds, rows }) {
    const about = shown({ promoCodeIds }, { promoCodeIds: 'count' })
    return { about, fields: [...about, ...shown({ rows }, { rows: 'word' })] }
  },
  async run(tx, { promoCodeIds }, { actors }, { publishFacts }: Pick<Deps, 'publishFacts'>) {
    const rows = await lockAll(tx, promoCodeIds)
    const retired = { action: 'promos.delete-many', ...actors } as const
    const deletedPromoCodeIds = await retireAll(tx, publishFacts, retired, rows)
    return { message: 'Promo code deleted successfully!', deleted: { deletedPromoCodeIds } }
  },
})

/** Locks the codes in id order, so that two requests never deadlock. */
async function lockAll(tx: Tx, promoCodeIds: string[]): Promise<PromoRow[]> {
  const rows: PromoRow[] = []
  for (const promoCodeId of [...new Set(promoCodeIds)].toSorted()) {
    const row = await lockPromo(tx, promoCodeId)
    if (row === undefined) throw refuse('not_found', { promoCodeId })
    rows.push(row)
  }
  return rows
}

async function retireAll(
  tx: Tx,
  publishFacts: PublishFacts,
  { action, reason, ...actors }: MakerChecker & Reasoned & { action: StaffAction },
  rows: PromoRow[],
): Promise<string[]> {
  const { actor, askedBy } = namesOf(actors)
  for (const row of rows) await retirePromo(tx, row)
  for (const row of rows) {
    await publishSharedPromo(tx, publishFacts, row.promo_code_id)
    await recordAudit(tx, {
      actor,
      action,
      description: `Deleted promo code ${row.code}`,
      oldValue: packTerms(termsOf(row)),
      ...(askedBy !== undefined && { newValue: { askedBy } }),
      ...(reason !== undefined && { reason }),
    })
  }
  return rows.map((row) => row.promo_code_id)
}

/**
 * Hides claims from the lists, all or none. The players' balances stay, and the players cannot
 * claim the code again.
 *
 * Refuses: not_found.
 */
export function deleteClaims(
  { db }: { db: Db },
  actor: UserRef,
  { promoClaimIds, reason }: { promoClaimIds: string[] } & Reasoned,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const ids = [...new Set(promoClaimIds)].toSorted()
    const hidden = []
    for (const promoClaimId of ids) {
      const claim = await hideClaim(tx, promoClaimId)
      if (claim === undefined) throw refuse('not_found', { promoClaimId })
      hidden.push({ promoClaimId, ...claim })
    }
    for (const { promoClaimId, code, ...affected } of hidden) {
      await recordAudit(tx, {
        actor,
        action: 'claims.delete',
        description: `Deleted a claim of promo code ${code}`,
        oldValue: { promoClaimId },
        affected,
        ...(reason !== undefined && { reason }),
      })
    }
    return ids
  })
}
