import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { Email, MobileNumber, NewPassword, Username } from '@kapis/contract/auth'
import { isRefusal } from '@kapis/contract/refusals'
import * as z from 'zod/mini'
import { openCells } from '#cells/open-cells.ts'
import { readConfig } from '#config.ts'
import { openDb, openPool } from '#db/pool.ts'
import { openKeys } from '#fairness/open-keys.ts'
import { createSuperAdmin, makePassword } from '#features/auth/create-super-admin.ts'
import { makePasswords } from '#features/auth/passwords/passwords.ts'

const USAGE = `pnpm super-admin --username NAME --email ADDRESS --mobile NUMBER [--password-stdin] [--another]

Creates the first super admin. A strong password is made and printed once; with --password-stdin
it is read from the standard input instead. --another allows one more beside the first.`

const SuperAdminInput = z.object({
  username: Username,
  email: Email,
  mobileNumber: MobileNumber,
  password: NewPassword,
})

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      username: { type: 'string' },
      email: { type: 'string' },
      mobile: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
      another: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(USAGE)
  const isTyped = values['password-stdin']
  const password = isTyped ? (await text(process.stdin)).replace(/\r?\n$/, '') : makePassword()
  const requested = z.safeParse(SuperAdminInput, {
    ...values,
    mobileNumber: values.mobile,
    password,
  })
  if (!requested.success) {
    throw new Error(
      `${requested.error.issues.map((issue) => issue.message).join('\n')}\n\n${USAGE}`,
    )
  }
  await create({ ...requested.data, isAnother: values.another })
  console.log(`The super admin ${requested.data.username} was created.`)
  if (!isTyped) console.log(`Password, shown only now: ${password}`)
}

async function create(input: Parameters<typeof createSuperAdmin>[1]): Promise<void> {
  const config = readConfig()
  const db = openDb(openPool({ url: config.databaseUrl, connectionsMax: 1, waitMs: 5_000 }))
  const keys = await openKeys(db, config.keySource)
  const cells = openCells(config.cells, db)
  const deps = {
    db,
    cells,
    sealer: keys.sealer,
    passwords: makePasswords(config.pepperKeys, config.passwordRules),
  }
  try {
    await createSuperAdmin(deps, input)
  } catch (error) {
    if (!isRefusal(error, 'conflict')) throw error
    throw new Error('There is a super admin already. Say --another to create one more.', {
      cause: error,
    })
  } finally {
    keys.close()
    await cells?.close()
    await db.destroy()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
