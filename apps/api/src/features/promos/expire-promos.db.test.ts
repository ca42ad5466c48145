import {
  claimPromo,
  createPromoCode,
  listPromoCodes,
  updatePromoCode,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import type { House } from '../../../test/house.ts'
import { expirePromos } from './expire-promos.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a code that has run out is written down as such, once, and a later end opens it again', async () => {
  const admin = await house.aPlayer({ role: 'admin' })
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const uses = { maxUses: 5, availableUses: 5 }
  const body = { promoCode: 'SOON', amount: { coin: 5, ticket: 0 }, expiration: later, ...uses }
  const { data } = await house.send(admin, createPromoCode, { body })
  const { promoCodeId } = data.promoCode
  expect(await expirePromos(house.db)).toBe(0)
  await sql`update promo_code set expires_at = now() - interval '1 second'`.execute(house.db)
  expect(await expirePromos(house.db)).toBe(1)
  expect(await expirePromos(house.db)).toBe(0)
  const row = await house.db.selectFrom('promo_code').selectAll().executeTakeFirstOrThrow()
  expect(row.status).toBe('expired')
  const listed = await house.send(admin, listPromoCodes, { query: {} })
  expect(listed.data.promoCodes).toMatchObject([{ promoCodeId, status: 'expired' }])
  const maya = await house.aPlayer()
  const claim = { params: { userId: maya.userId }, body: { promoCode: 'SOON' } }
  expect((await house.send(maya, claimPromo, claim)).code).toBe('promo_expired')
  const sent = { params: { promoCodeId }, body: { expiration: later } }
  const opened = await house.send(admin, updatePromoCode, sent)
  expect(opened.data.promoCode.status).toBe('active')
  expect((await house.send(maya, claimPromo, claim)).status).toBe(200)
})
