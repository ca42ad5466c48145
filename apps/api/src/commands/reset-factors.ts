import { parseArgs } from 'node:util'
import { isRefusal } from '@kapis/contract/refusals'
import { notify } from '#cashier/notify.ts'
import { readConfig } from '#config.ts'
import { openDb, openPool } from '#db/pool.ts'
import { resetSuperAdmin } from '#features/auth/totp/reset-totp.ts'

const USAGE = `kapis reset-factors --username NAME --reason TEXT (in a checkout: pnpm reset-factors …)

Removes the authenticator, recovery codes and passkeys of a super admin who lost them, and ends all
of their sessions. The password stays. The staff log keeps the reason, and every other super admin is
told. The factors of all other users are reset in the back office, by two people.`

const REASON_CHARS_MAX = 500

const REFUSED = {
  not_found: 'There is no such user here. In a house of several cells, run it in their own cell.',
  forbidden: 'This is no active super admin. Two people reset it in the back office, page Users.',
  conflict: 'This user has no second factor.',
} as const

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      username: { type: 'string', default: '' },
      reason: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(USAGE)
  const username = values.username.trim()
  const reason = values.reason.trim()
  if (username === '' || reason === '' || reason.length > REASON_CHARS_MAX) throw new Error(USAGE)
  const { databaseUrl } = readConfig()
  const db = openDb(openPool({ url: databaseUrl, connectionsMax: 1, waitMs: 5_000 }))
  try {
    await resetSuperAdmin({ db, notify }, { username, reason })
  } finally {
    await db.destroy()
  }
  console.log(`The second factors of ${username} were removed. The password alone signs in now.`)
}

try {
  await main()
} catch (error) {
  const codes = Object.keys(REFUSED) as (keyof typeof REFUSED)[]
  const code = codes.find((one) => isRefusal(error, one))
  console.error(code === undefined ? (error as Error).message : REFUSED[code])
  process.exitCode = 1
}
