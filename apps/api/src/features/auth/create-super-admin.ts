import { randomInt } from 'node:crypto'
import { refuse } from '@kapis/contract/refusals'
import { sql } from 'kysely'
import { INSTALLATION, recordAudit } from '#audit/record.ts'
import { withClaims } from '#cells/claims/with-claims.ts'
import type { Cells } from '#cells/cells.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/in-transaction.ts'
import type { Db } from '#db/pool.ts'
import { prepareEpoch } from '#fairness/prepare-epoch.ts'
import type { SecretBox } from '#fairness/secret-box.ts'
import { insertUser, newUserId, refuseTaken } from './insert-user.ts'
import type { Passwords } from './passwords/passwords.ts'

type Deps = { db: Db; sealer: SecretBox; passwords: Passwords; cells: Cells }

export type NewSuperAdmin = {
  username: string
  email: string
  mobileNumber: string
  password: string
  /** Must be true if there is a super admin already. */
  isAnother: boolean
}

/**
 * Creates the first super admin during installation, or another one if `isAnother` is set. There is
 * never a default password.
 *
 * Refuses: password_guessable, unavailable, conflict (a super admin exists), username_taken,
 * email_taken, mobile_taken.
 */
export async function createSuperAdmin(
  { db, sealer, passwords, cells }: Deps,
  input: NewSuperAdmin,
): Promise<{ userId: string }> {
  const { username, email, mobileNumber } = input
  passwords.assertHardToGuess(input.password, [username, email, mobileNumber])
  const passwordHash = await passwords.hash(input.password)
  const epoch = prepareEpoch()
  const userId = newUserId()
  const create = async (tx: Tx) => {
    // A concurrent installation waits here. It continues after this transaction, and finds the
    // super admin that was created here.
    await sql`select pg_advisory_xact_lock(hashtext('create-super-admin'))`.execute(tx)
    const found = await tx
      .selectFrom('app_user')
      .select('user_id')
      .where('role', '=', 'super_admin')
      .where('deleted_at', 'is', null)
      .where('home_cell', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined && !input.isAnother) throw refuse('conflict')
    const { isAnother: _, password: __, ...named } = input
    const user = await insertUser(tx, sealer, {
      ...named,
      userId,
      passwordHash,
      role: 'super_admin',
      isAgeAttested: false,
      epoch,
    })
    await recordAudit(tx, {
      actor: INSTALLATION,
      action: 'users.create-super-admin',
      description: 'Created a super admin',
      newValue: { role: 'super_admin' },
      affected: { userId: user.user_id, username: user.username },
    })
    return { userId }
  }
  const claimed = { accountId: userId, names: { username, email, mobile: mobileNumber } }
  return withClaims(cells.claims, claimed, (assertTaken) =>
    inTransaction(db, async (tx) => {
      await assertTaken(tx)
      return create(tx)
    }).catch(refuseTaken),
  )
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 24

/**
 * Returns a password with 24 random characters, about 139 bits. The four fixed characters at its
 * end satisfy the password rules.
 */
export function makePassword(): string {
  const signs = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return `${signs.join('')}aZ7!`
}
