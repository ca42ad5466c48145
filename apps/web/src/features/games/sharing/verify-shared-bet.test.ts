import { canonical } from '@kapis/fairness/receipt'
import type { SharedBetRecord } from '@kapis/fairness/shared-bet'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signText } from '../../../../test/fake-receipts.ts'
import { aSharedRoll } from '../../../../test/fake-sharing.ts'
import { startServer } from '../../../../test/start-server.ts'
import { conclusionOf, verifySharedBet } from './verify-shared-bet.ts'

let record: SharedBetRecord

beforeEach(() => {
  record = aSharedRoll(startServer().state)
})

/** Verifies the record as if the operator had changed and then signed it. */
const verify = (change: object = {}) =>
  verifySharedBet(record.shareId, signText(canonical({ ...record, ...change })))

test('a bet that was played as committed is verified', async () => {
  const { checks } = (await verify())!
  expect(checks).toEqual({ committed: true, seeds: true, outcome: true, signed: true })
  expect(conclusionOf(checks)).toBe('verified')
})

describe('a changed bet', () => {
  test.each([
    ['a later commitment', { committedAt: '2026-11-16T00:00:00Z' }, 'committed'],
    ['another round seed', { roundSeed: 'ab'.repeat(32) }, 'seeds'],
    ['a missing proof', { proof: undefined }, 'seeds'],
    ['another number', { outcome: { roll: 12.34 } }, 'outcome'],
    ['another multiplier', { multiplier4: 1_000_000 }, 'outcome'],
    ['another client seed', { clientSeed: 'theirs' }, 'outcome'],
    ['a wrong payout', { amounts: { currency: 'coin', stake: 1, payout: 99 } }, 'outcome'],
    ['options that no bet has', { params: null }, 'outcome'],
  ] as const)('%s is detected', async (_, change, name) => {
    const { checks } = (await verify(change))!
    expect(checks[name]).toBe(false)
    expect(conclusionOf(checks)).toBe('wrong')
  })

  test('a record that was changed after it was signed is detected', async () => {
    const signed = signText(canonical(record))
    const text = signed.text.replace('"player":null', '"player":"ma••••uz"')
    const { checks } = (await verifySharedBet(record.shareId, { ...signed, text }))!
    expect(checks).toEqual({ committed: true, seeds: true, outcome: true, signed: false })
  })
})

test('a record of another link, or of another kind, is not shown', async () => {
  expect(await verifySharedBet(crypto.randomUUID(), signText(canonical(record)))).toBeNull()
  expect(await verify({ kind: 'receipt' })).toBeNull()
})

test('without the keys, the other checks are made and the signature is left open', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const signed = { ...signText(canonical(record)), keyId: 'not-loaded-yet' }
  const { checks } = (await verifySharedBet(record.shareId, signed))!
  expect(checks).toMatchObject({ seeds: true, outcome: true, signed: null })
  expect(conclusionOf(checks)).toBe('waiting')
})
