import { EXCLUSION_MODES } from '@kapis/contract/exclusions'
import * as routes from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '#db/sweep.ts'
import { approveNewest, csvOf, importList, uploadList } from '../../../test/import-list.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'

let app: TestApp
let boss: Player
let second: Player
beforeAll(async () => {
  app = await openTestApp()
  boss = await app.aPlayer({ role: 'super_admin' })
  second = await app.aPlayer({ role: 'super_admin' })
})
afterAll(() => app.close())

const mobiles = (...values: string[]) =>
  csvOf(values.map((value) => ({ kind: 'mobile', value }) as const))

/** Makes an upload older, and lets the sweep delete the first row that it may. */
async function leave(exclusionUploadId: string, age: string) {
  await sql`update exclusion_upload set made_at = now() - ${age}::interval
    where exclusion_upload_id = ${exclusionUploadId}`.execute(app.owner)
  await sweep(app.db, { rowsMax: 1, slicesMax: 1 })
}

const ask = (exclusionUploadId: string, removed: number) => {
  const body = { exclusionUploadId, listedOn: '2026-11-01', removed, reason: 'A new list' }
  return app.send(boss, routes.importExclusions, { body })
}

test.each(EXCLUSION_MODES)(
  'an upload of which the sweep may have deleted lines is not imported: not_found (%s)',
  async (mode) => {
    const csv = mobiles('09170000001', '09170000002', '09170000003')
    const { exclusionUploadId } = await uploadList(app, boss, { name: `Left ${mode}`, mode, csv })
    await leave(exclusionUploadId, '25 hours')
    expect((await ask(exclusionUploadId, 0)).code).toBe('not_found')
    const body = { exclusionUploadId, name: 'Left', mode, parts: 1 }
    expect((await app.send(boss, routes.previewExclusionImport, { body })).code).toBe('not_found')
    const part = { part: 1, firstLine: 5, text: csv.split('\n')[1]! }
    const sent = { params: { exclusionUploadId }, body: part }
    expect((await app.send(boss, routes.sendExclusionPart, sent)).code).toBe('not_found')
  },
)

test('a removal is not approved once the sweep may have deleted lines: approval_lapsed', async () => {
  const list = { name: 'Removal', csv: mobiles('09170000004', '09170000005') }
  await importList(app, { as: boss, second }, list)
  const csv = mobiles('09170000005', '09170000006', '09170000007')
  const { exclusionUploadId } = await uploadList(app, boss, { name: 'Removal', csv })
  expect((await ask(exclusionUploadId, 1)).code).toBe('second_person_needed')
  await leave(exclusionUploadId, '9 days')
  expect((await approveNewest(app, second)).code).toBe('approval_lapsed')
})
