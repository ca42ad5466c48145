import { Uuid } from '@kapis/contract/fields'
import { isPromoCode, PROMO_CODE_RULE } from '@kapis/contract/promos'
import type { CreatePromoCode, UpdatePromoCode } from '@kapis/contract/promos'
import { Refusal, refuse } from '@kapis/contract/refusals'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import type { MakerChecker } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import type { NeedsApproval } from '#audit/staff-day.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { JsonObject } from '#db/schema.ts'
import type { PublishFacts } from '#outbox/publish-fact.ts'
import { publishPromo, publishSharedPromo } from './promo-facts.ts'
import { insertPromo, shareUses, updateTerms } from './promos.admin.queries.ts'
import {
  assertCountable,
  budgetOf,
  changeTerms,
  findTermsRefusal,
  newTerms,
} from './promo-terms.ts'
import { PromoTerms, packTerms, termsOf } from './promo-terms.ts'
import { lockPromo } from './promos.queries.ts'
import type { PromoRow } from './promos.queries.ts'

type Deps = {
  db: Db
  clock: () => Date
  publishFacts: PublishFacts
  needsApproval: NeedsApproval
}

/**
 * Creates a promo code. Returns null if its budget needs approval.
 *
 * Refuses: promo_taken, approval_open.
 */
export function createPromo(
  { db, clock, publishFacts, needsApproval }: Deps,
  maker: UserRef,
  input: CreatePromoCode,
): Promise<PromoRow | null> {
  const terms = newTerms(input, clock())
  assertCountable(terms)
  return inTransaction(db, async (tx) => {
    const amountMinor = budgetOf(terms)
    if (!(await needsApproval(tx, maker.userId, amountMinor))) {
      return create(tx, publishFacts, { maker }, terms)
    }
    await promoWriting.request(tx, { content: { promoCodeId: null, ...terms }, amountMinor, maker })
    return null
  })
}

/**
 * Changes a promo code's terms. Once a player has claimed the code, its terms cannot be raised.
 * Returns null if the change needs approval, for example for a larger budget.
 *
 * Refuses: not_found, conflict, bad_request, promo_raised, promo_taken, approval_open.
 */
export function updatePromo(
  { db, clock, publishFacts, needsApproval }: Deps,
  maker: UserRef,
  { promoCodeId, ...input }: UpdatePromoCode & { promoCodeId: string },
): Promise<PromoRow | null> {
  return inTransaction(db, async (tx) => {
    const row = await lockPromo(tx, promoCodeId)
    if (row === undefined) throw refuse('not_found')
    assertSeen(row, input.updatedAt)
    const next = changeTerms(row, input, clock())
    assertNameAllowed(row, next)
    assertCountable(next)
    assertAllowed(row, next)
    const amountMinor = budgetOf(next)
    const isLarger = amountMinor > budgetOf(termsOf(row)) || isOtherGift(row, next)
    if (!isLarger || !(await needsApproval(tx, maker.userId, amountMinor))) {
      return change(tx, publishFacts, { maker, reason: input.reason }, row, next)
    }
    const { reason } = input
    await promoWriting.request(tx, {
      content: { promoCodeId, ...next },
      amountMinor,
      maker,
      reason,
    })
    return null
  })
}

/** Checks the new name of a renamed code. Refuses: bad_request. */
function assertNameAllowed({ code }: PromoRow, next: PromoTerms): void {
  if (next.code.toLowerCase() === code.toLowerCase() || isPromoCode(next.code)) return
  throw new Refusal('bad_request', { about: { field: 'promoCode' }, message: PROMO_CODE_RULE })
}

/** Checks that the editor saw the newest version of the code. Refuses: conflict. */
function assertSeen(row: PromoRow, updatedAt: string | undefined): void {
  if (updatedAt === undefined || updatedAt === row.updated_at.toISOString()) return
  throw refuse('conflict', { promoCodeId: row.promo_code_id })
}

/**
 * Returns whether an edit renames the code or makes it more generous, even within the same budget.
 */
function isOtherGift(row: PromoRow, next: PromoTerms): boolean {
  return (
    next.coinMinor > row.coin_minor ||
    next.ticketMinor > row.ticket_minor ||
    (next.minDepositMinor ?? 0n) < (row.min_deposit_minor ?? 0n) ||
    isReopened(row, next) ||
    next.code.toLowerCase() !== row.code.toLowerCase()
  )
}

/**
 * Returns whether an edit goes beyond what was approved: by more uses, a later end or a
 * reactivation.
 */
function isReopened(row: PromoRow, next: PromoTerms): boolean {
  if (next.status === 'disabled') return false
  return (
    row.status === 'disabled' ||
    next.availableUses > row.available_uses ||
    next.expiresAt > row.expires_at
  )
}

/** The creation of a code, or a change of one if it is still allowed. */
export const promoWriting = approvable({
  action: 'promos.write',
  schema: z.extend(PromoTerms, { promoCodeId: z.nullable(Uuid) }),
  subject: ({ promoCodeId, code }) => `promo ${promoCodeId ?? code.toLowerCase()}`,
  describe: (stored) => ({
    about: shown({ code: stored.code }, { code: 'text' }),
    fields: shown(stored, {
      code: 'text',
      coinMinor: 'coins',
      ticketMinor: 'amount',
      minDepositMinor: 'coins',
      expiresAt: 'time',
      maxUses: 'count',
      availableUses: 'count',
      status: 'word',
      promoCodeId: 'hidden',
    }),
  }),
  async run(
    tx,
    { promoCodeId, ...terms },
    { actors },
    { publishFacts }: Pick<Deps, 'publishFacts'>,
  ) {
    if (promoCodeId === null) return void (await create(tx, publishFacts, actors, terms))
    const row = await lockPromo(tx, promoCodeId)
    if (row === undefined) throw refuse('not_found')
    assertAllowed(row, terms)
    await change(tx, publishFacts, actors, row, terms)
  },
})

function assertAllowed(row: PromoRow, next: PromoTerms): void {
  const why = findTermsRefusal(row, next)
  if (why !== null) throw refuse(why, { promoCodeId: row.promo_code_id })
}

async function create(
  tx: Tx,
  publishFacts: PublishFacts,
  actors: MakerChecker,
  terms: PromoTerms,
): Promise<PromoRow> {
  let row = await insertPromo(tx, terms)
  if (row === undefined) throw refuse('promo_taken')
  const { promo_code_id: promoCodeId } = row
  await publishFacts(async (publish) => {
    row = await shareUses(tx, promoCodeId)
    await publishPromo(tx, publish, promoCodeId)
  })
  await log(tx, actors, `Created promo code ${row.code}`, { newValue: packTerms(terms) })
  return row
}

async function change(
  tx: Tx,
  publishFacts: PublishFacts,
  { reason, ...actors }: MakerChecker & { reason?: string | undefined },
  row: PromoRow,
  next: PromoTerms,
): Promise<PromoRow> {
  const changed = await updateTerms(tx, row, next)
  await publishSharedPromo(tx, publishFacts, row.promo_code_id)
  await log(tx, actors, `Changed promo code ${row.code}`, {
    oldValue: packTerms(termsOf(row)),
    newValue: packTerms(next),
    ...(reason !== undefined && { reason }),
  })
  return changed
}

type PromoChange = { oldValue?: JsonObject; newValue: JsonObject; reason?: string }

async function log(
  tx: Tx,
  actors: MakerChecker,
  description: string,
  notified: PromoChange,
): Promise<void> {
  const { actor, askedBy } = namesOf(actors)
  const newValue = askedBy === undefined ? notified.newValue : { ...notified.newValue, askedBy }
  await recordAudit(tx, { actor, action: 'promos.write', description, ...notified, newValue })
}
