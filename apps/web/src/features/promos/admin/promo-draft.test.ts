import { expect, test } from 'vitest'
import type { Promo } from './promo.ts'
import { PROMO_CODE_RULE } from '@kapis/contract/promos'
import { bodyOf, draftBudget, draftOf, faultsOf, newDraft } from './promo-draft.ts'

const good = { ...newDraft(Date.UTC(2026, 10, 15)), promoCode: ' welcome15 ', coin: '15' }

test('a code is sent in capitals, its end in Manila time', () => {
  expect(faultsOf(good)).toEqual({})
  expect(bodyOf(good)).toMatchObject({
    promoCode: 'WELCOME15',
    expiration: '2026-12-15T23:59:00+08:00',
    minDeposit: null,
  })
})

test.each([
  [{ promoCode: ' ' }, { promoCode: 'Promo code is required' }],
  [{ promoCode: 'STAFF TRIAL!' }, { promoCode: PROMO_CODE_RULE }],
  [{ coin: '-1' }, { coin: 'Amount must be a non-negative number' }],
  [{ ticket: 'x' }, { ticket: 'Amount must be a non-negative number' }],
  [{ maxUses: '0' }, { maxUses: 'Max uses must be greater than 0' }],
  [{ maxUses: '1.5' }, { maxUses: 'Max uses must be greater than 0' }],
  [{ availableUses: '-1' }, { availableUses: 'Available uses must be greater than 0' }],
  [{ availableUses: '101' }, { availableUses: 'Available uses cannot be more than max uses' }],
  [{ coin: '0' }, { coin: 'A code must give coins or tickets' }],
  [{ expiration: '' }, { expiration: 'Expiration is required' }],
  [{ minDeposit: '-5' }, { minDeposit: 'Amount must be a non-negative number' }],
])('an error of %j is shown as %j', (change, faults) => {
  expect(faultsOf({ ...good, ...change })).toMatchObject(faults)
})

test('the budget is the cost of all claims, with tickets apart from coins', () => {
  expect(draftBudget({ ...good, ticket: '5', maxUses: '1000' })).toEqual({
    coin: 150_000_000n,
    ticket: 50_000_000n,
  })
  expect(draftBudget({ ...good, maxUses: '' })).toBeNull()
})

test('an existing code fills the form unchanged', () => {
  const promo = {
    promoCode: 'OLD',
    amount: { coin: 12.5, ticket: 0 },
    expiration: '2026-12-31T15:59:00.000Z',
    maxUses: 3,
    availableUses: 1,
    minDeposit: 200,
  } as Promo
  expect(draftOf(promo)).toEqual({
    promoCode: 'OLD',
    coin: '12.50',
    ticket: '0.00',
    maxUses: '3',
    availableUses: '1',
    expiration: '2026-12-31T23:59',
    minDeposit: '200.00',
  })
})
