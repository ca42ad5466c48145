import type { IdentityReview } from '@kapis/contract/identity'
import { sql } from 'kysely'
import type { Identities } from '#cashier/identities.ts'
import type { Db } from '#db/pool.ts'

type Duplicates = IdentityReview['duplicates']
type Sign = Duplicates[number]['signs'][number]
type Own = { mobile: string; email: string | null; gcash: string[] }

const DUPLICATES_MAX = 20

/**
 * Returns the other accounts that may belong to the same person, those with the most signs first. A
 * sign is no proof: families share phones and GCash accounts. A number counts only if the other
 * account has shown to hold it, because anybody can enter somebody else's as payee.
 *
 * - `document`: the number of the document
 * - `mobile`: the player's mobile number is one that the other account holds, or the player's GCash
 *   number is the mobile number that the other account has verified
 * - `gcash`: a GCash number
 * - `email`: the mailbox, which both have verified
 * - `device`: a browser
 */
export async function findDuplicates(
  { db, identities }: { db: Db; identities: Identities },
  playerId: string,
  documentNumber: string | null,
): Promise<Duplicates> {
  const own = await findOwn(db, playerId)
  const documents =
    documentNumber === null ? [] : identities.hashes({ kind: 'document', value: documentNumber })
  const hashesOf = (numbers: readonly string[]) =>
    numbers.flatMap((value) => identities.hashes({ kind: 'mobile', value }))
  const { rows } = await sql<{
    userId: string
    username: string
    signs: Sign[]
    seen: Date | null
  }>`
    with shared (player_id, sign) as (
      select player_id, 'document' from identity_check
        where number_hash = any (${documents}::bytea[])
      union select user_id, 'mobile' from app_user
        where mobile_number = any (${own.gcash.map(asMobile)}::text[])
          and mobile_verified_at is not null
      union select player_id, 'mobile' from identity_hash
        where hash = any (${hashesOf([own.mobile])}::bytea[]) and kind = 'gcash_held'
      union select player_id, 'gcash' from identity_hash
        where hash = any (${hashesOf(own.gcash)}::bytea[]) and kind = 'gcash_held'
      union select user_id, 'email' from app_user
        where normal_email(email) = normal_email(${own.email}) and email_verified_at is not null
      union select theirs.user_id, 'device' from user_browser theirs
        join user_browser mine using (browser_hash) where mine.user_id = ${playerId}
    )
    select u.user_id as "userId", u.username, u.last_login_at as seen,
      array_agg(s.sign order by array_position(${SIGNS}::text[], s.sign)) as signs
    from shared s join app_user u on u.user_id = s.player_id
    where u.user_id <> ${playerId} and u.deleted_at is null and u.role = 'player'
    group by u.user_id
    order by count(*) desc, u.username limit ${DUPLICATES_MAX}`.execute(db)
  return rows.map(({ seen, ...row }) => ({ ...row, lastSeenAt: seen?.toISOString() ?? null }))
}

const SIGNS: Sign[] = ['document', 'mobile', 'email', 'gcash', 'device']

/** Returns the contact and GCash numbers of a player; the e-mail address only if it is verified. */
async function findOwn(db: Db, playerId: string): Promise<Own> {
  const { rows } = await sql<Own>`
    select mobile_number as mobile,
      case when email_verified_at is not null then email end as email,
      array(select gcash_number from gcash_account where player_id = ${playerId}
        union select distinct gcash_number from wallet_history
        where player_id = ${playerId} and type = 'withdraw' and gcash_number is not null) as gcash
    from app_user where user_id = ${playerId}`.execute(db)
  return rows[0] ?? { mobile: '', email: null, gcash: [] }
}

/** Returns a GCash number in the form in which accounts store their mobile number. */
function asMobile(gcashNumber: string): string {
  return `+639${gcashNumber.replaceAll(/\D/g, '').slice(-9)}`
}
