import { isStaff } from '@kapis/contract/policy'
import type { StaffAction } from '@kapis/contract/policy'
import type { UpdateUser } from '@kapis/contract/users'
import { sql } from 'kysely'
import { namesOf } from '#approvals/approval-requests.ts'
import type { MakerChecker } from '#approvals/approval-requests.ts'
import { lapseEverywhere } from '#approvals/lapse-everywhere.ts'
import { recordAudit } from '#audit/record.ts'
import type { Exclusions } from '#cashier/exclusions/exclusions.ts'
import type { Identities } from '#cashier/identities.ts'
import type { Notify } from '#cashier/notify.ts'
import { lockNames } from '#cells/claims/claim-fence.ts'
import type { Claims } from '#cells/claims/claims.ts'
import type { Tx } from '#db/in-transaction.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { publishNothing } from '#outbox/publish-fact.ts'
import type { PublishFacts } from '#outbox/publish-fact.ts'
import { actionsOf } from './diff-user.ts'
import type { UserDiff } from './diff-user.ts'
import { userRefOf } from './lock-user-for-edit.ts'
import type { LockedUser } from './lock-user-for-edit.ts'

export type UserChangeDeps = {
  identities: Identities
  exclusions: Pick<Exclusions, 'findListed'>
  /** Ends every session of the user in this transaction. */
  endSessions(
    tx: Tx,
    userId: string,
    why: 'status_changed' | 'role_changed' | 'contact_changed' | 'deleted',
  ): Promise<void>
  /** Ends the user's open rounds by the rules of the games. */
  settleRounds(tx: Tx, userId: string): Promise<unknown>
  notify: Notify
  /** The claims of names in the directory. */
  claims: Pick<Claims, 'change'>
  /** Tells the other cells about staff. */
  publishFacts: PublishFacts
}

/** Claims new contact details before they are stored. Old ones are freed after the commit. */
async function claimNames(
  tx: Tx,
  deps: Pick<UserChangeDeps, 'claims'>,
  accountId: string,
  { email, mobileNumber: mobile }: UserDiff,
): Promise<void> {
  await deps.claims.change(async (claims) => {
    await lockNames(tx, accountId)
    await claims.take(accountId, { ...(email && { email }), ...(mobile && { mobile }) })
    await enqueue(tx, 'settle-claims', { accountId })
  })
}

type Applied = { row: LockedUser; change: UserDiff; reason: string | undefined }

/** Writes a change of a user that was allowed, with its consequences and its staff log entries. */
export async function applyUserChange(
  tx: Tx,
  deps: UserChangeDeps,
  actors: MakerChecker,
  applied: Applied,
): Promise<void> {
  const { row, change, reason } = applied
  const { actor, askedBy } = namesOf(actors)
  // Remembers the contact details before and after the change, so that both stay linked to this
  // user.
  if (isContact(change)) await deps.identities.remember(tx, row.user_id)
  if (isContact(change)) await claimNames(tx, deps, row.user_id, change)
  await write(tx, row, change)
  if (isContact(change)) await deps.identities.remember(tx, row.user_id)
  await follow(tx, deps, row, change)
  if (change.status !== undefined || change.role !== undefined) {
    const { role, status } = { ...row, ...change }
    const publish = isStaff(row.role) ? deps.publishFacts : publishNothing
    await lapseEverywhere(tx, publish, actor, { ...userRefOf(row), role, status })
  }
  const affected = { userId: row.user_id, username: row.username }
  for (const action of actionsOf(row, change)) {
    const fields = FIELDS[action]!
    await recordAudit(tx, {
      actor,
      action,
      description: WORDS[action]!,
      oldValue: pick(valuesOf(row), fields, change),
      newValue: {
        ...pick(change, fields, change),
        ...(askedBy !== undefined && { askedBy }),
      },
      affected,
      ...(reason !== undefined && { reason }),
    })
  }
}

const FIELDS: Partial<Record<StaffAction, (keyof UserDiff)[]>> = {
  'users.comment': ['comment'],
  'users.status': ['status'],
  'users.suspend': ['status'],
  'users.contact': ['email', 'mobileNumber'],
  'users.role': ['role'],
}
const WORDS: Partial<Record<StaffAction, string>> = {
  'users.comment': 'Changed the comment on a user',
  'users.status': 'Changed the status of a user',
  'users.suspend': 'Changed the status of a super admin',
  'users.contact': 'Changed the contact details of a user',
  'users.role': 'Changed the role of a user',
}

function pick(from: UserDiff, fields: (keyof UserDiff)[], changed: UserDiff) {
  const named = fields.filter((field) => changed[field] !== undefined)
  return Object.fromEntries(named.map((field) => [field, from[field] ?? null]))
}

function valuesOf(row: LockedUser): UserDiff {
  return {
    comment: row.comment,
    status: row.status,
    email: row.email,
    mobileNumber: row.mobile_number,
    role: row.role,
  }
}

async function write(tx: Tx, row: LockedUser, change: UserDiff): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      updated_at: sql`clock_timestamp()`,
      ...(change.comment !== undefined && { comment: change.comment }),
      // Once staff have set a status, the account no longer counts as closed by its owner.
      ...(change.status !== undefined && { status: change.status, closed_at: null }),
      ...(change.email !== undefined && { email: change.email }),
      ...(change.mobileNumber !== undefined && { mobile_number: change.mobileNumber }),
      ...(change.role !== undefined && { role: change.role }),
      ...(isRedirecting(row, change) && {
        payout_hold_until: sql<Date>`clock_timestamp() + interval '24 hours'`,
      }),
    })
    .where('user_id', '=', row.user_id)
    .execute()
}

/**
 * Applies the consequences of a change: ends sessions, settles open rounds and notifies the user.
 */
async function follow(tx: Tx, deps: UserChangeDeps, row: LockedUser, change: UserDiff) {
  const { user_id: userId } = row
  if (change.status !== undefined && change.status !== 'active') await deps.settleRounds(tx, userId)
  if (change.status !== undefined) await deps.endSessions(tx, userId, 'status_changed')
  if (change.role !== undefined) {
    if (isStaff(change.role)) await deps.settleRounds(tx, userId)
    await deps.endSessions(tx, userId, 'role_changed')
  }
  if (!isContact(change)) return
  const isHeld = isRedirecting(row, change)
  // The next sign-in excludes the player if an exclusion list names the new details.
  const mustSignIn = isHeld || (await isListed(tx, deps, row, change))
  if (mustSignIn) await deps.endSessions(tx, userId, 'contact_changed')
  await deps.notify(tx, userId, { kind: 'contact_changed', isHeld })
}

async function isListed(
  tx: Tx,
  { exclusions }: UserChangeDeps,
  { user_id: userId }: LockedUser,
  { email, mobileNumber: mobile }: UserDiff,
): Promise<boolean> {
  const changed = [
    ...(email === undefined ? [] : [{ kind: 'email', value: email } as const]),
    ...(mobile === undefined ? [] : [{ kind: 'mobile', value: mobile } as const]),
  ]
  return (await exclusions.findListed(tx, changed, userId)).length > 0
}

/**
 * Returns whether a change could divert money: whoever reads the messages of a verified address or
 * number can take the account over. An address that was never verified gets no links and no codes,
 * so correcting a typo in it diverts nothing. For staff every change counts, because their
 * invitation was sent to the address or number.
 */
function isRedirecting(row: LockedUser, change: UserDiff): boolean {
  if (row.role !== 'player') return isContact(change)
  const { email, mobileNumber } = change
  return (
    (email !== undefined && row.email_verified_at !== null) ||
    (mobileNumber !== undefined && row.mobile_verified_at !== null)
  )
}

export type ContactChange = Pick<UpdateUser, 'email' | 'mobileNumber'>

export function isContact(change: ContactChange): boolean {
  return change.email !== undefined || change.mobileNumber !== undefined
}
