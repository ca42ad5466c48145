import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  adjustWallet,
  decideApproval,
  deleteUser,
  getOverview,
  getUser,
  listApprovals,
  listUsers,
  signIn,
  updateUser,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl } from '../../../../../tools/services/databases.ts'
import { readStaffRow } from '../../../test/as-staff.ts'
import { openTestCells } from '../../../test/open-cells.ts'
import type { TestCells } from '../../../test/open-cells.ts'
import type { Player } from '../../../test/test-app.ts'
import { applyLapsed } from '../../approvals/lapse-everywhere.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { makePasswords } from '../../features/auth/passwords/passwords.ts'
import { openDirectory } from '../directory/open-directory.ts'

let both: TestCells
let boss: Player
let second: Player
beforeAll(async () => {
  both = await openTestCells()
  // The request to sign in may reach the cell that has the account, which then reads the hash.
  const passwordHash = await makePasswords(both.c1.config.pepperKeys).hash('Right-Password1!')
  boss = await both.c1.aPlayer({ role: 'super_admin', passwordHash })
  second = await both.c1.aPlayer({ role: 'super_admin' })
})
afterAll(() => both.close())

const REACHES_MS = 1_000
const POLL_MS = 10

/** Waits until the other cell has this row, and returns how long that took. */
async function untilThere(member: Player, expected: object): Promise<number> {
  const start = performance.now()
  const isThere = async () => {
    const row = await readStaffRow(both.c2, member)
    return row !== undefined && JSON.stringify({ ...row, ...expected }) === JSON.stringify(row)
  }
  while (!(await isThere())) {
    if (performance.now() - start > 10 * REACHES_MS) {
      throw new Error(`c2 still has ${JSON.stringify(await readStaffRow(both.c2, member))}`)
    }
    await pause(POLL_MS)
  }
  return performance.now() - start
}
const of = ({ userId }: Player) => ({ params: { userId } })
const update = (who: Player, body: object) =>
  both.c1.send(boss, updateUser, { ...of(who), body: { reason: 'Asked', ...body } })
async function approve() {
  const { data } = await both.c1.send(second, listApprovals, { query: {} })
  const { approvalId } = data.approvals[0]!
  const sent = { params: { approvalId }, body: { verdict: 'approve', reason: 'Right' } }
  return (await both.c1.send(second, decideApproval, sent)).status
}

test('a new member of staff, a new role, a block and a deletion reach the other cell in a second', async () => {
  const took: number[] = []
  const member = await both.c1.aPlayer({ role: 'moderator' })
  took.push(await untilThere(member, { role: 'moderator', status: 'active', home: 'c1' }))
  expect((await update(member, { role: 'admin' })).code).toBe('second_person_needed')
  expect(await approve()).toBe(200)
  took.push(await untilThere(member, { role: 'admin' }))
  expect((await update(member, { status: 'blocked' })).status).toBe(200)
  took.push(await untilThere(member, { status: 'blocked' }))
  const removed = await both.c1.send(boss, deleteUser, { ...of(member), query: {} })
  expect(removed.status).toBe(200)
  took.push(await untilThere(member, { gone: true }))
  expect((await readStaffRow(both.c2, member))!).not.toMatchObject({ username: member.username })
  expect(Math.max(...took)).toBeLessThan(REACHES_MS)
})

test('a block of a moment spends what the member has requested in the other cell, for good', async () => {
  await untilThere(boss, { role: 'super_admin' })
  const member = await both.c1.aPlayer({ role: 'admin' })
  await untilThere(member, { role: 'admin' })
  const invitationId = await inviteElsewhere(member)
  for (const status of ['blocked', 'active']) {
    expect((await update(member, { status })).status).toBe(200)
  }
  await expect
    .poll(() => readRevoked(invitationId), { timeout: 10 * REACHES_MS })
    .toEqual({ revoked_by: boss.userId })
})

test('a block that a cell hears of late leaves what the member has requested since', async () => {
  const member = await both.c1.aPlayer({ role: 'admin' })
  await untilThere(member, { role: 'admin' })
  const invitationId = await inviteElsewhere(member)
  const at = new Date(Date.now() - 60_000).toISOString()
  const maker = { userId: member.userId, role: 'admin', status: 'blocked' }
  const actor = { userId: boss.userId, username: boss.username, role: 'super_admin' }
  await inTransaction(both.c2.db, (tx) =>
    applyLapsed(tx, { body: { maker, actor, at }, cell: 'c1' }),
  )
  expect(await readRevoked(invitationId)).toEqual({ revoked_by: null })
})

/** Adds an open invitation of a member of staff in the other cell. */
async function inviteElsewhere({ userId }: Player): Promise<string> {
  const invitation = { invitation_id: randomUUID(), role: 'moderator', made_by: userId } as const
  await both.c2.owner
    .insertInto('staff_invitation')
    .values({ ...invitation, reason: 'New colleague' })
    .execute()
  return invitation.invitation_id
}

function readRevoked(invitationId: string) {
  return both.c2.db
    .selectFrom('staff_invitation')
    .select('revoked_by')
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst()
}

test('a member of staff who is a player again is no staff elsewhere', async () => {
  const member = await both.c1.aPlayer({ role: 'moderator' })
  await untilThere(member, { role: 'moderator' })
  expect((await update(member, { role: 'player' })).code).toBe('second_person_needed')
  expect(await approve()).toBe(200)
  await untilThere(member, { gone: true, status: 'disabled' })
})

test('players of another cell are not copied', async () => {
  const player = await both.c1.aPlayer()
  const member = await both.c1.aPlayer({ role: 'moderator' })
  await untilThere(member, { role: 'moderator' })
  expect(await readStaffRow(both.c2, player)).toBeUndefined()
})

test('lists show staff of another cell as such, and no contact details of theirs', async () => {
  await untilThere(boss, { role: 'super_admin' })
  const reader = await both.c2.aPlayer({ role: 'super_admin' })
  const { data } = await both.c2.send(reader, listUsers, { query: { role: 'super_admin' } })
  const shown = data.users.find(({ userId }) => userId === boss.userId)!
  const unknown = { email: '', mobileNumber: '' }
  expect(shown).toMatchObject({ username: boss.username, homeCell: 'c1', ...unknown })
  expect(data.users.find(({ userId }) => userId === reader.userId)).not.toHaveProperty('homeCell')
  const page = await both.c2.send(reader, getUser, of(boss))
  expect(page.data.account.balance).toEqual({ coin: 0, ticket: 0 })
  const overview = (await both.c2.send(reader, getOverview, {})).data
  expect(overview.activeSuperAdmins).toBeGreaterThanOrEqual(3)
})

test('an account is changed only in its own cell: user_elsewhere', async () => {
  await untilThere(second, { role: 'super_admin' })
  const member = await both.c1.aPlayer({ role: 'admin' })
  await untilThere(member, { role: 'admin' })
  const here = await both.c2.aPlayer({ role: 'super_admin' })
  const change = { ...of(member), body: { status: 'blocked', reason: 'Here' } }
  expect((await both.c2.send(here, updateUser, change)).code).toBe('user_elsewhere')
  const gone = await both.c2.send(here, deleteUser, { ...of(member), query: {} })
  expect(gone.code).toBe('user_elsewhere')
  const gift = { amount: 1, currency: 'coin', type: 'admin_deposit', comment: 'Here' }
  const given = await both.c2.send(here, adjustWallet, { ...of(member), body: gift })
  expect(given.code).toBe('user_elsewhere')
})

test('nobody signs in as a member of staff of another cell', async () => {
  await untilThere(boss, { role: 'super_admin' })
  const body = { username: boss.username, password: 'elsewhere' }
  expect((await both.c2.send(null, signIn, { body })).code).toBe('wrong_credentials')
  const set = { password_hash: 'another' }
  const give = both.c2.owner.updateTable('app_user').set(set).where('user_id', '=', boss.userId)
  await expect(give.execute()).rejects.toThrow(/app_user_home_cell_check/)
})

test('a name that a user here has already gets the name of the cell', async () => {
  const [local, member] = [await both.c2.aPlayer(), await both.c1.aPlayer({ role: 'moderator' })]
  await untilThere(member, { role: 'moderator' })
  const named = { username: local.username }
  await both.c1.owner
    .updateTable('app_user')
    .set(named)
    .where('user_id', '=', member.userId)
    .execute()
  await untilThere(member, { username: `${local.username}@c1` })
})

test('each cell keeps a super admin of its own', async () => {
  const alone = await openTestCells()
  try {
    const first = await alone.c1.aPlayer({ role: 'super_admin' })
    const other = await alone.c2.aPlayer({ role: 'super_admin' })
    const start = performance.now()
    while ((await readStaffRow(alone.c1, other)) === undefined) {
      if (performance.now() - start > 10 * REACHES_MS) throw new Error('it never came')
      await pause(POLL_MS)
    }
    const block = alone.c1.db
      .updateTable('app_user')
      .set({ status: 'blocked' })
      .where('user_id', '=', first.userId)
    await expect(block.execute()).rejects.toThrow(/last super admin/)
  } finally {
    await alone.close()
  }
})

test('what changed while the directory was down arrives once it is back', async () => {
  const member = await both.c1.aPlayer({ role: 'moderator' })
  await untilThere(member, { role: 'moderator' })
  const { pathname } = new URL(both.c1.config.cells!.directoryUrl)
  const { adminUrl } = inject('kapisDb')
  const owner = openDirectory(databaseUrl(adminUrl, pathname.slice(1), 'kapis_owner'))
  try {
    await sql`revoke all on staff from kapis_app`.execute(owner)
    expect((await update(member, { status: 'blocked' })).status).toBe(200)
    await pause(REACHES_MS)
    expect(await readStaffRow(both.c2, member)).toMatchObject({ status: 'active' })
    await sql`grant select, insert, update on staff to kapis_app`.execute(owner)
    expect(await untilThere(member, { status: 'blocked' })).toBeLessThan(REACHES_MS)
  } finally {
    await owner.destroy()
  }
})

test('a list of the cell’s own users neither shows nor counts staff of another cell', async () => {
  await untilThere(boss, { role: 'super_admin' })
  await untilThere(second, { role: 'super_admin' })
  const list = async (query: object) => {
    const reader = await both.c2.aPlayer({ role: 'admin' })
    const { data } = await both.c2.send(reader, listUsers, { query: { pageSize: '100', ...query } })
    return { names: data.users.map(({ username }) => username), total: data.pagination.totalItems }
  }
  for (const query of [{}, { role: 'super_admin' }, { search: 'p-' }]) {
    const all = await list(query)
    const own = await list({ ...query, homeOnly: 'true' })
    expect(all.names).toContain(boss.username)
    expect(own.names).not.toContain(boss.username)
    expect(own.names).not.toContain(second.username)
    expect(own.total).toBe(own.names.length)
  }
})
