import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { publishWalletRow } from '#cashier/publish-wallet-row.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import type { PromoClaim, PromoCode } from '#db/schema.ts'

export type PromoRow = Selectable<PromoCode> & { is_expired: boolean }
/**
 * Returns a code as staff see it: `available_uses` counts what all cells together may still give.
 */
export function asStaffSee<Row extends PromoRow>(row: Row): Row {
  if (row.total_uses === null) return row
  return { ...row, available_uses: Math.max(0, row.total_uses - row.claimed_uses) }
}

/** Returns whether a player of any cell has claimed the code. */
export function isClaimed(row: PromoRow): boolean {
  return row.claimed_uses > 0 || row.is_claimed_elsewhere
}

export type ClaimRow = Selectable<PromoClaim>
export type ClaimWithState = ClaimRow & { state: 'claimed' | 'used' | 'expired' }

/**
 * The column for whether a code has expired, by the database's clock, which all processes share.
 */
const IS_EXPIRED = sql<boolean>`expires_at <= clock_timestamp()`.as('is_expired')

export function findPromoByText(tx: Tx, text: string): Promise<PromoRow | undefined> {
  return tx
    .selectFrom('promo_code')
    .selectAll()
    .select(IS_EXPIRED)
    .where(sql`lower(code)`, '=', text.trim().toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

const OPEN_MAX = 20

/** Lists the codes that this player could claim now, soonest to expire first. */
export function listOpen(db: Db, playerId: string): Promise<PromoRow[]> {
  return (
    db
      .selectFrom('promo_code as p')
      .selectAll('p')
      .select(IS_EXPIRED)
      // The index of active codes applies only to a literal status, and to now(), which is constant
      // during a statement.
      .where(sql<boolean>`status = 'active'`)
      .where('deleted_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      // The allotment of this cell may be used up while the directory has more.
      .where(sql<boolean>`coalesce(total_uses - claimed_uses, available_uses) > 0`)
      .where(
        // A subquery with a limit is looked up for each code. With `not exists`, the planner joined
        // each code with all claims of the player.
        sql<boolean>`(select c.promo_code_id from promo_claim c where c.player_id = ${playerId}
          and c.promo_code_id = p.promo_code_id limit 1) is null`,
      )
      .orderBy('expires_at')
      .orderBy('code')
      .limit(OPEN_MAX)
      .execute()
  )
}

/**
 * Takes one use of a code that still has one. Returns undefined otherwise. The check and the write
 * are one statement, so that concurrent claims never take the same use.
 */
export function takeUse(tx: Tx, promoCodeId: string): Promise<PromoRow | undefined> {
  return tx
    .updateTable('promo_code')
    .set({
      available_uses: sql`available_uses - 1`,
      claimed_uses: sql`claimed_uses + 1`,
    })
    .where('promo_code_id', '=', promoCodeId)
    .where('available_uses', '>', 0)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returningAll()
    .returning(IS_EXPIRED)
    .executeTakeFirst()
}

export async function lockPromo(tx: Tx, promoCodeId: string): Promise<PromoRow | undefined> {
  const row = await tx
    .selectFrom('promo_code')
    .selectAll()
    .select(IS_EXPIRED)
    .where('promo_code_id', '=', promoCodeId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && asStaffSee(row)
}

/**
 * Returns a player's claim of a code, even if it is hidden, because a player can claim a code only
 * once.
 */
export function findClaim(
  tx: Tx,
  playerId: string,
  promoCodeId: string,
): Promise<ClaimRow | undefined> {
  return tx
    .selectFrom('promo_claim')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('promo_code_id', '=', promoCodeId)
    .executeTakeFirst()
}

export async function listTakenDeposits(tx: Tx, playerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('promo_claim')
    .select('deposit_key')
    .where('player_id', '=', playerId)
    .where('deposit_key', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.deposit_key ?? [])
}

export function insertClaim(
  tx: Tx,
  claim: { playerId: string; promo: PromoRow; depositKey: string | null; seq: bigint },
): Promise<ClaimRow> {
  const { promo } = claim
  return tx
    .insertInto('promo_claim')
    .values({
      player_id: claim.playerId,
      promo_code_id: promo.promo_code_id,
      code: promo.code,
      coin_minor: promo.coin_minor,
      ticket_minor: promo.ticket_minor,
      expires_at: promo.expires_at,
      deposit_key: claim.depositKey,
      seq: claim.seq,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts the wallet row of a claim. */
export async function insertClaimedRow(tx: Tx, claim: ClaimRow): Promise<void> {
  const isCoin = claim.coin_minor > 0n || claim.ticket_minor === 0n
  const row = await tx
    .insertInto('wallet_history')
    .values({
      player_id: claim.player_id,
      type: 'claim_promo',
      status: 'completed',
      currency: isCoin ? 'coin' : 'ticket',
      amount_minor: isCoin ? claim.coin_minor : claim.ticket_minor,
      promo_claim_id: claim.promo_claim_id,
      promo_coin_minor: claim.coin_minor,
      promo_ticket_minor: claim.ticket_minor,
      settled_seq: claim.seq,
      settled_at: sql`clock_timestamp()`,
    })
    .returning(['wallet_history_id', 'player_id', 'type', 'status'])
    .executeTakeFirstOrThrow()
  await publishWalletRow(tx, row)
}
