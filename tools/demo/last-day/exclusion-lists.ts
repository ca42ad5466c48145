import { hashListed } from '../../../apps/api/src/cashier/exclusions/list-hash.ts'
import type { Identifier } from '../../../apps/api/src/cashier/exclusions/list-hash.ts'
import { compareUpload } from '../../../apps/api/src/features/exclusions/compare-upload.ts'
import { importExclusions } from '../../../apps/api/src/features/exclusions/import-exclusions.ts'
import { previewImport } from '../../../apps/api/src/features/exclusions/preview-import.ts'
import { sendPart } from '../../../apps/api/src/features/exclusions/send-part.ts'
import { startUpload } from '../../../apps/api/src/features/exclusions/start-upload.ts'
import { sweepExclusions } from '../../../apps/api/src/features/exclusions/sweep-exclusions.ts'
import { writeList } from '../../../apps/api/src/features/exclusions/write-list.ts'
import { publishNothing } from '../../../apps/api/src/outbox/publish-fact.ts'
import { DAY_MS } from '../world/calendar.ts'
import { isoOf } from '../world/rows.ts'
import type { DemoDeps, DemoPlayer } from './demo-deps.ts'

/** Persons on the list who have no account. */
const STRANGERS = 40

/** Imports two lists that name some players, as staff and the worker do. */
export async function addExclusionLists(deps: DemoDeps, players: DemoPlayer[]): Promise<void> {
  const mobiles = players.map(({ mobile: value }): Identifier => ({ kind: 'mobile', value }))
  const emails = players.map(({ email: value }): Identifier => ({ kind: 'email', value }))
  const strangers = Array.from({ length: STRANGERS }, (_, place): Identifier => ({
    kind: 'email',
    value: `listed${place}@list.example`,
  }))
  await importList(deps, 'Restricted persons', [...mobiles.slice(0, 3), ...strangers])
  await importList(deps, 'Requests of families', [...emails.slice(2), ...strangers.slice(0, 6)])
}

async function importList(deps: DemoDeps, name: string, listed: Identifier[]): Promise<void> {
  const { db, admin, exclusions } = deps
  const header = 'kind,hash'
  const fileName = `${name.toLowerCase().replaceAll(' ', '-')}.csv`
  const { exclusionUploadId } = await startUpload(db, admin, { fileName, header })
  if (exclusionUploadId === null) throw new Error('the demo list has no columns')
  const text = listed.map((one) => `${one.kind},${hashListed(one).toString('hex')}`).join('\n')
  const part = { exclusionUploadId, part: 0, firstLine: 2, text }
  await sendPart({ db, hasher: exclusions.hasher }, admin, part)
  await previewImport(db, admin, { exclusionUploadId, name, mode: 'replace', parts: 1 })
  await compareUpload(db, exclusionUploadId)
  const listedOn = isoOf(deps.now - 3 * DAY_MS).slice(0, 10)
  await importExclusions(db, admin, { exclusionUploadId, listedOn, removed: 0 })
  await writeList({ db, publishFacts: publishNothing }, exclusionUploadId)
  const { exclusion_import_id: exclusionImportId } = await db
    .selectFrom('exclusion_import')
    .select('exclusion_import_id')
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await sweepExclusions({ db, exclusions }, exclusionImportId)
}
