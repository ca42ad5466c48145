import { setTimeout as pause } from 'node:timers/promises'
import { verifySession } from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPeerKey } from '../../../../tools/cells/peer-keys.ts'
import { openTestCells } from '../../test/open-cells.ts'
import type { TestCells } from '../../test/open-cells.ts'
import { openCells } from './open-cells.ts'
import type { CellsSettings, JoinedCells } from './open-cells.ts'
import { addKeys, revokeKeys } from './directory/manage-keys.ts'
import type { PeerKey } from './directory/peer-key.ts'
import type { Whom } from './peers/signature.ts'

let both: TestCells
const opened: JoinedCells[] = []

/** Opens the cells as a process of the first cell does, without a cached list. */
const openFirst = () => openWith({})

/** Opens the cells with other settings than the first cell has. */
function openWith(settings: Partial<CellsSettings>): JoinedCells {
  const cells = openCells({ ...both.c1.config.cells!, ...settings }, both.c1.db)!
  opened.push(cells)
  return cells
}
beforeAll(async () => {
  both = await openTestCells()
})
afterAll(async () => {
  for (const cells of opened) await cells.close()
  await both.close()
})

const MAYA = '00000000-0000-4000-8000-000000000001'
const path = `/api/v1/peers/rows/userId?ids=${MAYA}`
const call = { method: 'GET', path, whom: 'cell' } as const

test('a deployment of one cell opens no directory', () => {
  expect(openCells(null, both.c1.db)).toBeNull()
})

test('a cell lists all cells of the deployment', async () => {
  const address = expect.stringMatching(/^http:/) as string
  expect(await openFirst().list()).toEqual([
    { name: 'c1', address, state: 'open' },
    { name: 'c2', address, state: 'open' },
  ])
})

test('a cell calls the API of another', async () => {
  const { status, body } = await openFirst().ask('c2', call)
  expect(status).toBe(200)
  expect(JSON.parse(body.toString())).toEqual({ data: [], message: 'OK' })
})

test('a call with another key is refused', async () => {
  const { status, body } = await openWith({ peerKeys: [aPeerKey()] }).ask('c2', call)
  expect(status).toBe(401)
  expect(JSON.parse(body.toString())).toMatchObject({ code: 'not_authenticated' })
})

test('a cell that names itself as another is refused', async () => {
  const { status } = await openWith({ name: 'c3' }).ask('c2', call)
  expect(status).toBe(401)
})

test('a path that is not open to cells refuses their calls', async () => {
  const ask = (whom: Whom) =>
    openFirst().ask('c2', { ...verifySession, whom, ip: '203.0.113.7', body: '{}' })
  for (const whom of ['visitor', 'staff', 'cell'] as const) {
    expect((await ask(whom)).status).toBe(401)
  }
})

/** `pnpm prove cells.attack` measures how long it takes. */
const PATIENTLY = { timeout: 10_000 }

const statusOf = async (key: PeerKey) =>
  (await openWith({ peerKeys: [key] }).ask('c2', call)).status

test('a revoked key is soon refused, and the other key of the cell is not', async () => {
  const [first, second] = [both.c1.config.cells!.peerKeys[0], aPeerKey()]
  await addKeys(both.owner, 'c1', [second])
  await expect.poll(() => statusOf(second), PATIENTLY).toBe(200)
  await revokeKeys(both.owner, 'c1', second.keyId)
  await expect.poll(() => statusOf(second), PATIENTLY).toBe(401)
  expect(await statusOf(first)).toBe(200)
})

test('a revoked key is not listed again', async () => {
  const key = aPeerKey()
  await addKeys(both.owner, 'c1', [key])
  await revokeKeys(both.owner, 'c1', key.keyId)
  expect(await addKeys(both.owner, 'c1', [key])).toEqual([])
  await pause(1_100)
  expect(await statusOf(key)).toBe(401)
})

test('a key is refused before and after its time', async () => {
  const keys = [aPeerKey(), aPeerKey(), aPeerKey()] as const
  const now = Date.now()
  const minutes = [
    [5, 10],
    [-10, -5],
    [-5, 5],
  ] as const
  for (const [n, [from, until]] of minutes.entries()) {
    const { keyId, publicKey } = keys[n]!
    const row = { key_id: keyId, cell: 'c1', public_key: Buffer.from(publicKey, 'base64url') }
    const times = [from, until].map((minute) => new Date(now + minute * 60_000)) as [Date, Date]
    const valid = { valid_from: times[0], valid_until: times[1] }
    await both.owner
      .insertInto('cell_key')
      .values({ ...row, ...valid })
      .execute()
  }
  await expect.poll(() => statusOf(keys[2]), PATIENTLY).toBe(200)
  expect(await statusOf(keys[0])).toBe(401)
  expect(await statusOf(keys[1])).toBe(401)
})

test('a cell that is unknown, silent or out is unavailable', async () => {
  const refused = (why: string) => ({ code: 'unavailable', about: { why } })
  await expect(openFirst().ask('c9', call)).rejects.toMatchObject(refused('unknown_cell'))
  const silent = { name: 'c3', address: 'http://127.0.0.1:1' }
  await both.owner.insertInto('cell').values(silent).execute()
  await expect(openFirst().ask('c3', call)).rejects.toMatchObject(refused('cell_silent'))
  await both.directory.updateTable('cell').set({ state: 'out' }).where('name', '=', 'c3').execute()
  await expect(openFirst().ask('c3', call)).rejects.toMatchObject(refused('cell_out'))
})

test('a cell starts while the directory is down', async () => {
  const directoryUrl = 'postgres://kapis_app@127.0.0.1:1/nowhere'
  const cells = openCells({ ...both.c1.config.cells!, directoryUrl }, both.c1.db)!
  await expect(cells.list()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await cells.close()
})
