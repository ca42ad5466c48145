import { EXCLUSION_PART_LINES_MAX } from '@kapis/contract/exclusions'
import type { ExclusionPreview } from '@kapis/contract/exclusions'
import * as routes from '@kapis/contract/routes'
import { hashListed } from '../src/cashier/exclusions/list-hash.ts'
import type { Identifier } from '../src/cashier/exclusions/list-hash.ts'
import { compareUpload } from '../src/features/exclusions/compare-upload.ts'
import { writeList } from '../src/features/exclusions/write-list.ts'
import { openExclusions } from './open-exclusions.ts'
import type { Player, TestApp } from './test-app.ts'

export const csvOf = (some: readonly Identifier[]) =>
  ['kind,hash', ...some.map((one) => `${one.kind},${hashListed(one).toString('hex')}`)].join('\n')

type List = { name: string; mode?: 'replace' | 'add'; csv: string }
type Uploaded = { exclusionUploadId: string; preview: ExclusionPreview }

/** Sends a file in parts and compares it with its list, as the page and the worker do. */
export async function uploadList(app: TestApp, as: Player, list: List): Promise<Uploaded> {
  const [header = '', ...lines] = list.csv.split('\n')
  const start = { body: { fileName: 'list.csv', header } }
  const started = await app.send(as, routes.startExclusionUpload, start)
  if (started.status !== 200) throw new Error(started.code)
  const exclusionUploadId = started.data.exclusionUploadId!
  let parts = 0
  for (let at = 0; at < lines.length; at += EXCLUSION_PART_LINES_MAX) {
    const text = lines.slice(at, at + EXCLUSION_PART_LINES_MAX).join('\n')
    const body = { part: parts, firstLine: at + 2, text }
    const sent = { params: { exclusionUploadId }, body }
    const { status, code, data } = await app.send(as, routes.sendExclusionPart, sent)
    if (status !== 200 || data.fault !== null) throw new Error(code ?? data.fault?.why)
    parts += 1
  }
  const { name, mode = 'replace' } = list
  const body = { exclusionUploadId, name, mode, parts }
  await app.send(as, routes.previewExclusionImport, { body })
  await compareUpload(app.db, exclusionUploadId)
  const { data } = await app.send(as, routes.getExclusionUpload, { params: { exclusionUploadId } })
  return { exclusionUploadId, preview: data.preview! }
}

/** Does the worker's part of an import. */
export function runImport(app: TestApp, exclusionUploadId: string): Promise<void> {
  const { publishFacts } = openExclusions(app)
  return writeList({ db: app.db, publishFacts }, exclusionUploadId)
}

/** Has a second person decide the newest open request. */
export async function approveNewest(app: TestApp, as: Player) {
  const { data } = await app.send(as, routes.listApprovals, { query: { state: 'open' } })
  const { approvalId } = data.approvals[0]!
  const decided = { params: { approvalId }, body: { verdict: 'approve' } }
  return app.send(as, routes.decideApproval, decided)
}

/** Imports a list from the file to the end. Removals are approved by the second person. */
export async function importList(
  app: TestApp,
  { as, second }: { as: Player; second: Player },
  list: List,
): Promise<{ code?: string | undefined; status: number; preview: ExclusionPreview }> {
  const { exclusionUploadId, preview } = await uploadList(app, as, list)
  const { removed } = preview
  const body = { exclusionUploadId, listedOn: '2026-11-01', removed, reason: 'A new list' }
  const sent = await app.send(as, routes.importExclusions, { body })
  const isWaiting = sent.code === 'second_person_needed'
  const { status, code } = isWaiting ? await approveNewest(app, second) : sent
  if (status === 200) await runImport(app, exclusionUploadId)
  return { status, code, preview }
}
