import { verifySession } from '@kapis/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestCells } from '../../test/open-cells.ts'
import type { TestCells } from '../../test/open-cells.ts'
import { openCells } from './open-cells.ts'
import type { JoinedCells } from './open-cells.ts'

let both: TestCells
const opened: JoinedCells[] = []

/** Opens the cells as a process of the first cell does, without a cached list. */
function openFirst(): JoinedCells {
  const cells = openCells(both.c1.config.cells, both.c1.db)!
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

const call = { ...verifySession, body: '{}' }

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
  expect(JSON.parse(body.toString())).toMatchObject({ message: verifySession.message })
})

test('a call with another key is refused', async () => {
  const stranger = openCells({ ...both.c1.config.cells!, cellKey: Buffer.alloc(32) }, both.c1.db)!
  opened.push(stranger)
  const { status, body } = await stranger.ask('c2', call)
  expect(status).toBe(401)
  expect(JSON.parse(body.toString())).toMatchObject({ code: 'not_authenticated' })
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
