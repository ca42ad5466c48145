import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimPromo, listRecentTransactions, rollDice } from '@kapis/contract/routes'
import { sql } from 'kysely'
import { inTransaction } from '#db/in-transaction.ts'
import { post } from '#ledger/post.ts'
import { openTestApp, readAccount, readJournal } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

type Promo = { code: string; coins?: number; tickets?: number; uses?: number; minDeposit?: number }

async function aPromo(promo: Promo, expires = "now() + interval '1 day'") {
  const { uses = 10, minDeposit } = promo
  await sql`insert into promo_code (code, coin_minor, ticket_minor, expires_at, max_uses,
      available_uses, min_deposit_minor)
    values (${promo.code}, ${(promo.coins ?? 15) * 10_000}, ${(promo.tickets ?? 5) * 10_000},
      ${sql.raw(expires)}, ${uses}, ${uses},
      ${minDeposit === undefined ? null : minDeposit * 10_000})`.execute(testApp.db)
}

const claim = (as: Player, promoCode: unknown, of: Player = as) =>
  testApp.send(as, claimPromo, { params: { userId: of.userId }, body: { promoCode } })

const deposit = (player: Player, coins: number, causeKey: string) =>
  inTransaction(testApp.db, (tx) =>
    post(tx, {
      playerId: player.userId,
      cause: 'deposit',
      causeKey,
      counter: 'cashier',
      currency: 'coin',
      amountMinor: BigInt(coins) * 10_000n,
    }),
  )

test('a claim credits both currencies and appears in the wallet history [PROMO-01, PROMO-02, WAL-06]', async () => {
  await aPromo({ code: 'WELCOME', coins: 15, tickets: 5 })
  const maya = await testApp.aPlayer()
  const { status, data, message } = await claim(maya, 'WELCOME')
  expect([status, message]).toEqual([200, 'Promo claim created successfully!'])
  expect(data.promoClaim).toMatchObject({
    userId: maya.userId,
    promoCode: 'WELCOME',
    amount: { coin: 15, ticket: 5 },
    state: 'claimed',
  })
  const account = await readAccount(testApp.db, maya.userId)
  expect([account.coin_minor, account.ticket_minor]).toEqual([150_000n, 50_000n])
  const journal = await readJournal(testApp.db, maya.userId)
  expect(journal.map((line) => [line.cause, line.counter])).toEqual([
    ['signup', 'signup'],
    ['promo', 'promo'],
    ['promo', 'promo'],
  ])
  const rows = await testApp.db
    .selectFrom('wallet_history')
    .selectAll()
    .where('player_id', '=', maya.userId)
    .execute()
  expect(rows).toMatchObject([
    {
      type: 'claim_promo',
      status: 'completed',
      promo_claim_id: data.promoClaim.promoClaimId,
      promo_coin_minor: 150_000n,
      promo_ticket_minor: 50_000n,
    },
  ])
})

test('a code ignores case and surrounding spaces, and is claimed once: promo_claimed [PROMO-08]', async () => {
  await aPromo({ code: 'WeekEnd' })
  const maya = await testApp.aPlayer()
  expect((await claim(maya, '  weekend ')).status).toBe(200)
  expect(await claim(maya, 'WEEKEND')).toMatchObject({
    status: 409,
    code: 'promo_claimed',
    message: 'You have already claimed this promo code.',
  })
})

test('of four concurrent claims by one player one is credited: promo_claimed [PROMO-08]', async () => {
  await aPromo({ code: 'ONCE', coins: 10, tickets: 0 })
  const maya = await testApp.aPlayer()
  const answers = await Promise.all([1, 2, 3, 4].map(() => claim(maya, 'once')))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 'promo_claimed')).toHaveLength(3)
  expect((await readAccount(testApp.db, maya.userId)).coin_minor).toBe(100_000n)
})

test('an unknown, disabled, expired or exhausted code is refused with its own message', async () => {
  const maya = await testApp.aPlayer()
  await aPromo({ code: 'OLD' }, "now() - interval '1 second'")
  await aPromo({ code: 'OFF' })
  await sql`update promo_code set status = 'disabled' where code = 'OFF'`.execute(testApp.db)
  await aPromo({ code: 'LAST', uses: 1 })
  expect((await claim(await testApp.aPlayer(), 'LAST')).status).toBe(200)
  const text = async (code: string) => {
    const { status, code: why, message } = await claim(maya, code)
    return [status, why, message]
  }
  expect(await text('NOPE')).toEqual([404, 'promo_unknown', 'This promo code is not valid.'])
  expect(await text('OFF')).toEqual([404, 'promo_unknown', 'This promo code is not valid.'])
  expect(await text('OLD')).toEqual([409, 'promo_expired', 'This promo code has expired.'])
  expect(await text('LAST')).toEqual([409, 'promo_exhausted', 'This promo code has no uses left.'])
  expect((await readAccount(testApp.db, maya.userId)).coin_minor).toBe(0n)
})

test.each([[''], ['   '], [undefined], [null], [7]])(
  '%j is refused as a promo code',
  async (code) => {
    const maya = await testApp.aPlayer()
    expect(await claim(maya, code)).toMatchObject({
      status: 400,
      message: 'Promo code is required',
    })
  },
)

test('a minimum deposit is enforced, and a deposit counts for one code: promo_needs_deposit [PROMO-07]', async () => {
  const maya = await testApp.aPlayer()
  await deposit(maya, 1000, 'before the codes')
  await aPromo({ code: 'MIN200', minDeposit: 200 })
  await aPromo({ code: 'ALSO200', minDeposit: 200 })
  expect(await claim(maya, 'MIN200')).toMatchObject({
    status: 422,
    code: 'promo_needs_deposit',
    message: 'This promo code requires a new deposit of at least ₱200.00.',
  })
  await deposit(maya, 199, 'too small')
  expect((await claim(maya, 'MIN200')).status).toBe(422)
  await deposit(maya, 200, 'enough')
  expect((await claim(maya, 'MIN200')).status).toBe(200)
  expect((await claim(maya, 'ALSO200')).code).toBe('promo_needs_deposit')
  await deposit(maya, 500, 'another')
  expect((await claim(maya, 'ALSO200')).status).toBe(200)
})

test('a claim for another player or without a session is refused [API-07]', async () => {
  await aPromo({ code: 'MINE' })
  const [maya, jun] = [await testApp.aPlayer(), await testApp.aPlayer()]
  expect((await claim(jun, 'MINE', maya)).status).toBe(403)
  const sent = { params: { userId: maya.userId }, body: { promoCode: 'MINE' } }
  expect((await testApp.send(null, claimPromo, sent)).status).toBe(401)
})

test('claimed coins can be played, and the history shows them as a promo code', async () => {
  await aPromo({ code: 'PLAY', coins: 2, tickets: 0 })
  const maya = await testApp.aPlayer()
  await claim(maya, 'PLAY')
  const bet = { amount: 1, condition: 'above', currency: 'coin', target: 50, identifier: 'b' }
  expect((await testApp.send(maya, rollDice, { body: bet })).status).toBe(200)
  const recent = { query: { page: '1', pageSize: '10' }, body: {} }
  const { data } = await testApp.send(maya, listRecentTransactions, recent)
  expect(data.transactions.map((row) => row.source)).toContain('promo_code')
})

test('a key returns the same claim again, and another code with it is refused: key_reused', async () => {
  await aPromo({ code: 'KEYED', coins: 3, tickets: 0 })
  const maya = await testApp.aPlayer()
  const send = async (promoCode: string) => {
    const reply = await testApp.app.inject({
      method: 'POST',
      url: `/api/v1/users/${maya.userId}/promo-claims`,
      payload: { promoCode },
      headers: { cookie: `__Host-kapis=${maya.cookie}`, 'idempotency-key': 'claim-1' },
    })
    return { status: reply.statusCode, body: reply.json() as { code?: string } }
  }
  const first = await send('KEYED')
  expect(first.status).toBe(200)
  expect(await send('keyed ')).toEqual(first)
  expect((await send('OTHER')).body.code).toBe('key_reused')
  expect((await readAccount(testApp.db, maya.userId)).coin_minor).toBe(30_000n)
})

describe('wrong codes', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await openTestApp({ PROMO_GUESSES_PER_HOUR: '3' })
  })
  afterAll(() => strict.close())

  const tryCode = async (as: Player, promoCode: string) => {
    const sent = { params: { userId: as.userId }, body: { promoCode } }
    return (await strict.send(as, claimPromo, sent)).code ?? 'claimed'
  }

  test('of one player are limited, and right ones use up nothing: too_many_requests', async () => {
    const [maya, jun] = [await strict.aPlayer(), await strict.aPlayer()]
    await sql`insert into promo_code (code, coin_minor, ticket_minor, expires_at, max_uses,
      available_uses) values ('RIGHT', 10000, 0, now() + interval '1 day', 9, 9)`.execute(strict.db)
    expect(await tryCode(maya, 'RIGHT')).toBe('claimed')
    for (let n = 0; n < 5; n += 1) expect(await tryCode(maya, 'RIGHT')).toBe('promo_claimed')
    const guesses: string[] = []
    for (let n = 0; n < 5; n += 1) guesses.push(await tryCode(maya, `GUESS${n}`))
    const [wrong, late] = ['promo_unknown', 'too_many_requests']
    expect(guesses).toEqual([wrong, wrong, wrong, late, late])
    expect(await tryCode(jun, 'RIGHT')).toBe('claimed')
  })
})
