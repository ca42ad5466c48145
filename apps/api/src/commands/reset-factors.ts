import { isRefusal } from '@kapis/contract/refusals'
import { notify } from '#cashier/notify.ts'
import { readConfig } from '#config.ts'
import { openDb, openPool } from '#db/pool.ts'
import { resetSuperAdmin } from '#features/auth/totp/reset-totp.ts'
import { UsageError } from '#command-line/command.ts'
import type { CommandWords } from '#command-line/command.ts'

const REASON_CHARS_MAX = 500

const REFUSED = {
  not_found:
    'There is no such user here. In a deployment with several cells, run it in the cell of the user.',
  forbidden: 'This is no active super admin. Two people reset it in the back office, page Users.',
  conflict: 'This user has no second factor.',
} as const

/** Removes the second factors of a super admin, who then signs in with the password alone. */
export async function run({ values }: CommandWords): Promise<void> {
  const username = values['username']?.trim() ?? ''
  const reason = values['reason']?.trim() ?? ''
  if (username === '' || reason === '') throw new UsageError('Name the user and the reason.')
  if (reason.length > REASON_CHARS_MAX) {
    throw new UsageError(`The reason has at most ${REASON_CHARS_MAX} characters.`)
  }
  const { databaseUrl } = readConfig()
  const db = openDb(openPool({ url: databaseUrl, connectionsMax: 1, waitMs: 5_000 }))
  try {
    await resetSuperAdmin({ db, notify }, { username, reason })
  } catch (error) {
    const codes = Object.keys(REFUSED) as (keyof typeof REFUSED)[]
    const code = codes.find((one) => isRefusal(error, one))
    throw code === undefined ? error : new Error(REFUSED[code], { cause: error })
  } finally {
    await db.destroy()
  }
  console.log(`The second factors of ${username} were removed. The password alone signs in now.`)
}
