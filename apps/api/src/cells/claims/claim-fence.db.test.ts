import { setTimeout as wait } from 'node:timers/promises'
import { signUp, updateUser } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECRETS_KEY, aForm } from '../../../test/auth-harness.ts'
import { openTestCells } from '../../../test/open-cells.ts'
import type { TestCells } from '../../../test/open-cells.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { createSuperAdmin } from '../../features/auth/create-super-admin.ts'
import { makePasswords } from '../../features/auth/passwords/passwords.ts'
import type { Directory } from '../directory/open-directory.ts'
import { openCells } from '../open-cells.ts'
import type { JoinedCells } from '../open-cells.ts'
import { makeClaims } from './claims.ts'

let both: TestCells
let first: JoinedCells
beforeAll(async () => {
  both = await openTestCells()
  first = openCells(both.c1.config.cells, both.c1.db)!
})
afterAll(async () => {
  await first.close()
  await both.close()
})

const joinSecond = (form: object) => both.c2.send(null, signUp, { body: form })

const countUsers = async (username: string) => {
  const found = both.c1.db.selectFrom('app_user').select('user_id')
  return (await found.where('username', '=', username).execute()).length
}

/** Makes all claims that are not kept older than a minute. */
const ageClaims = () =>
  sql`update claim set claimed_at = claimed_at - interval '61 s' where not is_kept`.execute(
    both.directory,
  )

/** Creates an account in the first cell, and runs `freeze` between its claims and its transaction. */
function createFrozen(form: ReturnType<typeof aForm>, freeze: () => Promise<void>) {
  const take: JoinedCells['claims']['take'] = async (accountId, names) => {
    await first.claims.take(accountId, names)
    await freeze()
  }
  const cells = { ...first, claims: { ...first.claims, take } }
  const passwords = makePasswords([SECRETS_KEY])
  const { db, sealer } = both.c1
  return createSuperAdmin({ db, sealer, passwords, cells }, { ...form, isAnother: true })
}

test('an account whose name was taken over while its process was frozen is not created', async () => {
  const form = aForm()
  const frozen = createFrozen(form, async () => {
    await ageClaims()
    expect((await joinSecond(form)).status).toBe(200)
  })
  await expect(frozen).rejects.toMatchObject({ code: 'unavailable' })
  expect(await countUsers(form.username)).toBe(0)
  const { username } = form
  const claims = both.directory.selectFrom('claim').select(['cell', 'is_kept'])
  const digest = first.claims.digest('username', username)
  expect(await claims.where('digest', '=', digest).execute()).toEqual([
    { cell: 'c2', is_kept: true },
  ])
})

test('an account whose claims the nightly comparison released meanwhile is not created', async () => {
  const form = aForm()
  const frozen = createFrozen(form, async () => {
    await ageClaims()
    const { account_id } = await both.directory
      .selectFrom('claim')
      .select('account_id')
      .where('digest', '=', first.claims.digest('username', form.username))
      .executeTakeFirstOrThrow()
    await first.claims.settle(account_id)
  })
  await expect(frozen).rejects.toMatchObject({ code: 'unavailable' })
  expect(await countUsers(form.username)).toBe(0)
})

test('a name is not taken over while the transaction of its account is open', async () => {
  const form = aForm()
  const { db, owner } = both.c1
  const answers: Record<string, number> = {}
  await owner.transaction().execute(async (tx) => {
    // The sign-up waits for the index of users, after it has begun its transaction.
    await sql`lock table app_user in share row exclusive mode`.execute(tx)
    const joining = both.c1.send(null, signUp, { body: form })
    await untilWaiting(db, 'insert into%app_user')
    await ageClaims()
    const other = joinSecond(form)
    await Promise.race([other, wait(500)])
    await sql`select 1`.execute(tx)
    void joining.then(({ status }) => (answers['first'] = status))
    void other.then(({ status }) => (answers['second'] = status))
  })
  await expect.poll(() => answers, { timeout: 60_000 }).toEqual({ first: 200, second: 409 })
})

/** Returns a directory whose transactions begin only when `gate` allows it. */
function slowDirectory(directory: Directory, gate: Promise<void>): Directory {
  const transaction = () => ({
    execute: async (work: Parameters<ReturnType<Directory['transaction']>['execute']>[0]) => {
      await gate
      return directory.transaction().execute(work)
    },
  })
  return new Proxy(directory, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  })
}

test('of two quick changes, the names of the second are claimed, also if the first is settled last', async () => {
  const boss = await both.c1.aPlayer({ role: 'super_admin' })
  const { data } = await both.c1.send(null, signUp, { body: aForm() })
  const { userId } = data.user
  const change = async (email: string) => {
    const body = { email, reason: 'Asked for it' }
    const { status } = await both.c1.send(boss, updateUser, { params: { userId }, body })
    expect(status).toBe(200)
  }
  const [one, two] = [aForm(), aForm()]
  await change(one.email)
  const gate = Promise.withResolvers<void>()
  const { c1 } = both
  const directory = slowDirectory(both.directory, gate.promise)
  const slow = makeClaims({ ...c1.config.cells!, ...first, directory, db: c1.db })
  const settlingFirst = slow.settle(userId)
  // Lets it read the names, and then wait for the directory.
  await wait(200)
  const changing = change(two.email).then(() => first.claims.settle(userId))
  await Promise.race([changing, wait(1_000)])
  gate.resolve()
  await Promise.all([settlingFirst, changing])
  const claims = both.directory.selectFrom('claim').select(['kind', 'digest', 'is_kept'])
  const emails = await claims.where('account_id', '=', userId).where('kind', '=', 'email').execute()
  expect(emails).toEqual([
    { kind: 'email', digest: first.claims.digest('email', two.email), is_kept: true },
  ])
})

test('a claim that its own account takes again is not taken over by whoever found it old', async () => {
  const { data } = await both.c1.send(null, signUp, { body: aForm() })
  const { userId } = data.user
  const { email } = aForm()
  await first.claims.take(userId, { email })
  await ageClaims()
  await first.claims.take(userId, { email })
  expect((await joinSecond(aForm({ email }))).code).toBe('email_taken')
})
