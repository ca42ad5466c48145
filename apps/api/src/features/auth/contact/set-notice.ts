import type { OptionalNotice, SetNotice } from '@kapis/contract/contact'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import type { Db } from '#db/pool.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** Switches a kind of notices by e-mail on or off. */
export async function setNotice(
  { db }: { db: Db },
  userId: string,
  { kind, isOn }: SetNotice,
): Promise<void> {
  const muted = isOn ? [] : [kind]
  await sql`insert into contact_setting (user_id, muted) values (${userId}, ${muted}::text[])
    on conflict (user_id) do update
      set muted = array_remove(contact_setting.muted, ${kind}) || excluded.muted`.execute(db)
}

/**
 * Switches a kind of notices off by the link in such a notice, without a session. The link works
 * while the account has the address that the notice was sent to.
 *
 * Refuses: link_expired.
 */
export async function unsubscribe(
  deps: { db: Db; passwords: Pick<Passwords, 'hashCode'> },
  token: string,
): Promise<OptionalNotice> {
  const found = readUnsubscribeToken(deps.passwords, token)
  if (found === null) throw refuse('link_expired')
  const user = await deps.db
    .selectFrom('app_user')
    .select('email')
    .where('user_id', '=', found.userId)
    .executeTakeFirst()
  if (user === undefined || !found.isFor(user.email)) throw refuse('link_expired')
  await setNotice(deps, found.userId, { kind: found.kind, isOn: false })
  return found.kind
}
