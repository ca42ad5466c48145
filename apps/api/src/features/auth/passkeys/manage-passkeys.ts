import type { OwnPasskey, OwnPasskeys } from '@kapis/contract/passkeys'
import { isStaff } from '@kapis/contract/policy'
import { refuse } from '@kapis/contract/refusals'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { lockUser } from '../credentials/auth.queries.ts'
import { listPasskeysOf } from '../credentials/passkey.queries.ts'
import type { PasskeyRow } from '../credentials/passkey.queries.ts'
import type { Actor } from '../sessions/authenticate.ts'
import { isSteppedUp } from '../sessions/step-up-session.ts'
import type { Notify } from '#cashier/notify.ts'
import { passkeyChanged } from './passkey-changed.ts'
import type { RelyingParty } from './relying-party.ts'

/** Lists the user's passkeys, oldest first. */
export async function listPasskeys(
  { db, party }: { db: Db; party: RelyingParty | null },
  actor: Actor,
): Promise<OwnPasskeys> {
  const rows = await listPasskeysOf(db, actor.userId)
  return { isAvailable: party !== null, passkeys: rows.map(presentPasskey) }
}

/** Renames one of the user's passkeys. Refuses: not_found. */
export async function renamePasskey(
  { db }: { db: Db },
  actor: Actor,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<OwnPasskey> {
  const row = await db
    .updateTable('passkey')
    .set({ name })
    .where('passkey_id', '=', passkeyId)
    .where('user_id', '=', actor.userId)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw refuse('not_found')
  return presentPasskey(row)
}

/**
 * Removes a passkey, ends the user's other sessions, which may have been opened with it, and
 * notifies the user. The user must have been confirmed in the last five minutes. Staff keep at
 * least one second factor.
 *
 * Refuses: step_up_required, not_found, last_factor.
 */
export async function removePasskey(
  { db, notify }: { db: Db; notify: Notify },
  actor: Actor,
  passkeyId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    if (!(await isSteppedUp(tx, actor))) throw refuse('step_up_required')
    const known = await listPasskeysOf(tx, actor.userId)
    const removed = known.find((passkey) => passkey.passkey_id === passkeyId)
    if (removed === undefined) throw refuse('not_found')
    const isLastFactor = known.length === 1 && user?.totp_enrolled_at === null
    if (isLastFactor && isStaff(actor.role)) throw refuse('last_factor')
    await tx.deleteFrom('passkey').where('passkey_id', '=', passkeyId).execute()
    const { name } = removed
    await passkeyChanged(tx, notify, actor, {
      change: 'passkey_removed',
      name,
      endsOthers: 'anybody',
    })
  })
}

export function presentPasskey(row: PasskeyRow): OwnPasskey {
  return {
    passkeyId: row.passkey_id,
    name: row.name,
    isSynced: row.is_backed_up,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
