import { randomUUID } from 'node:crypto'
import * as routes from '@kapis/contract/routes'
import { hashListed } from '../../../apps/api/src/cashier/exclusions/list-hash.ts'
import { compareUpload } from '../../../apps/api/src/features/exclusions/compare-upload.ts'
import { writeList } from '../../../apps/api/src/features/exclusions/write-list.ts'
import { publishNothing } from '../../../apps/api/src/outbox/publish-fact.ts'
import { aWaiting, decide, decideNewest, must, newestCheck } from './checks.ts'
import { knock } from './gates.ts'
import { addAttacks, expectRefused } from './site.ts'
import type { Attack, GateSite } from './site.ts'

/** Approves a player who has excluded themselves meanwhile, who may still not play or claim. */
export async function approveAfterExclusion(site: GateSite): Promise<Attack> {
  const player = await aWaiting(site)
  const pause = { params: { userId: player.userId }, body: { kind: 'exclusion', months: 6 } }
  must(await site.ask(player, routes.startPause, pause))
  await decideNewest(site, player, 'approve')
  return addAttacks([await knock(site, player, 'first'), await knock(site, player, 'other')])
}

/** Approves a person whom an exclusion list names by now, in both processes at once. */
export async function approveListed(site: GateSite): Promise<Attack> {
  const documentNumber = `L${randomUUID().slice(0, 8)}`
  const player = await aWaiting(site, {}, { documentNumber })
  const check = await newestCheck(site, player)
  await importListOf(site, documentNumber)
  const heard = await Promise.all([
    decide(site, check, 'approve'),
    decide(site, check, 'approve', { as: site.second, at: 'other' }),
  ])
  return addAttacks([
    expectRefused(site, 'the approval of a listed person', heard, 'identity_listed'),
    await knock(site, player, 'first'),
    await knock(site, player, 'other'),
  ])
}

/** Imports a list with one document, as staff and the worker do. */
async function importListOf(site: GateSite, documentNumber: string): Promise<void> {
  const { app, admin, ask } = site
  const start = { body: { fileName: 'list.csv', header: 'kind,hash' } }
  const { data } = must(await ask(admin, routes.startExclusionUpload, start))
  const { exclusionUploadId } = data as { exclusionUploadId: string }
  const hash = hashListed({ kind: 'document', value: documentNumber }).toString('hex')
  const part = { part: 0, firstLine: 2, text: `document,${hash}` }
  const params = { exclusionUploadId }
  must(await ask(admin, routes.sendExclusionPart, { params, body: part }))
  const list = { exclusionUploadId, name: 'Restricted persons', mode: 'add', parts: 1 }
  must(await ask(admin, routes.previewExclusionImport, { body: list }))
  await compareUpload(app.db, exclusionUploadId)
  const order = { exclusionUploadId, listedOn: '2026-11-01', removed: 0, reason: 'A new list' }
  must(await ask(admin, routes.importExclusions, { body: order }))
  await writeList({ db: app.db, publishFacts: publishNothing }, exclusionUploadId)
}
