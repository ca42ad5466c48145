import type { ChangePassword } from '@kapis/contract/auth'
import { isStaff } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { recordAudit } from '#audit/record.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { countWrong, getCredentials, lockUser } from './auth.queries.ts'
import { endSessions } from './end-sessions.ts'
import type { Actor } from './authenticate.ts'
import { inCountedTransaction } from './in-counted-transaction.ts'
import { judgePassword } from './judge-password.ts'
import { openSession } from './open-session.ts'
import type { OpenedSession, Visit } from './open-session.ts'
import type { Passwords } from './passwords.ts'

type Deps = { db: Db; passwords: Passwords }

/**
 * A new password ends every session of the user; the one that asked goes on under a new token. A
 * wrong current password counts like a wrong sign-in, so that a stolen session cannot guess it.
 *
 * Refuses: unavailable, wrong_credentials.
 */
export async function changePassword(
  { db, passwords }: Deps,
  actor: Actor,
  input: ChangePassword & { visit: Visit },
): Promise<OpenedSession> {
  const known = await getCredentials(db, actor.userId)
  const isRight = await passwords.matches(input.currentPassword, known.password_hash)
  const newHash = isRight ? await passwords.hash(input.password) : ''
  return inCountedTransaction(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    const why = judgePassword(user, { isRight, changedAt: known.password_changed_at })
    if (user === undefined || why !== null) {
      await countWrong(tx, user, { why: why ?? 'unknown_name', ip: input.visit.ip })
      return refuse('wrong_credentials', { why })
    }
    await tx
      .updateTable('app_user')
      .set({
        password_hash: newHash,
        password_changed_at: sql<Date>`clock_timestamp()`,
        updated_at: sql<Date>`clock_timestamp()`,
      })
      .where('user_id', '=', actor.userId)
      .execute()
    await endSessions(tx, actor.userId, 'password_changed')
    const session = await openSession(tx, actor, input.visit)
    if (isStaff(actor.role)) await recordChange(tx, actor)
    return session
  })
}

function recordChange(tx: Tx, actor: Actor) {
  return recordAudit(tx, {
    actor,
    affected: actor,
    action: 'auth.password',
    description: 'Changed the own password',
  })
}
