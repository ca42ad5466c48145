import type { DataInput } from '@kapis/contract/route'
import type { getOwnTotp as contract } from '@kapis/contract/routes'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { Actor } from '../sessions/authenticate.ts'

/** Returns whether the user has an authenticator app, and how many recovery codes are left. */
export async function getOwnTotp(
  { db }: { db: Db },
  actor: Actor,
): Promise<DataInput<typeof contract>> {
  const { rows } = await sql<{ totp_enrolled_at: Date | null; codes: number }>`
    select totp_enrolled_at, (select count(*)::int from user_recovery_code c
      where c.user_id = u.user_id and c.used_at is null) as codes
    from app_user u where user_id = ${actor.userId}`.execute(db)
  const enrolledAt = rows[0]?.totp_enrolled_at ?? null
  return {
    isEnrolled: enrolledAt !== null,
    enrolledAt: enrolledAt?.toISOString() ?? null,
    recoveryCodesLeft: rows[0]?.codes ?? 0,
    isRecovery: await isRecoverySession(db, actor),
  }
}

export async function isRecoverySession(db: Db, { userId, session }: Actor): Promise<boolean> {
  const row = await db
    .selectFrom('user_session')
    .select('is_recovery')
    .where('user_id', '=', userId)
    .where('token_hash', '=', session.tokenHash)
    .executeTakeFirst()
  return row?.is_recovery ?? false
}
