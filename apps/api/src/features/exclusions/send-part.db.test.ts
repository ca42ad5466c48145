import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { csvOf } from '../../../test/import-list.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'

let app: TestApp
let admin: Player
let exclusionUploadId: string
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.aPlayer({ role: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  const body = { fileName: 'list.csv', header: 'kind,hash' }
  const { data } = await app.send(admin, routes.startExclusionUpload, { body })
  exclusionUploadId = data.exclusionUploadId!
})

/** Returns the line of a mobile number in a file. */
const lineOf = (value: string) => csvOf([{ kind: 'mobile', value }]).split('\n')[1]!
const ONE = lineOf('09170000001')
const OTHER = lineOf('09170000002')

async function send(text: string, { part = 0, firstLine = 2 } = {}) {
  const sent = { params: { exclusionUploadId }, body: { part, firstLine, text } }
  const { status, code } = await app.send(admin, routes.sendExclusionPart, sent)
  return code ?? status
}

/** Returns the numbers of the lines that are stored, each once. */
async function storedLines() {
  const { rows } = await sql<{ line: number }>`select distinct line from exclusion_upload_line
    where exclusion_upload_id = ${exclusionUploadId} order by line`.execute(app.db)
  return rows.map(({ line }) => line)
}

test('a part that is sent again is stored once', async () => {
  expect([await send(ONE), await send(ONE)]).toEqual([200, 200])
  expect(await send(ONE, { firstLine: 9 })).toBe(200)
  expect(await storedLines()).toEqual([2])
})

test('a part that is sent again with other text is refused, and none of it is stored: conflict', async () => {
  expect(await send(ONE)).toBe(200)
  expect(await send(`${ONE}\n${OTHER}`)).toBe('conflict')
  expect(await storedLines()).toEqual([2])
})

test('a part with lines of another part is refused: conflict', async () => {
  // An addition leaves a line alone if the list has it, and so would leave out the other person.
  expect(await send(ONE)).toBe(200)
  expect(await send(OTHER, { part: 1, firstLine: 2 })).toBe('conflict')
  expect(await send(OTHER, { part: 1, firstLine: 3 })).toBe(200)
  expect(await storedLines()).toEqual([2, 3])
})

test('a part that arrives while the comparison begins is refused: conflict', async () => {
  expect(await send(ONE)).toBe(200)
  let late!: ReturnType<typeof send>
  await app.owner.transaction().execute(async (tx) => {
    // The preview holds this lock until it has queued the comparison.
    await sql`select from exclusion_upload
      where exclusion_upload_id = ${exclusionUploadId} for update`.execute(tx)
    await sql`update exclusion_upload set state = 'comparing'
      where exclusion_upload_id = ${exclusionUploadId}`.execute(tx)
    late = send(OTHER, { part: 1, firstLine: 3 })
    await untilWaiting(app.db)
  })
  expect(await late).toBe('conflict')
  expect(await storedLines()).toEqual([2])
})
