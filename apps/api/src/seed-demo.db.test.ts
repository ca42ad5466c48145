import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openHouse } from '../test/house.ts'
import type { House } from '../test/house.ts'
import { walletAdjusted } from './cashier/money-messages.ts'
import { listOpenPromos } from './features/promos/list-open-promos.ts'
import { DEMO_USERS, seedDemo } from './seed-demo.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await seedDemo(house.config)
  await seedDemo(house.config)
})
afterAll(() => house.close())

test('the wallet history and the messages of the demo say what its books say', async () => {
  const { rows } = await sql<{ username: string; coin: bigint; ticket: bigint; told: string[] }>`
    select u.username, a.coin_minor as coin, a.ticket_minor as ticket,
      array(select n.message from notification n join wallet_history w
        on w.player_id = n.user_id and w.wallet_history_id = n.wallet_history_id
        where n.user_id = u.user_id order by w.currency) as told
    from app_user u join ledger_account a on a.player_id = u.user_id
    where u.role = 'player' order by u.username`.execute(house.db)
  const expected = DEMO_USERS.filter(({ role }) => role === 'player')
    .map(({ username, coinMinor, ticketMinor }) => ({
      username,
      coin: coinMinor,
      ticket: ticketMinor,
      told: [
        { currency: 'coin', amount_minor: coinMinor },
        { currency: 'ticket', amount_minor: ticketMinor },
      ]
        .filter(({ amount_minor }) => amount_minor > 0n)
        .map((row) => walletAdjusted({ ...row, type: 'admin_deposit' }, 'Demo money to play with')),
    }))
    .toSorted((a, b) => (a.username < b.username ? -1 : 1))
  expect(rows.toSorted((a, b) => (a.username < b.username ? -1 : 1))).toEqual(expected)
  const { rows: untold } = await sql`
    select from ledger_journal j where j.cause = 'adjustment' and not exists (
      select from wallet_history w where w.player_id = j.player_id and w.settled_seq = j.seq
        and w.amount_minor = j.amount_minor and w.currency = j.currency)`.execute(house.db)
  expect(untold).toEqual([])
})

test('the three codes of the specification are open in the demo [spec 273]', async () => {
  const maya = await house.db
    .selectFrom('app_user')
    .select('user_id')
    .where('username', '=', 'maya_luz')
    .executeTakeFirstOrThrow()
  const { promoCodes } = await listOpenPromos(house, maya.user_id)
  expect(promoCodes.map(({ expiration: _, ...promo }) => promo)).toEqual([
    { promoCode: 'BONUS', amount: { coin: 50, ticket: 5 }, minDeposit: 1000 },
    { promoCode: 'WEEKEND', amount: { coin: 10, ticket: 1 }, minDeposit: 100 },
    { promoCode: 'WELCOME', amount: { coin: 15, ticket: 5 }, minDeposit: 200 },
  ])
})
