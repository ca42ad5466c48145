import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm, authTestApp } from '../../../test/auth-harness.ts'
import { openTestCells } from '../../../test/open-cells.ts'
import { aPeerKey } from '../../../../../tools/cells/peer-keys.ts'
import type { TestCells } from '../../../test/open-cells.ts'
import { runCellCommand } from '../../commands/cell.ts'
import { diagnose } from '../../doctor/diagnose.ts'
import type { PeerKey } from '../directory/peer-key.ts'
import { addKeys } from './manage-keys.ts'
import { openDirectory } from './open-directory.ts'
import { openCells } from '../open-cells.ts'
import type { JoinedCells } from '../open-cells.ts'

let both: TestCells
let cells: JoinedCells
beforeAll(async () => {
  both = await openTestCells()
  cells = openCells(both.c1.config.cells, both.c1.db)!
})
afterAll(async () => {
  await cells.close()
  await both.close()
})

const openOwner = () => openDirectory(both.ownerUrl)
const run = (...words: string[]) =>
  runCellCommand({ config: both.c1.config, cells, db: both.c1.db, openOwner }, words)

const findingOf = async (config = both.c1.config) =>
  (await diagnose(config)).find(({ name }) => name === 'cells')

test('a cell is added, closed, opened and taken out, and the list says so', async () => {
  expect(await run('add', 'c9', 'http://10.0.0.9:3000')).toContain('c9 was added')
  const lineOf = async () => (await run('list')).split('\n').find((line) => line.startsWith('c9'))
  expect(await lineOf()).toMatch(/^c9 +open +0 accounts +http:\/\/10\.0\.0\.9:3000$/)
  for (const [command, state] of [
    ['close', 'closed'],
    ['open', 'open'],
    ['out', 'out'],
    ['in', 'open'],
  ] as const) {
    expect(await run(command, 'c9')).toBe(`The cell c9 is ${state}.`)
    expect(await lineOf()).toMatch(new RegExp(`^c9 +${state} `))
  }
  await run('add', 'c9', 'https://c9.internal')
  expect(await lineOf()).toContain('https://c9.internal')
})

test.each([
  `insert into cell (name, address) values ('c8', 'http://evil')`,
  `update cell set address = 'http://evil'`,
  `update claim set cell = 'c2'`,
  `update claim set account_id = gen_random_uuid()`,
  `update staff set home_cell = 'c2'`,
  `update staff_day set cell = 'c2'`,
  `delete from staff_day`,
  `update promo_grant set cell = 'c2'`,
  `insert into key_check (name, digest) values ('DIRECTORY_KEY', sha256(''))`,
  `update cell_key set valid_until = null`,
  `update cell_key set revoked_at = null`,
  `insert into cell_key (key_id, cell, public_key) values ('${'0'.repeat(16)}', 'c1', sha256(''))`,
  `delete from cell_key`,
  `delete from fact`,
  `update fact set body = '{}'`,
  `delete from staff`,
  `delete from cell`,
])('the API may not run %s in the directory', async (statement) => {
  const refused = sql.raw(statement).execute(both.directory)
  await expect(refused).rejects.toThrow('permission denied')
})

test.each([
  [['close', 'c8'], 'There is no cell c8'],
  [['add', 'C9', 'http://c9'], 'Name the command and the cell'],
  [['add', 'c8', 'http://c8/path'], 'no URL without a path'],
  [['remove', 'c9'], 'There is no command remove'],
  [['revoke-key'], 'Name the command and the cell'],
  [['revoke-key', 'c8'], 'c8 has no such key'],
  [['revoke-key', 'c1', 'all'], 'all is no id of a key'],
  [['revoke-key', 'c1', '0'.repeat(16)], 'c1 has no such key'],
])('the command %j is refused', async (words, message) => {
  await expect(run(...words)).rejects.toThrow(message)
})

test('a cell with other keys than the first one adds nothing', async () => {
  await run('add', 'c9', 'http://10.0.0.9:3000')
  const config = { ...both.c1.config, identityKeys: [Buffer.alloc(32, 9)] as [Buffer] }
  const deps = { config, cells, db: both.c1.db, openOwner }
  const added = runCellCommand(deps, ['add', 'c7', 'http://10.0.0.7:3000'])
  await expect(added).rejects.toThrow('IDENTITY_KEYS must be equal')
  expect(await run('list')).not.toContain('c7')
})

test('a key is replaced without a pause, and revoked', async () => {
  const old = both.c1.config.cells!.peerKeys[0]
  const fresh = aPeerKey()
  const linesOf = async (key: PeerKey) =>
    (await run('list')).split('\n').filter((line) => line.includes(key.keyId))
  const withKeys = (...peerKeys: [PeerKey, ...PeerKey[]]) => ({
    ...both.c1.config,
    cells: { ...both.c1.config.cells!, peerKeys },
  })
  const add = (config = both.c1.config) =>
    runCellCommand({ config, cells, db: both.c1.db, openOwner }, ['add-key'])
  expect(await add()).toContain('listed for c1 already')
  expect(await findingOf(withKeys(fresh))).toMatchObject({ state: 'fail' })
  expect(await add(withKeys(old, fresh))).toContain(`c1 may sign with ${fresh.keyId}`)
  expect(await linesOf(fresh)).toEqual([expect.stringMatching(/ {2}from [\d-]+ [\d:]+ UTC$/)])
  expect(await linesOf(old)).toEqual([expect.stringContaining(' until ')])
  expect(await findingOf(withKeys(old, fresh))).toMatchObject({ state: 'warn' })
  expect(await findingOf(withKeys(fresh, old))).toMatchObject({ state: 'ok' })
  expect(await run('revoke-key', 'c1', old.keyId)).toContain('One key of c1 revoked')
  expect(await linesOf(old)).toEqual([expect.stringContaining(' revoked ')])
  expect(await findingOf(withKeys(old, fresh))).toMatchObject({
    state: 'fail',
    says: `the key ${old.keyId} was revoked or has ended: calls are refused`,
  })
  expect(await findingOf(withKeys(fresh, old))).toMatchObject({ state: 'ok' })
  // For the tests that follow.
  await both.owner.updateTable('cell_key').set({ revoked_at: null, valid_until: null }).execute()
})

test('all keys of a cell are revoked at once, and none of another', async () => {
  await run('add', 'c5', 'http://10.0.0.5:3000')
  await addKeys(both.owner, 'c5', [aPeerKey(), aPeerKey()])
  expect(await run('revoke-key', 'c5')).toContain('2 keys of c5 revoked')
  await expect(run('revoke-key', 'c5')).rejects.toThrow('c5 has no such key')
  expect(await findingOf()).toMatchObject({ state: 'ok' })
})

test('a key of one cell is not listed for another, nor for a cell that does not exist', async () => {
  const [key] = both.c1.config.cells!.peerKeys
  await expect(addKeys(both.owner, 'c2', [key])).rejects.toThrow('is that of c1')
  await expect(addKeys(both.owner, 'c8', [key])).rejects.toThrow('There is no cell c8')
})

test('the accounts of a deployment that had one cell are claimed', async () => {
  const before = await both.c1.aPlayer()
  const form = aForm({ username: before.username })
  expect(await run('claim')).toMatch(/^\d+ accounts, \d+ claimed or corrected, 0 released\.$/)
  const answer = await authTestApp(both.c2).post('signup', form)
  expect(answer.body.code).toBe('username_taken')
})

test('the doctor finds a dead directory, a cell that is not listed, and other keys', async () => {
  await run('add', 'c9', 'http://10.0.0.9:3000')
  expect(await findingOf()).toMatchObject({ state: 'ok' })
  const { cells: own } = both.c1.config
  const withCell = (change: object) => ({ ...both.c1.config, cells: { ...own!, ...change } })
  expect(await findingOf(withCell({ name: 'c6' }))).toMatchObject({ state: 'fail' })
  const otherKey = { directoryKey: Buffer.alloc(32, 9) }
  expect(await findingOf(withCell(otherKey))).toMatchObject({
    state: 'fail',
    says: 'DIRECTORY_KEY differs from the other cells',
  })
  const directoryUrl = 'postgres://kapis_app@127.0.0.1:1/nowhere'
  expect(await findingOf(withCell({ directoryUrl }))).toMatchObject({ state: 'fail' })
  await run('out', 'c1')
  expect(await findingOf()).toMatchObject({ state: 'warn' })
  await run('in', 'c1')
  expect(await findingOf({ ...both.c1.config, cells: null })).toBeUndefined()
})
