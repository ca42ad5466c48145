import { randomUUID } from 'node:crypto'
import { deleteUser, signUp, updateUser } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../test/auth-harness.ts'
import { openTestCells } from '../../../test/open-cells.ts'
import type { TestCells } from '../../../test/open-cells.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { openCells } from '../open-cells.ts'
import type { JoinedCells } from '../open-cells.ts'
import { compareClaims } from './compare-claims.ts'
import { CLAIM_KINDS } from './digest-name.ts'

let both: TestCells
let first: JoinedCells
let second: JoinedCells
beforeAll(async () => {
  both = await openTestCells()
  first = openCells(both.c1.config.cells, both.c1.db)!
  second = openCells(both.c2.config.cells, both.c2.db)!
})
afterAll(async () => {
  await Promise.all([first.close(), second.close()])
  await both.close()
})

const join = (cell: TestApp, form: object) => cell.send(null, signUp, { body: form })

function claimsOf(accountId: string) {
  const claims = both.directory.selectFrom('claim').selectAll()
  return claims.where('account_id', '=', accountId).orderBy('kind').execute()
}

/** Makes the claims of an account as old as if its cell had stopped a minute ago. */
async function age(accountId: string, seconds = 61): Promise<void> {
  await sql`update claim set claimed_at = claimed_at - make_interval(secs => ${seconds})
    where account_id = ${accountId}`.execute(both.directory)
}

test('a sign-up claims the three names of its account, and the directory stores none of them', async () => {
  const form = aForm()
  const { data } = await join(both.c1, form)
  const claims = await claimsOf(data.user.userId)
  expect(claims.map(({ kind, cell, is_kept }) => [kind, cell, is_kept])).toEqual([
    ['email', 'c1', true],
    ['mobile', 'c1', true],
    ['username', 'c1', true],
  ])
  const stored = claims.map(({ digest }) => digest.toString('latin1')).join()
  for (const name of [form.username, form.email, form.mobileNumber]) {
    expect(stored).not.toContain(name)
  }
})

test.each([
  ['username', 'username_taken'],
  ['email', 'email_taken'],
  ['mobileNumber', 'mobile_taken'],
] as const)('the %s of an account is taken in every cell, in any case', async (field, code) => {
  const form = aForm()
  expect((await join(both.c1, form)).status).toBe(200)
  const same = aForm({ [field]: form[field].toUpperCase() })
  expect(await join(both.c2, same)).toMatchObject({ status: 409, code })
  // None of the other names stays claimed.
  expect((await join(both.c2, { ...same, [field]: aForm()[field] })).status).toBe(200)
})

test('of two sign-ups with the same name in two cells at once, one wins [RCV-07]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { username } = aForm()
    const answers = await Promise.all(
      [both.c1, both.c2].map((cell) => join(cell, aForm({ username }))),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  }
})

test('a sign-up that its cell refuses releases its claims', async () => {
  const unclaimed = await both.c1.aPlayer()
  const { email } = await both.c1.db
    .selectFrom('app_user')
    .select('email')
    .where('user_id', '=', unclaimed.userId)
    .executeTakeFirstOrThrow()
  const form = aForm()
  expect((await join(both.c1, { ...form, email })).code).toBe('email_taken')
  expect((await join(both.c2, form)).status).toBe(200)
})

test('a claim that a crash left behind is taken over after a minute, from either cell', async () => {
  for (const owner of [first, second]) {
    const form = aForm()
    const accountId = randomUUID()
    await owner.claims.take(accountId, { username: form.username })
    expect((await join(both.c1, form)).code).toBe('username_taken')
    await age(accountId)
    expect((await join(both.c1, form)).status).toBe(200)
  }
})

test('a claim is not taken over if it was kept, or if its cell has the account', async () => {
  const form = aForm()
  const { data } = await join(both.c2, form)
  const { userId } = data.user
  await age(userId, 3_600)
  expect((await join(both.c1, form)).code).toBe('username_taken')
  // The cell stopped after it had created the account, but before it kept the claim.
  await both.directory.updateTable('claim').set({ is_kept: false }).execute()
  expect((await join(both.c1, form)).code).toBe('username_taken')
})

test('an old claim of a cell that does not answer is not taken over', async () => {
  const form = aForm()
  const silent = { name: 'c3', address: 'http://127.0.0.1:1' }
  await both.owner.insertInto('cell').values(silent).execute()
  const accountId = randomUUID()
  await first.claims.take(accountId, { username: form.username })
  const mine = both.owner.updateTable('claim').set({ cell: 'c3' })
  await mine.where('account_id', '=', accountId).execute()
  await age(accountId)
  // The list of cells is at most a second old.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect((await join(both.c1, form)).code).toBe('unavailable')
  await both.directory.deleteFrom('claim').where('cell', '=', 'c3').execute()
})

/** Runs the queued jobs of a cell as its worker would. */
async function settleJobs(cell: TestApp, { claims }: JoinedCells): Promise<number> {
  const { rows } = await sql<{ payload: { accountId: string } }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'settle-claims' returning payload`.execute(cell.owner)
  for (const { payload } of rows) await claims.settle(payload.accountId)
  return rows.length
}

const change = (boss: Player, userId: string, body: object) =>
  both.c1.send(boss, updateUser, { params: { userId }, body: { ...body, reason: 'Asked for it' } })

test('a new e-mail address is claimed before it is stored, and the old one is free afterwards', async () => {
  const boss = await both.c1.aPlayer({ role: 'super_admin' })
  const [form, other, fresh] = [aForm(), aForm(), aForm()]
  const { userId } = (await join(both.c1, form)).data.user
  await join(both.c2, other)
  expect(await change(boss, userId, { email: other.email })).toMatchObject({ code: 'email_taken' })
  expect((await change(boss, userId, { email: fresh.email })).status).toBe(200)
  expect((await join(both.c2, aForm({ email: fresh.email }))).code).toBe('email_taken')
  expect((await join(both.c2, aForm({ email: form.email }))).code).toBe('email_taken')
  expect(await settleJobs(both.c1, first)).toBe(1)
  expect((await join(both.c2, aForm({ email: form.email }))).status).toBe(200)
  expect(await claimsOf(userId)).toHaveLength(3)
})

test('settling leaves the claim of a change that is under way', async () => {
  const [form, fresh] = [aForm(), aForm()]
  const { userId } = (await join(both.c1, form)).data.user
  await first.claims.take(userId, { email: fresh.email })
  await first.claims.settle(userId)
  expect(await claimsOf(userId)).toHaveLength(4)
  await age(userId)
  await first.claims.settle(userId)
  expect(await claimsOf(userId)).toHaveLength(3)
})

test('the names of a deleted account are free in every cell', async () => {
  const boss = await both.c1.aPlayer({ role: 'super_admin' })
  const form = aForm()
  const { userId } = (await join(both.c1, form)).data.user
  const sent = { params: { userId }, query: { reason: 'Asked for it' } }
  expect((await both.c1.send(boss, deleteUser, sent)).status).toBe(200)
  expect(await settleJobs(both.c1, first)).toBe(1)
  expect(await claimsOf(userId)).toEqual([])
  expect((await join(both.c2, form)).status).toBe(200)
})

test('the nightly comparison claims and releases what is missing or left, and reports doubles', async () => {
  const deps = { ...both.c1.config.cells!, ...first, db: both.c1.db }
  await compareClaims(deps)
  const unclaimed = await both.c1.aPlayer()
  const forgotten = randomUUID()
  await first.claims.take(forgotten, { username: 'nobody-has-it' })
  await first.claims.keep(forgotten)
  // Two sign-ups were stopped, one of them a minute ago.
  const [crashed, young] = [randomUUID(), randomUUID()]
  await first.claims.take(crashed, { username: 'stopped-before' })
  await age(crashed)
  await first.claims.take(young, { username: 'stopped-now' })
  const double = await both.c1.aPlayer()
  await second.claims.take(randomUUID(), { username: double.username })
  // The mirror of a member of staff whose home is the other cell.
  const mirror = await both.c1.aPlayer({ role: 'admin' })
  await sql`update app_user set home_cell = 'c2', password_hash = 'elsewhere',
    email = user_id || '@c2.invalid' where user_id = ${mirror.userId}`.execute(both.c1.owner)
  await second.claims.take(mirror.userId, { username: mirror.username })
  const page = 2
  expect(await compareClaims(deps, page)).toMatchObject({
    settled: 2,
    released: 2,
    doubled: [double.userId],
  })
  expect(await claimsOf(unclaimed.userId)).toHaveLength(CLAIM_KINDS.length)
  expect([...(await claimsOf(forgotten)), ...(await claimsOf(crashed))]).toEqual([])
  expect(await claimsOf(young)).toHaveLength(1)
  expect(await claimsOf(mirror.userId)).toMatchObject([{ cell: 'c2' }])
  expect(await compareClaims(deps, page)).toMatchObject({ released: 0, doubled: [double.userId] })
})
