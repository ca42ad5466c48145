import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteName } from '@kapis/contract/policy'
import type { Route } from '@kapis/contract/route'
import * as routes from '@kapis/contract/routes'
import { routesBehind } from '../../../test/routes-behind.ts'
import { BET_SAMPLES as BETS, MONEY_SAMPLES as MONEY } from '../../../test/stake-samples.ts'
import { openTestApp, readJournal } from '../../../test/test-app.ts'
import type { TestApp, Player } from '../../../test/test-app.ts'

const names = [...Object.keys(BETS), ...Object.keys(MONEY)] as RouteName[]

let made = 0
async function ask(app: TestApp, as: Player, name: RouteName, changes: object = {}) {
  made += 1
  const body = { ...(name in BETS && { identifier: `age-${made}` }) }
  const sample = { ...BETS, ...MONEY }[name as keyof typeof BETS]
  const sent = { params: { userId: as.userId }, body: { ...body, ...sample, ...changes } }
  return app.send<Route>(as, routes[name], sent)
}

async function anUnconfirmedPlayer(app: TestApp) {
  const player = await app.aPlayer({ coins: 100 })
  await app.owner
    .updateTable('app_user')
    .set({ age_attested_at: null })
    .where('user_id', '=', player.userId)
    .execute()
  return player
}

test('every route that requires the age is tested here', () => {
  expect(new Set(names)).toEqual(routesBehind('age'))
})

describe.each(['optimistic', 'locked'])('age confirmation on the %s bet path', (betPath) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ BET_PATH: betPath })
  })
  afterAll(() => app.close())

  test.each(names)(
    '%s without age confirmation is refused and moves nothing [ACC-08]',
    async (name) => {
      const player = await anUnconfirmedPlayer(app)
      const before = await readJournal(app.db, player.userId)
      expect(await ask(app, player, name)).toMatchObject({ status: 403, code: 'age_not_confirmed' })
      expect(await readJournal(app.db, player.userId)).toEqual(before)
    },
  )

  test.each(Object.keys(BETS) as RouteName[])(
    '%s as practice needs no age confirmation',
    async (name) => {
      const player = await anUnconfirmedPlayer(app)
      expect((await ask(app, player, name, { amount: 0 })).status).toBe(200)
    },
  )

  test('a player who confirms the age once can bet from then on', async () => {
    const player = await anUnconfirmedPlayer(app)
    const params = { userId: player.userId }
    expect((await ask(app, player, 'rollDice')).code).toBe('age_not_confirmed')
    const wrong = { params, body: { acceptedTerms: false } }
    expect((await app.send(player, routes.confirmAge, wrong)).status).toBe(400)
    const right = { params, body: { acceptedTerms: true } }
    expect((await app.send(player, routes.confirmAge, right)).status).toBe(200)
    const first = await readAttestedAt(app, player)
    expect((await app.send(player, routes.confirmAge, right)).status).toBe(200)
    expect(await readAttestedAt(app, player)).toEqual(first)
    expect((await ask(app, player, 'rollDice')).status).toBe(200)
    expect((await ask(app, player, 'startMines')).status).toBe(200)
  })

  test('a player cannot confirm the age for another player', async () => {
    const [maya, jun] = [await anUnconfirmedPlayer(app), await app.aPlayer()]
    const sent = { params: { userId: maya.userId }, body: { acceptedTerms: true } }
    expect((await app.send(jun, routes.confirmAge, sent)).status).toBe(403)
    expect(await readAttestedAt(app, maya)).toBeNull()
  })

  test('an ended session is refused before the age is checked', async () => {
    const player = await anUnconfirmedPlayer(app)
    await app.send(player, routes.signOut, { body: {} })
    expect((await ask(app, player, 'rollDice')).code).toBe('session_expired')
  })
})

async function readAttestedAt(app: TestApp, { userId }: Player): Promise<Date | null> {
  const user = app.db.selectFrom('app_user').select('age_attested_at')
  return (await user.where('user_id', '=', userId).executeTakeFirstOrThrow()).age_attested_at
}
