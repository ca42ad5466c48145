import { randomUUID } from 'node:crypto'
import type { IdentityLevel } from '@kapis/contract/identity'
import type { RouteName } from '@kapis/contract/policy'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routesBehind } from '../../../test/routes-behind.ts'
import { playEnough } from '../../../test/play-enough.ts'
import { setIdentity } from '../../../test/set-identity.ts'
import { BET_SAMPLES, MONEY_SAMPLES } from '../../../test/stake-samples.ts'
import { openTestApp, readJournal } from '../../../test/test-app.ts'
import type { Player, TestApp } from '../../../test/test-app.ts'

const { requestDeposit: _, ...MONEY } = MONEY_SAMPLES
const SAMPLES = { ...BET_SAMPLES, ...MONEY }
const BETS = Object.keys(BET_SAMPLES) as RouteName[]
const GATED = Object.keys(SAMPLES) as RouteName[]

const ask = (app: TestApp, as: Player, name: RouteName, changes: object = {}) => {
  const identifier = name in BET_SAMPLES ? { identifier: randomUUID() } : {}
  const body = { ...identifier, ...SAMPLES[name as keyof typeof SAMPLES], ...changes }
  const sent = { params: { userId: as.userId }, body }
  return app.send<Route>(as, routes[name], sent)
}

test('every route that requires the identity is tested here', () => {
  expect(new Set(GATED)).toEqual(routesBehind('identity'))
})

const SHUT: IdentityLevel[] = ['none', 'waiting', 'asked_again', 'refused', 'expired']

describe.each(['optimistic', 'locked'])('with real money on the %s bet path', (BET_PATH) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ REAL_MONEY: 'true', BET_PATH })
  })
  afterAll(() => app.close())
  const aPlayer = async (level: IdentityLevel) => {
    const player = await app.aPlayer({ coins: 100 })
    await setIdentity(app, player, level)
    return player
  }

  describe.each(SHUT)('a player whose identity is %s', (level) => {
    test.each(GATED)(
      '%s is refused and moves nothing: identity_not_checked [IDN-02]',
      async (name) => {
        const player = await aPlayer(level)
        const before = await readJournal(app.db, player.userId)
        const answer = await ask(app, player, name)
        expect(answer).toMatchObject({ status: 403, code: 'identity_not_checked' })
        expect(await readJournal(app.db, player.userId)).toEqual(before)
      },
    )
  })

  test.each(BETS)('%s of a checked player is taken, and practice of any player', async (name) => {
    expect((await ask(app, await aPlayer('checked'), name)).status).toBe(200)
    expect((await ask(app, await aPlayer('none'), name, { amount: 0 })).status).toBe(200)
  })

  test.each(Object.keys(MONEY) as RouteName[])('%s of a checked player passes', async (name) => {
    const { code } = await ask(app, await aPlayer('checked'), name)
    expect(['promo_unknown', 'contact_unverified']).toContain(code)
  })
})

test('without real money, no route asks for the identity', async () => {
  const app = await openTestApp()
  const player = await app.aPlayer({ coins: 100 })
  for (const name of GATED) {
    // An open round closes the game to further rounds only.
    expect((await ask(app, player, name)).code).not.toBe('identity_not_checked')
  }
  await app.close()
})

describe('with real money, a withdrawal', () => {
  let app: TestApp
  let maya: Player
  let admin: Player
  beforeAll(async () => {
    app = await openTestApp({ REAL_MONEY: 'true' })
    admin = await app.aPlayer({ role: 'super_admin' })
    maya = await app.aPlayer({ coins: 5000 })
    await setIdentity(app, maya, 'checked')
    const verified = { email_verified_at: new Date(), mobile_verified_at: new Date() }
    await app.db.updateTable('app_user').set(verified).where('user_id', '=', maya.userId).execute()
    await playEnough(maya, (as, body) => app.send(as, routes.rollDice, { body }))
  })
  afterAll(() => app.close())
  const withdraw = (gcashName: string) => {
    const body = { type: 'withdraw', gcashNumber: '09171234567', gcashName, amount: 10 }
    return app.send(maya, routes.requestWithdrawal, { params: { userId: maya.userId }, body })
  }
  const pay = (walletHistoryId: string, comment?: string) => {
    const params = { userId: maya.userId, walletHistoryId }
    const proof = { fileData: PIXEL, fileName: 'proof.png', fileType: 'image/png' }
    const body = { status: 'completed', adminConfirmationReceiptImage: proof, comment }
    return app.send(admin, routes.updateWalletRow, { params, body })
  }
  const reviewOf = async (walletHistoryId: string) => {
    const params = { userId: maya.userId, walletHistoryId }
    return (await app.send(admin, routes.getWalletReview, { params })).data.payeeName
  }

  test('to the name on the ID is requested and paid as before', async () => {
    const { walletHistoryId } = (await withdraw('MAYA LUZ SANTOS')).data.walletHistory
    expect(await reviewOf(walletHistoryId)).toMatchObject({ band: 'match', score: 1 })
    expect((await pay(walletHistoryId)).status).toBe(200)
  })

  test('to a doubtful name waits for staff, who must write why they pay it', async () => {
    const { walletHistoryId } = (await withdraw('Maya Luz Cruz Santo')).data.walletHistory
    expect(await reviewOf(walletHistoryId)).toMatchObject({ band: 'staff' })
    expect((await pay(walletHistoryId)).code).toBe('reason_needed')
    expect((await pay(walletHistoryId, 'The player sent a letter of the bank.')).status).toBe(200)
  })

  test('to somebody else is refused: payee_name_differs [IDN-02]', async () => {
    expect(await withdraw('Pedro Reyes')).toMatchObject({ code: 'payee_name_differs' })
  })

  test('is not paid once the check is withdrawn: identity_not_checked', async () => {
    const { walletHistoryId } = (await withdraw('Maya Luz Santos')).data.walletHistory
    await app.db
      .updateTable('identity_check')
      .set({ status: 'refused' })
      .where('player_id', '=', maya.userId)
      .execute()
    expect((await pay(walletHistoryId)).code).toBe('identity_not_checked')
    expect(await reviewOf(walletHistoryId)).toBeNull()
  })
})

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
