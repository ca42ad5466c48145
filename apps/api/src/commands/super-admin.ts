import { text } from 'node:stream/consumers'
import { Email, MobileNumber, NewPassword, Username } from '@kapis/contract/auth'
import { isRefusal } from '@kapis/contract/refusals'
import * as z from 'zod/mini'
import { ONLY_CELL } from '#cells/cells.ts'
import { openCells } from '#cells/open-cells.ts'
import { readConfig } from '#config.ts'
import { openDb, openPool } from '#db/pool.ts'
import { openKeys } from '#fairness/signer/open-keys.ts'
import { createSuperAdmin, makePassword } from '#features/auth/create-super-admin.ts'
import { makePasswords } from '#features/auth/passwords/passwords.ts'
import { UsageError } from '#command-line/command.ts'
import type { CommandWords } from '#command-line/command.ts'

const SuperAdminInput = z.object({
  username: Username,
  email: Email,
  mobileNumber: MobileNumber,
  password: NewPassword,
})

/** Creates a super admin with a password that is made or read, and prints one that is made. */
export async function run({ values, flags }: CommandWords): Promise<void> {
  const isTyped = flags.has('password-stdin')
  const password = isTyped ? (await text(process.stdin)).replace(/\r?\n$/, '') : makePassword()
  const requested = z.safeParse(SuperAdminInput, {
    ...values,
    mobileNumber: values['mobile'],
    password,
  })
  if (!requested.success) {
    throw new UsageError(requested.error.issues.map((issue) => issue.message).join('\n'))
  }
  await create({ ...requested.data, isAnother: flags.has('another') })
  console.log(`The super admin ${requested.data.username} was created.`)
  if (!isTyped) console.log(`Password, shown only now: ${password}`)
}

async function create(input: Parameters<typeof createSuperAdmin>[1]): Promise<void> {
  const config = readConfig()
  const db = openDb(openPool({ url: config.databaseUrl, connectionsMax: 1, waitMs: 5_000 }))
  const keys = await openKeys(db, config.keySource)
  const cells = openCells(config.cells, db) ?? ONLY_CELL
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
    await cells.close()
    await db.destroy()
  }
}
