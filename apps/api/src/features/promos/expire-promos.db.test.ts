import {
  claimPromo,
  createPromoCode,
  listPromoCodes,
  updatePromoCode,
} from '@kapis/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { expirePromos } from './expire-promos.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('an expired code is marked once, and a later end reopens it', async () => {
  const admin = await app.aPlayer({ role: 'admin' })
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const uses = { maxUses: 5, availableUses: 5 }
  const body = { promoCode: 'SOON', amount: { coin: 5, ticket: 0 }, expiration: later, ...uses }
  const { data } = await app.send(admin, createPromoCode, { body })
  const { promoCodeId } = data.promoCode
  expect(await expirePromos(app.db)).toBe(0)
  await sql`update promo_code set expires_at = now() - interval '1 second'`.execute(app.db)
  expect(await expirePromos(app.db)).toBe(1)
  expect(await expirePromos(app.db)).toBe(0)
  const row = await app.db.selectFrom('promo_code').selectAll().executeTakeFirstOrThrow()
  expect(row.status).toBe('expired')
  const listed = await app.send(admin, listPromoCodes, { query: {} })
  expect(listed.data.promoCodes).toMatchObject([{ promoCodeId, status: 'expired' }])
  const maya = await app.aPlayer()
  const claim = { params: { userId: maya.userId }, body: { promoCode: 'SOON' } }
  expect((await app.send(maya, claimPromo, claim)).code).toBe('promo_expired')
  const sent = { params: { promoCodeId }, body: { expiration: later } }
  const opened = await app.send(admin, updatePromoCode, sent)
  expect(opened.data.promoCode.status).toBe('active')
  expect((await app.send(maya, claimPromo, claim)).status).toBe(200)
})
