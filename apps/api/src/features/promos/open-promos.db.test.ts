import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimPromo, listOpenPromos, startPause } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { openTestApp } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const DAY = "now() + interval '1 day'"
const aPromo = (code: string, { expires = DAY, uses = 5, status = 'active' } = {}) =>
  sql`insert into promo_code (code, coin_minor, ticket_minor, expires_at, max_uses,
      available_uses, status)
    values (${code}, 150000, 50000, ${sql.raw(expires)}, 5, ${uses}, ${status})`.execute(app.db)

const open = async (as: Player) => {
  const answer = await app.send(as, listOpenPromos, { params: { userId: as.userId } })
  expect(answer.status).toBe(200)
  return answer.data.promoCodes
}
const codes = async (as: Player) => (await open(as)).map(({ promoCode }) => promoCode)

test('a player sees the claimable codes with their terms [PROMO-07]', async () => {
  await aPromo('LATER', { expires: "now() + interval '2 days'" })
  await aPromo('PAST', { expires: 'now()' })
  await aPromo('OFF', { status: 'disabled' })
  await aPromo('NONE-LEFT', { uses: 0 })
  await aPromo('DELETED')
  await sql`update promo_code set deleted_at = now() where code = 'DELETED'`.execute(app.db)
  await sql`insert into promo_code (code, coin_minor, ticket_minor, expires_at, max_uses,
      available_uses, min_deposit_minor)
    values ('WELCOME', 150000, 50000, '2999-01-01T00:00:00Z', 5, 5, 2000000)`.execute(app.db)
  const maya = await app.aPlayer()
  expect(await codes(maya)).toEqual(['LATER', 'WELCOME'])
  expect((await open(maya))[1]).toEqual({
    promoCode: 'WELCOME',
    amount: { coin: 15, ticket: 5 },
    minDeposit: 200,
    expiration: '2999-01-01T00:00:00.000Z',
  })
})

test('a claimed code is no longer open to its player', async () => {
  const [maya, jun] = [await app.aPlayer(), await app.aPlayer()]
  await aPromo('ONCE')
  const sent = { params: { userId: maya.userId }, body: { promoCode: 'ONCE' } }
  expect((await app.send(maya, claimPromo, sent)).status).toBe(200)
  expect(await codes(maya)).not.toContain('ONCE')
  expect(await codes(jun)).toContain('ONCE')
})

test('no codes are shown to a paused player', async () => {
  const maya = await app.aPlayer()
  const sent = { params: { userId: maya.userId }, body: { kind: 'cool_off', days: 1 } }
  expect((await app.send(maya, startPause, sent)).status).toBe(200)
  expect(await codes(maya)).toEqual([])
})

test('the codes of another player are refused', async () => {
  const [maya, jun] = [await app.aPlayer(), await app.aPlayer()]
  const answer = await app.send(jun, listOpenPromos, { params: { userId: maya.userId } })
  expect(answer.status).toBe(403)
})
