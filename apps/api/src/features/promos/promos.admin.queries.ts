import { refuse } from '@kapis/contract/refusals'
import type { Pagination } from '@kapis/contract/paging'
import type { PROMO_STATUSES } from '@kapis/contract/promos'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import {
  allOf,
  countUpTo,
  cutPage,
  equals,
  contains,
  findPeople,
  isOneOf,
  keyColumns,
  pageClause,
  readList,
} from '#db/list-page.ts'
import type { KeyedRow, ListRequest } from '#db/list-page.ts'
import type { Db } from '#db/pool.ts'
import type { PromoTerms } from './promo-terms.ts'
import { asStaffSee, isClaimed } from './promos.queries.ts'
import type { PromoRow, ClaimWithState } from './promos.queries.ts'

export type Searched = ListRequest & { search?: string | undefined }

/** Inserts a promo code. Returns undefined if its text is taken. */
export async function insertPromo(tx: Tx, terms: PromoTerms): Promise<PromoRow | undefined> {
  const row = await tx
    .insertInto('promo_code')
    .values(columnsOf(terms))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .returning(sql<boolean>`expires_at <= clock_timestamp()`.as('is_expired'))
    .executeTakeFirst()
  return row && asStaffSee(row)
}

/**
 * Shares the uses of a new code among the cells: this one has none until it asks for some.
 */
export async function shareUses(tx: Tx, promoCodeId: string): Promise<PromoRow> {
  const row = await tx
    .updateTable('promo_code')
    .set({ total_uses: sql`available_uses`, available_uses: 0 })
    .where('promo_code_id', '=', promoCodeId)
    .returningAll()
    .returning(sql<boolean>`expires_at <= clock_timestamp()`.as('is_expired'))
    .executeTakeFirstOrThrow()
  return asStaffSee(row)
}

/** Updates a code's terms. Refuses: promo_taken. */
export async function updateTerms(tx: Tx, row: PromoRow, terms: PromoTerms): Promise<PromoRow> {
  const changed = await tx
    .updateTable('promo_code')
    .set({
      ...columnsOf(terms),
      ...(row.total_uses !== null && sharedColumns(row.total_uses, terms, row.claimed_uses)),
      updated_at: sql`clock_timestamp()`,
    })
    .where('promo_code_id', '=', row.promo_code_id)
    .returningAll()
    .returning(sql<boolean>`expires_at <= clock_timestamp()`.as('is_expired'))
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      const isTaken = (error as { constraint?: string }).constraint === 'promo_code_name'
      throw isTaken ? refuse('promo_taken') : error
    })
  return asStaffSee(changed)
}

/**
 * Returns the columns of a code that several cells share. If it has fewer uses now, this cell gives
 * its unused ones back.
 */
function sharedColumns(totalUses: number, { availableUses }: PromoTerms, claimedUses: number) {
  const next = availableUses + claimedUses
  const isLess = next < totalUses
  return {
    total_uses: next,
    available_uses: isLess ? 0 : sql<number>`available_uses`,
    grant_version: isLess ? sql<number>`grant_version + 1` : sql<number>`grant_version`,
  }
}

function columnsOf(terms: PromoTerms) {
  return {
    code: terms.code,
    coin_minor: terms.coinMinor,
    ticket_minor: terms.ticketMinor,
    expires_at: terms.expiresAt,
    max_uses: terms.maxUses,
    available_uses: terms.availableUses,
    min_deposit_minor: terms.minDepositMinor,
    status: terms.status,
  }
}

/** Disables a code that was claimed, and deletes one that never was. */
export async function retirePromo(tx: Tx, row: PromoRow): Promise<void> {
  await tx
    .updateTable('promo_code')
    .set({
      status: 'disabled',
      updated_at: sql`clock_timestamp()`,
      deleted_at: isClaimed(row) ? null : sql`clock_timestamp()`,
    })
    .where('promo_code_id', '=', row.promo_code_id)
    .execute()
}

export async function listPromos(
  db: Db,
  request: Searched & { status?: PromoStatus | undefined },
): Promise<{ shown: PromoRow[]; pagination: Pagination }> {
  const { from, order } = pageClause(request, sql`p.created_at`, sql`p.promo_code_id`)
  const { search = '', status } = request
  const isMatch = allOf(
    sql`p.deleted_at is null`,
    search !== '' && contains(sql`p.code`, search),
    status !== undefined && IS_OF[status],
  )
  const { rows } = await readList(
    db,
    search,
    sql<PromoRow & KeyedRow>`
    select p.*, p.expires_at <= now() as is_expired,
      ${keyColumns(sql`p.created_at`, sql`p.promo_code_id`)},
      ${countUpTo(sql`from promo_code p where ${isMatch}`)} as total
    from promo_code p where ${isMatch} and ${from} ${order}`,
  )
  return cutPage(request, rows.map(asStaffSee))
}

type PromoStatus = (typeof PROMO_STATUSES)[number]

/**
 * The condition for each status. It uses the clock, because the job may not have marked an expired
 * code yet.
 */
const IS_OF: Record<PromoStatus, RawBuilder<unknown>> = {
  active: sql`p.status = 'active' and p.expires_at > now()`,
  expired: sql`p.status <> 'disabled' and p.expires_at <= now()`,
  disabled: sql`p.status = 'disabled'`,
}

export type ListedClaim = ClaimWithState & { username: string }

type ClaimsRequest = Searched & { promoCodeId?: string | undefined; userId?: string | undefined }

export async function listClaims(
  db: Db,
  request: ClaimsRequest,
): Promise<{ shown: ListedClaim[]; pagination: Pagination }> {
  const { from, order, again } = pageClause(request, sql`c.created_at`, sql`c.promo_claim_id`)
  const search = request.search ?? ''
  const people = await findPeople(db, search)
  const isMatch = allOf(
    sql`c.hidden_at is null`,
    equals(sql`c.promo_code_id`, request.promoCodeId),
    equals(sql`c.player_id`, request.userId),
    search !== '' &&
      sql`(${contains(sql`c.code`, search)} or ${isOneOf(sql`c.player_id`, people)})`,
  )
  const { rows } = await readList(
    db,
    search,
    sql<ListedClaim & KeyedRow>`
    select c.*, u.username, ${keyColumns(sql`c.created_at`, sql`c.promo_claim_id`)},
      ${countUpTo(sql`from promo_claim c where ${isMatch}`)} as total
    from (select c.promo_claim_id from promo_claim c
      where ${isMatch} and ${from} ${order}) paged
    join promo_claim_shown c using (promo_claim_id)
    join app_user u on u.user_id = c.player_id ${again}`,
  )
  return cutPage(request, rows)
}

export type HiddenClaim = { code: string; userId: string; username: string }

/** Hides a claim from lists. Returns undefined if it is missing or already hidden. */
export async function hideClaim(tx: Tx, promoClaimId: string): Promise<HiddenClaim | undefined> {
  const { rows } = await sql<HiddenClaim>`
    update promo_claim c set hidden_at = clock_timestamp(), updated_at = clock_timestamp()
    from app_user u
    where u.user_id = c.player_id and c.promo_claim_id = ${promoClaimId} and c.hidden_at is null
    returning c.code, u.user_id as "userId", u.username`.execute(tx)
  return rows[0]
}
