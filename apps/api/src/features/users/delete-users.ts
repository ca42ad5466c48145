import { Uuid } from '@kapis/contract/fields'
import { can, isStaff } from '@kapis/contract/policy'
import type { StaffAction } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { approvable } from '#approvals/approvable.ts'
import { namesOf } from '#approvals/approval-requests.ts'
import type { MakerChecker } from '#approvals/approval-requests.ts'
import { shown } from '#approvals/describe.ts'
import { Maybe } from '#approvals/stored.ts'
import { lapseEverywhere } from '#approvals/lapse-everywhere.ts'
import type { UserRef } from '#audit/user-ref.ts'
import { recordAudit } from '#audit/record.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { publishNothing } from '#outbox/publish-fact.ts'
import { isEmptyAccount } from '#ledger/find-account.ts'
import { lockAccount } from '#ledger/lock-account.ts'
import { findDeletionBlocks, refuseDeletion } from './deletion-blocks.ts'
import { lockUserForEdit, userRefOf, refuseTaken } from './lock-user-for-edit.ts'
import type { LockedUser } from './lock-user-for-edit.ts'
import type { UpdateUserDeps } from './update-user.ts'

/** The tables about signing in and contact, which keep nothing of a deleted user. */
const CLEARED = [
  'user_recovery_code',
  'passkey',
  'user_device',
  'user_browser',
  'auth_throttle',
  'contact_code',
  'contact_setting',
  'password_reset',
] as const

/** The tables by player that keep nothing of a deleted user. */
const OWN = ['gcash_account', 'shared_bet', 'exclusion_identity', 'public_log_secret'] as const

type Deps = Pick<UpdateUserDeps, 'db' | 'endSessions' | 'identities' | 'claims' | 'publishFacts'>
type Why = { reason?: string | undefined }

/**
 * Deletes a user's personal data. The account and the ledger stay. The user must have no balance,
 * no hold and nothing pending.
 *
 * Refuses: not_found, forbidden, user_payment_waiting, user_round_open, user_balance_left,
 * player_excluded, conflict (the last super admin).
 */
export function deleteUser(deps: Deps, maker: UserRef, input: Why & { userId: string }) {
  return inTransaction(deps.db, async (tx) => {
    const rows = await lockAll(tx, maker, 'users.delete', [input.userId])
    await eraseAll(tx, deps, { maker }, { rows, action: 'users.delete', reason: input.reason })
  }).catch(refuseTaken)
}

/**
 * Requests the deletion of users, all or none. Even for one user, a second super admin must
 * approve. Reasons to refuse the deletion are already checked here.
 *
 * Refuses: not_found, forbidden, user_payment_waiting, user_round_open, user_balance_left,
 * player_excluded, approval_open.
 */
export function requestDeletion(
  deps: Pick<Deps, 'db'>,
  maker: UserRef,
  { userIds, reason }: Why & { userIds: string[] },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const rows = await lockAll(tx, maker, 'users.delete-many', userIds)
    const content = { userIds: rows.map((row) => row.user_id), reason: reason ?? null }
    await userDeletion.request(tx, { content, maker, reason })
  })
}

export const userDeletion = approvable({
  action: 'users.delete-many',
  schema: z.object({ userIds: z.array(Uuid), reason: Maybe(z.string()) }),
  subject: ({ userIds }) => userIds.join(' '),
  describe({ userIds, reason }) {
    const about = shown({ userIds }, { userIds: 'users' })
    return { about, fields: [...about, ...shown({ reason }, { reason: 'text' })] }
  },
  async run(tx, { userIds, reason }, { actors }, deps: Deps) {
    const rows = await lockAll(tx, actors.checker, 'users.delete-many', userIds)
    const erased = { rows, action: 'users.delete-many', reason: reason ?? undefined } as const
    await eraseAll(tx, deps, actors, erased).catch(refuseTaken)
    const deletedUserIds = rows.map((row) => row.user_id)
    const message = `${deletedUserIds.length} user(s) deleted successfully!`
    return { message, deleted: { deletedUserIds } }
  },
})

/** Locks the users in id order, so that two requests never deadlock. */
async function lockAll(tx: Tx, maker: UserRef, action: StaffAction, userIds: string[]) {
  const rows: LockedUser[] = []
  for (const userId of [...new Set(userIds)].toSorted()) {
    const row = await lockUserForEdit(tx, userId)
    if (!can(maker, action, userRefOf(row))) throw refuse('forbidden', { action, userId })
    const account = await lockAccount(tx, userId)
    const isEmpty = isEmptyAccount(account)
    const [block] = await findDeletionBlocks(tx, { userId, isEmpty })
    if (block !== undefined) throw refuseDeletion(block, row.username)
    rows.push(row)
  }
  return rows
}

type Erased = { rows: LockedUser[]; action: StaffAction; reason: string | undefined }

async function eraseAll(
  tx: Tx,
  deps: Deps,
  actors: MakerChecker,
  { rows, action, reason }: Erased,
) {
  const { actor, askedBy } = namesOf(actors)
  for (const row of rows) await erase(tx, deps, row)
  for (const row of rows) {
    const publish = isStaff(row.role) ? deps.publishFacts : publishNothing
    await lapseEverywhere(tx, publish, actor, { ...userRefOf(row), status: 'disabled' })
  }
  for (const row of rows) {
    await recordAudit(tx, {
      actor,
      action,
      description: 'Deleted a user',
      oldValue: { role: row.role, status: row.status },
      newValue: { username: pseudonymOf(row), ...(askedBy !== undefined && { askedBy }) },
      affected: { userId: row.user_id, username: row.username },
      ...(reason !== undefined && { reason }),
    })
  }
}

/** Erases a user's personal data. The username and the e-mail address become available again. */
async function erase(tx: Tx, deps: Deps, row: LockedUser): Promise<void> {
  const pseudonym = pseudonymOf(row)
  await deps.endSessions(tx, row.user_id, 'deleted')
  await deps.identities.remember(tx, row.user_id)
  await deps.identities.forgetUnneeded(tx, row.user_id)
  await tx
    .updateTable('app_user')
    .set({
      username: pseudonym,
      email: `${pseudonym}@deleted.invalid`,
      mobile_number: pseudonym,
      password_hash: 'deleted',
      status: 'disabled',
      comment: null,
      date_of_birth: null,
      identity_checked_until: null,
      totp_secret_sealed: null,
      totp_pending_sealed: null,
      totp_enrolled_at: null,
      updated_at: sql`clock_timestamp()`,
      deleted_at: sql<Date>`clock_timestamp()`,
    })
    .where('user_id', '=', row.user_id)
    .execute()
  // Images and details of a decided check are kept as long as the law demands (docs/RETENTION.md).
  await sql`update identity_check set status = 'expired', version = version + 1
    where player_id = ${row.user_id}
      and status in ('waiting', 'asked_again', 'checked')`.execute(tx)
  for (const table of OWN) {
    await tx.deleteFrom(table).where('player_id', '=', row.user_id).execute()
  }
  await deps.claims.change(() => enqueue(tx, 'settle-claims', { accountId: row.user_id }))
  for (const table of CLEARED) {
    await tx.deleteFrom(table).where('user_id', '=', row.user_id).execute()
  }
}

function pseudonymOf(row: LockedUser): string {
  return `deleted-${row.public_no.toString(36)}`
}
