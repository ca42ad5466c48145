import { sql } from 'kysely'
import type { Tx } from '#db/in-transaction.ts'
import type { JsonObject } from '#db/schema.ts'
import { publishFact } from '#outbox/publish-fact.ts'
import type { PublishFact, PublishFacts } from '#outbox/publish-fact.ts'

/** The kind of the fact that a promo code was created, edited or deleted. Its key is the code. */
export const PROMO_FACT = 'promo'
/** The kind of the fact that a player has claimed a code. Its key is the code. */
export const PROMO_CLAIMED_FACT = 'promo-claimed'

/** Tells the other cells what a code is now. */
export function publishSharedPromo(
  tx: Tx,
  publishFacts: PublishFacts,
  promoCodeId: string,
): Promise<void> {
  return publishFacts((publish) => publishPromo(tx, publish, promoCodeId))
}

/** Publishes a code as it is now. Does nothing about a code that only this cell has. */
export async function publishPromo(
  tx: Tx,
  publish: PublishFact,
  promoCodeId: string,
  more: JsonObject = {},
): Promise<void> {
  const { rows } = await sql<{ body: JsonObject }>`
    select jsonb_build_object('code', code, 'coinMinor', coin_minor::text,
      'ticketMinor', ticket_minor::text, 'expiresAt', expires_at, 'maxUses', max_uses,
      'totalUses', total_uses, 'minDepositMinor', min_deposit_minor::text,
      'isDisabled', status = 'disabled', 'isDeleted', deleted_at is not null,
      'createdAt', created_at, 'updatedAt', updated_at) as body
    from promo_code where promo_code_id = ${promoCodeId} and total_uses is not null`.execute(tx)
  if (rows[0] !== undefined) {
    await publish(tx, PROMO_FACT, promoCodeId, { ...rows[0].body, ...more })
  }
}

/**
 * Publishes all codes that cells share, for a log that may not have them. The grants of this cell
 * may be lost too, so the cell drops its unused ones, and states the version from which its count
 * of uses is right.
 */
export async function publishPromos(tx: Tx, publish: PublishFact): Promise<void> {
  const { rows } = await sql<{ id: string; isClaimed: boolean; trueFrom: number }>`
    update promo_code set available_uses = 0, grant_version = grant_version + 1
    where total_uses is not null
    returning promo_code_id as id, claimed_uses > 0 as "isClaimed",
      grant_version as "trueFrom"`.execute(tx)
  for (const { id, isClaimed, trueFrom } of rows) {
    await publishPromo(tx, publish, id, { trueFrom })
    if (isClaimed) await publish(tx, PROMO_CLAIMED_FACT, id, {})
  }
}

type PromoBody = {
  code: string
  coinMinor: string
  ticketMinor: string
  expiresAt: string
  maxUses: number
  totalUses: number
  minDepositMinor: string | null
  isDisabled: boolean
  isDeleted: boolean
  createdAt: string
  updatedAt: string
}

/**
 * Stores a code of another cell. If it has fewer uses than before, this cell gives its unused ones
 * back. A deleted code that players of this cell have claimed stays, disabled, unless this cell has
 * deleted it too: its text may be that of a newer code.
 */
export async function applyPromo(
  tx: Tx,
  { key: promoCodeId, body }: { key: string; body: JsonObject },
): Promise<void> {
  const promo = body as PromoBody
  if (!promo.isDeleted) await freeName(tx, promoCodeId, promo.code)
  const status = promo.isDisabled || promo.isDeleted ? 'disabled' : 'active'
  await sql`
    insert into promo_code as p (promo_code_id, code, coin_minor, ticket_minor, expires_at,
      max_uses, available_uses, total_uses, min_deposit_minor, status, created_at, updated_at,
      deleted_at)
    values (${promoCodeId}, ${promo.code}, ${promo.coinMinor}::int8, ${promo.ticketMinor}::int8,
      ${promo.expiresAt}::timestamptz, ${promo.maxUses}, 0, ${promo.totalUses},
      ${promo.minDepositMinor}::int8, ${status}, ${promo.createdAt}::timestamptz,
      ${promo.updatedAt}::timestamptz, ${promo.isDeleted ? promo.updatedAt : null}::timestamptz)
    on conflict (promo_code_id) do update set
      code = excluded.code, coin_minor = excluded.coin_minor, ticket_minor = excluded.ticket_minor,
      expires_at = excluded.expires_at, total_uses = excluded.total_uses,
      max_uses = greatest(excluded.max_uses, p.claimed_uses + p.available_uses),
      available_uses =
        case when excluded.total_uses < p.total_uses then 0 else p.available_uses end,
      grant_version = p.grant_version + (excluded.total_uses < p.total_uses)::int,
      min_deposit_minor = excluded.min_deposit_minor, status = excluded.status,
      updated_at = excluded.updated_at,
      deleted_at = case when p.claimed_uses = 0 then excluded.deleted_at else p.deleted_at end`
    .execute(tx)
    .catch(retryIfTaken)
}

/**
 * Makes the fact be applied again if a code with the same text was created concurrently. On the
 * next attempt, that code is visible.
 */
function retryIfTaken(error: unknown): never {
  const isTaken = (error as { constraint?: string }).constraint === 'promo_code_name'
  throw isTaken ? Object.assign(new Error('Try again', { cause: error }), RETRY) : error
}

const RETRY = { code: '40001' }

/** Remembers that players of another cell have claimed a code, so that its terms cannot rise. */
export async function applyClaimed(tx: Tx, { key }: { key: string }): Promise<void> {
  await sql`update promo_code set is_claimed_elsewhere = true
    where promo_code_id = ${key}`.execute(tx)
}

/**
 * Frees the text of a code for a code of another cell. Two cells may have used the same text at the
 * same time; the code that comes first in the log keeps it, and the other one is deleted.
 */
async function freeName(tx: Tx, promoCodeId: string, code: string): Promise<void> {
  const { rows } = await sql<{ id: string; isFree: boolean }>`
    select promo_code_id as id, status = 'disabled' or exists (select from fact_outbox
        where kind = ${PROMO_FACT} and key = p.promo_code_id::text) as "isFree"
    from promo_code p
    where lower(code) = lower(${code}) and deleted_at is null
      and promo_code_id <> ${promoCodeId}`.execute(tx)
  const other = rows[0]
  if (other === undefined) return
  if (!other.isFree) throw new Error(`Another promo code has the text ${code}`)
  await sql`update promo_code
    set status = 'disabled', deleted_at = clock_timestamp(), updated_at = clock_timestamp()
    where promo_code_id = ${other.id}`.execute(tx)
  await publishPromo(tx, publishFact, other.id)
}
