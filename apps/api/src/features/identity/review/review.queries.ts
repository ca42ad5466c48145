import type { IdentityReview } from '@kapis/contract/identity'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { ReviewedRow } from './present-check.ts'

/** Returns the check under review. Refuses: not_found. */
export async function findReviewed(db: Db, identityCheckId: string): Promise<ReviewedRow> {
  const { rows } = await sql<ReviewedRow>`
    select k.*, u.username, c.username as claimer, d.username as decider
    from identity_check k join app_user u on u.user_id = k.player_id
    left join app_user c on c.user_id = k.claimed_by
    left join app_user d on d.user_id = k.decided_by
    where k.identity_check_id = ${identityCheckId}`.execute(db)
  if (rows[0] === undefined) throw refuse('not_found')
  return rows[0]
}

export async function findReviewedAccount(
  db: Db,
  userId: string,
): Promise<IdentityReview['account']> {
  const { rows } = await sql<Omit<IdentityReview['account'], 'createdAt'> & { at: Date }>`
    select mobile_number as "mobileNumber", email, created_at as at,
      mobile_verified_at is not null as "isMobileVerified",
      email_verified_at is not null as "isEmailVerified"
    from app_user where user_id = ${userId}`.execute(db)
  const { at, ...account } = rows[0]!
  return { ...account, createdAt: at.toISOString() }
}

export type ImageRow = { kind: IdentityReview['images'][number]['of']; at: Date }

/** Lists the images of a check: front, back, selfie. */
export async function listImages(db: Db, identityCheckId: string): Promise<ImageRow[]> {
  const { rows } = await sql<ImageRow>`
    select kind, created_at as at from identity_image
    where identity_check_id = ${identityCheckId}
    order by array_position(array['front', 'back', 'selfie'], kind)`.execute(db)
  return rows
}

/** Counts how often staff have opened images of this player. */
export async function countLooks(db: Db, { identity_check_id, player_id }: ReviewedRow) {
  const { rows } = await sql<{ looks: number }>`
    select count(*)::int as looks from audit_log
    where affected_user_id = ${player_id} and action = 'identity.image'
      and new_value ->> 'identityCheckId' = ${identity_check_id}`.execute(db)
  return rows[0]!.looks
}

export async function listHistory(
  db: Db,
  identityCheckId: string,
): Promise<IdentityReview['history']> {
  const { rows } = await sql<Omit<IdentityReview['history'][number], 'at'> & { at: Date }>`
    select e.kind, e.at, s.username as by, e.reasons, e.parts, e.message
    from identity_event e left join app_user s on s.user_id = e.actor_id
    where e.identity_check_id = ${identityCheckId} order by e.at`.execute(db)
  return rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
}
