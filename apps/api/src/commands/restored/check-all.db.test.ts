import { randomBytes } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createDepositReceipt, rollDice } from '@kapis/contract/routes'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import type { Config } from '#config.ts'
import { makeBatchSigner } from '#fairness/batch-signer.ts'
import { sealDays } from '#features/audit-logs/seal-days.ts'
import { keepHead } from '#features/audit-logs/signed-heads.ts'
import { asUploaded, newReference, openCashier } from '../../../test/cashier.ts'
import { openTestPool } from '../../../test/test-pool.ts'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'
import { checkRestored } from './check-all.ts'

let app: TestApp
let staff: Player
let folder: string
const fileKeys: string[] = []

beforeAll(async () => {
  app = await openTestApp()
  staff = await app.aPlayer({ role: 'admin' })
  const player = await app.aPlayer({ coins: 100 })
  folder = (app.config.files as { folder: string }).folder
  await app.send(player, rollDice, {
    body: { amount: 1, condition: 'above', currency: 'coin', target: 50, identifier: 'a' },
  })
  const cashier = openCashier(app)
  for (let n = 0; n < 3; n += 1) await cashier.deposit(player, 250, await anImageOfPatches())
  await recordReceipt()
  await keepHead(sealing())
  await sealDays(sealing())
  const rows = await app.db.selectFrom('wallet_history').select('receipt_file_key').execute()
  fileKeys.push(...rows.map((row) => row.receipt_file_key!))
})
afterAll(() => app.close())

const sealing = () => ({
  db: app.db,
  files: openCashier(app).files,
  signer: makeBatchSigner([Buffer.from('07'.repeat(32), 'hex')]),
  clock: () => new Date(),
})

async function recordReceipt(): Promise<void> {
  const facts = { amount: 250, receivedFrom: 'MI*A', receiptDate: '2026-02-25' }
  await app.send(staff, createDepositReceipt, {
    body: { referenceNumber: newReference(), ...facts },
  })
}

async function anImageOfPatches() {
  const raw = { width: 9, height: 12, channels: 1 } as const
  const image = sharp(randomBytes(9 * 12), { raw })
  const bytes = await image.resize({ width: 180, height: 240, kernel: 'nearest' }).png().toBuffer()
  return asUploaded(bytes, 'image/png')
}

/** Returns the failed checks, each with its name and its text. */
async function listFailed(config: Config = app.config, to: Date | null = null) {
  const pool = openTestPool(app.databaseUrl, 1)
  const findings = await checkRestored({ pool, config, to }, () => {})
  expect(findings).toHaveLength(7)
  return findings.filter(({ isGood }) => !isGood).map(({ name, text }) => `${name}: ${text}`)
}

const withKey = (name: string) =>
  readConfig({
    PROFILE: 'test',
    DATABASE_URL: app.databaseUrl,
    FILES_FOLDER: folder,
    SECRETS_KEY: '07'.repeat(32),
    [name]: '08'.repeat(32),
  })

test('a whole installation passes every check', async () => {
  expect(await listFailed()).toEqual([])
})

test('a missing seal key is named', async () => {
  const failed = await listFailed(withKey('SEAL_KEYS'))
  expect(failed[0]).toMatch(/^keys: SEAL_KEYS lacks the key [0-9a-f]{8}/)
})

test('a missing receipt key is named', async () => {
  const failed = await listFailed(withKey('RECEIPT_KEYS'))
  expect(failed[0]).toMatch(/^keys: RECEIPT_KEYS lacks the key/)
})

test('a commit after the chosen moment, or minutes without one before it, are reported', async () => {
  const [late] = await listFailed(app.config, new Date(Date.now() - 3_600_000))
  expect(late).toMatch(/^moment: .* after the moment that was asked for/)
  const [early] = await listFailed(app.config, new Date(Date.now() + 3_600_000))
  expect(early).toMatch(/^moment: .* are missing/)
})

test('an image of another deposit and a lost image are reported', async () => {
  const [first, second, third] = fileKeys as [string, string, string]
  const saved = join(folder, 'saved')
  copyFileSync(join(folder, first), saved)
  copyFileSync(join(folder, second), join(folder, first))
  expect(await listFailed()).toEqual([
    expect.stringMatching(/^files: 1 are not the images of their rows: deposit /),
  ])
  copyFileSync(saved, join(folder, first))
  rmSync(join(folder, third))
  expect(await listFailed()).toEqual([
    expect.stringMatching(/^files: 1 of 3 are missing: deposit /),
  ])
})

test('a signed head that the staff log does not reach is reported', async () => {
  await app.owner.updateTable('audit_head').set({ seq: 0n }).execute()
  const failed = await listFailed()
  await app.owner.updateTable('audit_head').set({ seq: 1n }).execute()
  expect(failed.some((text) => text.startsWith('staff log: it is broken'))).toBe(true)
})
