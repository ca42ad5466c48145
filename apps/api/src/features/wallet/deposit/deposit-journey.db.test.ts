import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDepositAccount, previewReceiptImage } from '@kapis/contract/routes'
import { drawReceipt } from '../../../../../../tools/receipts/draw-receipt.ts'
import { asUploaded, needsApproval, newReference, openCashier } from '../../../../test/cashier.ts'
import type { Cashier } from '../../../../test/cashier.ts'
import { openTestApp } from '../../../../test/test-app.ts'
import type { TestApp, Player } from '../../../../test/test-app.ts'
import { openTextReader } from '#files/read-text.ts'
import { runJobs } from '#jobs/run-jobs.ts'
import { readDeposit } from './read-deposit.ts'

let app: TestApp
let cashier: Cashier
let player: Player
let stopJobs: () => Promise<void>
beforeAll(async () => {
  app = await openTestApp()
  cashier = openCashier(app)
  player = await app.aPlayer()
  const reader = openTextReader({ msMax: 90_000 })
  const deps = { db: app.db, needsApproval, files: cashier.files, reader }
  const jobs = await runJobs({
    databaseUrl: app.databaseUrl,
    tasks: {
      'read-deposit': (place, attempt) => readDeposit(deps, place, attempt),
      'send-notification': async () => {},
    },
    timed: [],
    onFailure: () => {},
  })
  stopJobs = async () => {
    await jobs.stop()
    await reader.close()
  }
})
afterAll(async () => {
  await stopJobs()
  await app.close()
})

test('a generated receipt image is previewed, uploaded, read, matched and credited', async () => {
  const reference = newReference()
  const facts = { reference, amountMinor: 3_500_000n, sender: 'MI*A P.' }
  const paidAt = new Date('2026-02-25T12:50:00Z')
  const look = { layout: 'card', quality: 'clean', format: 'jpeg', rotation: 0 } as const
  const image = asUploaded(await drawReceipt({ ...facts, paidAt }, look), 'image/jpeg')
  const params = { userId: player.userId }
  await app.send(player, getDepositAccount, { params })
  const preview = await app.send(player, previewReceiptImage, {
    params,
    body: { receiptImage: image },
  })
  // A busy machine may be too slow to read the image for a preview, but the result must not be
  // wrong.
  expect([350, null]).toContain(preview.data.amount)
  expect([reference, null]).toContain(preview.data.referenceNumber)
  const id = await cashier.deposit(player, 350, image)
  const until = Date.now() + 100_000
  while ((await cashier.find(player, id)).waitsFor[0] === 'reading' && Date.now() < until) {
    await wait(100)
  }
  expect(await cashier.find(player, id)).toMatchObject({
    waitsFor: ['no_record'],
    referenceNumber: reference,
  })
  await cashier.record(await app.aPlayer({ role: 'admin' }), reference, 350)
  expect(await cashier.find(player, id)).toMatchObject({ status: 'completed', waitsFor: [] })
  expect(await cashier.coins(player)).toBe(350)
})

test('an image without text is previewed as unreadable', async () => {
  const receiptImage = asUploaded(Buffer.from('GIF89a'), 'image/gif')
  const sent = { params: { userId: player.userId }, body: { receiptImage } }
  expect(await app.send(player, previewReceiptImage, sent)).toMatchObject({ code: 'file_refused' })
})
