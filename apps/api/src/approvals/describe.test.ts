import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Description } from './describe.ts'
import { promoWriting } from '#features/promos/write-promo.ts'
import { settingsChange } from '#features/settings/update-settings.ts'
import { correction } from '#features/transactions/correct-transaction.ts'
import { roleChange, suspension } from '#features/users/update-user.ts'
import { payment } from '#features/wallet/review/update-wallet-row.ts'

const labelsOf = ({ fields }: Description) => fields.map(({ label }) => label)
const userId = randomUUID()

const TERMS = {
  promoCodeId: null,
  code: 'PASKO2026',
  coinMinor: '2500000',
  ticketMinor: '50000',
  expiresAt: '2025-12-16T01:00:00.000Z',
  maxUses: 1000,
  availableUses: 900,
  minDepositMinor: '5000000',
  status: 'active',
}

test('every term of a promo code is shown, and the code is what the request is about', () => {
  const { about, fields } = promoWriting.describe(TERMS)
  expect(about).toEqual([{ label: 'code', format: 'text', value: 'PASKO2026' }])
  const { promoCodeId: _, ...terms } = TERMS
  expect(Object.fromEntries(fields.map(({ label, value }) => [label, value]))).toEqual(terms)
})

test.each([
  [suspension, { status: 'disabled' }, ['fromRole', 'newStatus']],
  [roleChange, { role: 'admin' }, ['fromRole', 'role']],
  [roleChange, { role: 'admin', status: 'disabled' }, ['fromRole', 'role', 'newStatus']],
])('the new status and role of a user are named as such', (kind, change, labels) => {
  expect(labelsOf(kind.describe({ userId, change, fromRole: 'player' }))).toEqual(labels)
})

test('a correction requested before old values were stored shows only the new ones', () => {
  const content = { userId, transactionHistoryId: userId, amount: null, payout: '60015000' }
  const { fields, compared } = correction.describe({ ...content, source: null, game: null })
  expect(fields).toEqual([{ label: 'newPayout', format: 'amount', value: '60015000' }])
  expect(compared).toBeUndefined()
})

test('a payment requested before its parties were stored shows its comment', () => {
  const content = { userId, walletHistoryId: userId, version: 3, comment: 'Sent', proofKey: null }
  expect(labelsOf(payment.describe(content))).toEqual(['comment'])
})

test('settings that were stored as null are left out', () => {
  const content = { version: 3, reason: 'More staff', secondPersonAmount: null, turbo: false }
  expect(settingsChange.describe(content).fields).toEqual([
    { label: 'turbo', format: 'switch', value: false },
    { label: 'reason', format: 'text', value: 'More staff' },
  ])
})

test('a request that this release does not understand is shown whole', () => {
  const content = { ...TERMS, status: 'paused', oddity: { deep: 1 } }
  const { fields } = promoWriting.describe(content)
  expect(labelsOf({ fields })).toEqual(
    expect.arrayContaining(['code', 'maxUses', 'status', 'oddity']),
  )
  expect(fields).toContainEqual({ label: 'oddity', format: 'text', value: '{"deep":1}' })
})
