import { replyToOwnReport } from '../../../apps/api/src/features/reports/reply-to-own-report.ts'
import { storeImage } from '../../../apps/api/src/files/store-image.ts'
import { drawReceipt } from '../../receipts/draw-receipt.ts'
import { HOUR_MS } from '../world/calendar.ts'
import type { DemoDeps } from './demo-deps.ts'

/** Adds a reply with a picture to the newest report about a deposit that staff have yet to answer. */
export async function replyWithImage(deps: DemoDeps): Promise<void> {
  const { db, files, images, now } = deps
  const open = await db
    .selectFrom('report')
    .select(['player_id', 'report_id', 'title'])
    .where('status', 'in', ['open', 'in_progress'])
    .orderBy('created_at', 'desc')
    .execute()
  const report = open.find(({ title }) => title.includes('deposit')) ?? open[0]
  if (report === undefined) return
  const facts = {
    amountMinor: 5_000_000n,
    reference: '7031552904418',
    paidAt: new Date(now - HOUR_MS),
    sender: 'MA*A R.',
  }
  const look = { layout: 'card', quality: 'small', format: 'png', rotation: 0 } as const
  const image = await drawReceipt(facts, look)
  const { key: imageKey } = await storeImage({ images, files }, 'reports', {
    fileData: image.toString('base64'),
    owner: report.player_id,
  })
  const message = 'Here is the receipt again. The number is on it.'
  await replyToOwnReport({ db }, report.player_id, {
    reportId: report.report_id,
    message,
    imageKey,
  })
}
