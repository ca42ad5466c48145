import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { formatMoney } from '@kapis/money/money'
import { listOpenPromos } from '#features/promos/list-open-promos.ts'
import { DEMO_USERS, seedDemo } from './seed-demo.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await seedDemo(app.config)
  await seedDemo(app.config)
})
afterAll(() => app.close())

const given = (amount: string) =>
  `We added ${amount} to your balance. Reason: Demo money to play with`

test('the wallet history and notifications of the demo match its ledger', async () => {
  const { rows } = await sql<{ username: string; coin: bigint; ticket: bigint; told: string[] }>`
    select u.username, a.coin_minor as coin, a.ticket_minor as ticket,
      array(select n.message from notification n join wallet_history w
        on w.player_id = n.user_id and w.wallet_history_id = n.wallet_history_id
        where n.user_id = u.user_id order by w.currency) as told
    from app_user u join ledger_account a on a.player_id = u.user_id
    where u.role = 'player' order by u.username`.execute(app.db)
  const expected = DEMO_USERS.filter(({ role }) => role === 'player')
    .map(({ username, coinMinor, ticketMinor }) => ({
      username,
      coin: coinMinor,
      ticket: ticketMinor,
      told: [
        ...(coinMinor > 0n ? [given(formatMoney(coinMinor, 'coin'))] : []),
        ...(ticketMinor > 0n ? [given(`${formatMoney(ticketMinor, 'ticket')} tickets`)] : []),
      ],
    }))
    .toSorted((a, b) => (a.username < b.username ? -1 : 1))
  expect(rows.toSorted((a, b) => (a.username < b.username ? -1 : 1))).toEqual(expected)
  const { rows: untold } = await sql`
    select from ledger_journal j where j.cause = 'adjustment' and not exists (
      select from wallet_history w where w.player_id = j.player_id and w.settled_seq = j.seq
        and w.amount_minor = j.amount_minor and w.currency = j.currency)`.execute(app.db)
  expect(untold).toEqual([])
})

test('the three codes of the specification are open in the demo [PROMO-07]', async () => {
  const maya = await app.db
    .selectFrom('app_user')
    .select('user_id')
    .where('username', '=', 'maya_luz')
    .executeTakeFirstOrThrow()
  const { promoCodes } = await listOpenPromos(app, maya.user_id)
  expect(promoCodes.map(({ expiration: _, ...promo }) => promo)).toEqual([
    { promoCode: 'BONUS', amount: { coin: 50, ticket: 5 }, minDeposit: 1000 },
    { promoCode: 'WEEKEND', amount: { coin: 10, ticket: 1 }, minDeposit: 100 },
    { promoCode: 'WELCOME', amount: { coin: 15, ticket: 5 }, minDeposit: 200 },
  ])
})
